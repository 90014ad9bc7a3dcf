"""What was used last, kept in memory: so many values at most, shared by all threads."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def get_or(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value, made now unless it is there; nobody else gets in between."""
        with self._lock:
            if key not in self._values:
                self._put(key, make())
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._put(key, value)

    def drop(self, key: Key) -> None:
        with self._lock:
            self._values.pop(key, None)

    def _put(self, key: Key, value: Value) -> None:
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)
