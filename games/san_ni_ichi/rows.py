"""Rows of values that are never changed in place: one per seat, or the cards of a place."""

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The row with another value at ``seat``."""
    return (*row[:seat], value, *row[seat + 1 :])


def without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The row without the first ``value`` in it."""
    where = row.index(value)
    return row[:where] + row[where + 1 :]
