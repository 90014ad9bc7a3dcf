"""A whole record in an address: its JSON deflated, as base64 for addresses, behind the version of
this form. Records are small: a game of Nintai takes some 700 characters, one of Niwashi 1,400."""

import base64
import binascii
import json
import zlib
from typing import Any

from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest

from games.parse import MOST_BYTES, parse_json
from games.refusal import Refusal
from scorer_web.frame.addresses import told_link
from scorer_web.frame.errors import Named

VERSION = "1"

MOST_PACKED = 30_000
"""Characters: longer addresses are cut short by messengers, and no game comes near it."""

RAW = -zlib.MAX_WBITS
"""Deflated without a head: the version says what it is, the engine whether it is whole."""


class NotCarried(Named, BadRequest):
    """What came with an address is no record, and why."""

    def __init__(self, message: str) -> None:
        super().__init__("not_carried", message)


def link_with(record: dict[str, Any], endpoint: str) -> str | None:
    """A link to a page with a record; None for one that no address can carry."""
    packed = pack(record)
    return None if len(packed) > MOST_PACKED else told_link(endpoint, _anchor=packed)


def pack(record: dict[str, Any]) -> str:
    """A record as an address carries it."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    deflating = zlib.compressobj(9, wbits=RAW)
    deflated = deflating.compress(text.encode()) + deflating.flush()
    return VERSION + base64.urlsafe_b64encode(deflated).decode().rstrip("=")


def unpack(packed: str) -> Any:
    """The data in an address, which its sender may have made up. Raises NotCarried."""
    packed = packed.strip()
    if len(packed) > MOST_PACKED:
        raise NotCarried(_("This link is longer than any game makes one."))
    if packed[:1].isdecimal() and not packed.startswith(VERSION):
        raise NotCarried(_("This link was made by a later Engawa. Bring this one up to date."))
    try:
        return parse_json(_inflated(packed))
    except (ValueError, zlib.error, Refusal):
        raise NotCarried(_("This link was cut short. Ask for it again.")) from None


def _inflated(packed: str) -> bytes:
    """Never more than a record may have, whatever the deflated bytes promise."""
    version, text = packed[:1], packed[1:]
    deflated = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    inflating = zlib.decompressobj(RAW)
    data = inflating.decompress(deflated, MOST_BYTES + 1)
    if version != VERSION or not inflating.eof or inflating.unused_data:
        raise binascii.Error("not whole")
    return data
