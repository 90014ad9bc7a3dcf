"""The site, put together: written beside, and moved into place when it is whole."""

import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader

import templates
from scorer_web.site import bundle, pages
from scorer_web.site.packages import Unbuildable

MARK = "site.json"
"""By this file a folder is known as one that may be replaced."""

WORKER = "worker.js"


class Site(NamedTuple):
    """What was written, and how many bytes travel of it: of all files, and on the first visit."""
