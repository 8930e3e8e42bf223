"""Keeps requests inside the server's rate limit."""

from __future__ import annotations

import threading
import time
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional, Tuple

_WINDOW_SECONDS = 60.0
_MOST_PROBES = 10
# How often a request that waits for the first answers of a window is asked whether it may go.
_POLL_SECONDS = 0.01


class Pacer:
    """Goes by `X-RateLimit-Remaining`.

    At the start of a window a few requests go ahead to learn what is left of it, since other programs may use the same
    key; the others follow as that allows, or wait for the next window.
    """

    def __init__(self, network: Any) -> None:
        self._network = network
        self._lock = threading.Lock()
        # Its minute by the server's clock, its end by ours, and what is left of it.
        self._window: Optional[Tuple[int, float, int]] = None
        self._is_unlimited = False
        self._under_way = 0
        self._probes = _MOST_PROBES

    async def enter(self, deadline: float) -> bool:
        """Waits until one more request may go; `False` when that is after the deadline. A `leave` follows."""
        while True:
            wait = self._try()
            if wait is None:
                return True
            if time.monotonic() + wait >= deadline:
                return False
            await self._network.sleep(wait)

    def _try(self) -> Optional[float]:
        with self._lock:
            now = time.monotonic()
            if self._window is not None and self._window[1] <= now:
                self._window = None
            if self._window is None:
                if not self._is_unlimited and self._under_way >= self._probes:
                    return _POLL_SECONDS
            else:
                minute, ends_at, left = self._window
                if left <= 0:
                    return ends_at - now
                self._window = (minute, ends_at, left - 1)
            self._under_way += 1
            return None

    def leave(self, headers: Optional[Mapping[str, str]]) -> None:
        """Learns from the headers of an answer; `None` when there was none."""
        with self._lock:
            self._under_way -= 1
            if headers is not None:
                self._learn(headers)

    def _learn(self, headers: Mapping[str, str]) -> None:
        limit, left = _whole(headers, "x-ratelimit-limit"), _whole(headers, "x-ratelimit-remaining")
        self._is_unlimited = limit is None or left is None
        if limit is None or left is None:
            return
        self._probes = min(_MOST_PROBES, max(1, limit // 100))
        server_now = _date(headers.get("date", ""))
        minute = int(server_now // _WINDOW_SECONDS)
        if self._window is not None and minute < self._window[0]:
            # An answer of the window before says nothing about this one.
            return
        reset = _whole(headers, "x-ratelimit-reset")
        # Date is cut to the second, so this is up to a second late: never too early.
        ends_at = time.monotonic() + (_WINDOW_SECONDS - server_now % _WINDOW_SECONDS if reset is None else reset)
        # The server may not have counted the others under way yet.
        left -= self._under_way
        if self._window is not None and self._window[0] == minute:
            ends_at, left = min(ends_at, self._window[1]), min(left, self._window[2])
        self._window = (minute, ends_at, left)


def _whole(headers: Mapping[str, str], name: str) -> Optional[int]:
    value = headers.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 16 else None


def _date(value: str) -> float:
    try:
        return parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, IndexError):
        return time.time()
