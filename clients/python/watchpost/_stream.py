"""The live stream: server-sent events (WHATWG HTML §9.2.6), and connections that are made again."""

from __future__ import annotations

import codecs
import json
import random
import re
import time
from collections import OrderedDict, deque
from typing import Any, Callable, Deque, List, Optional, Sequence
from urllib.parse import urlsplit

from ._call import Caller, Operation, RequestOptions, connection_error, is_passing
from ._codec import decode
from ._http import Broken
from ._network import Late
from .errors import ApiError, ConnectionFailedError, WatchpostError
from .models import StreamMessage

# The server says something every 15 s; after three of these in silence, the connection is dead.
_LONGEST_SILENCE = 45.0
_FIRST_WAIT = 1.0
_LONGEST_WAIT = 30.0
# What comes after a connection that held this long is a new failure, not the old one.
_GOOD_CONNECTION = 60.0
_MOST_REMEMBERED = 10_000
_LONGEST_EVENT = 4 << 20


class EventSource:
    """Reads events from pieces of a stream, cut wherever they are."""

    def __init__(self, last_event_id: str) -> None:
        self.last_event_id = last_event_id
        self.retry: Optional[float] = None
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._is_after_return = False
        self._id = last_event_id
        self._data: Optional[List[str]] = None

    def read(self, piece: bytes) -> List[str]:
        """The data of the events that a piece completes."""
        text = self._decoder.decode(piece)
        if not text:
            return []
        if self._is_after_return and text.startswith("\n"):
            # The piece before ended between the two characters of a line's end.
            text = text[1:]
        self._is_after_return = text.endswith("\r")
        *lines, self._rest = re.split("\r\n|\r|\n", self._rest + text)
        if len(self._rest) > _LONGEST_EVENT:
            raise Broken
        events: List[str] = []
        for line in lines:
            if line:
                self._take(line)
                continue
            self.last_event_id = self._id
            if self._data is not None:
                events.append("\n".join(self._data))
                self._data = None
        return events

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data = [*(self._data or []), value]
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit() and len(value) < 10:
            self.retry = int(value) / 1000


class Follower:
    """Follows the stream, message by message."""

    def __init__(
        self,
        caller: Caller,
        types: Optional[Sequence[str]],
        last_event_id: Optional[str],
        on_connection: Optional[Callable[[Optional[WatchpostError]], None]],
        options: Optional[RequestOptions],
    ) -> None:
        self._caller = caller
        self._name = f"GET {urlsplit(caller.settings.api_url).path}/stream"
        self._types = None if types is None else ",".join(types)
        self._on_connection = on_connection or (lambda _lost: None)
        self._options = options
        self._position = last_event_id or ""
        self._wait = _FIRST_WAIT
        self._failures = 0
        self._has_begun = False
        self._seen: "OrderedDict[str, None]" = OrderedDict()
        self._waiting: Deque[StreamMessage] = deque()
        self._source: Optional[EventSource] = None
        self._body: Any = None
        self._opened_at = 0.0

    async def next(self) -> Optional[StreamMessage]:
        """The next message; `None` when the server asks not to come back."""
        while True:
            if self._waiting:
                return self._waiting.popleft()
            try:
                if self._body is None and not await self._open():
                    return None
                await self._read()
            except WatchpostError as error:
                await self._lose(error)

    async def _open(self) -> bool:
        operation = Operation(
            "GET",
            "/stream",
            query={"types": self._types},
            accept="text/event-stream",
            last_event_id=self._position or None,
            is_stream=True,
        )
        options = self._options or RequestOptions()
        if self._has_begun:
            # Later on, this tries again by itself, for as long as it takes.
            options = RequestOptions(options.timeout, options.total_timeout, 0, options.organization_id)
        response = await self._caller.send(operation, options)
        if response.stream is None:
            return False
        self._has_begun = True
        self._body, self._source = response.stream, EventSource(self._position)
        self._opened_at = time.monotonic()
        self._on_connection(None)
        return True

    async def _read(self) -> None:
        source = self._source
        assert source is not None
        try:
            piece = await self._body.read_more(time.monotonic() + _LONGEST_SILENCE)
            found = source.read(piece) if piece else []
        except (Late, Broken, EOFError, OSError) as error:
            raise connection_error(self._name, error) from None
        if not piece:
            raise ConnectionFailedError(self._name, "the server ended the stream")
        for data in found:
            message = _message_in(data)
            if message is not None and message.id not in self._seen:
                self._seen[message.id] = None
                if len(self._seen) > _MOST_REMEMBERED:
                    self._seen.popitem(last=False)
                self._failures = 0
                self._waiting.append(message)
        self._position = source.last_event_id
        self._wait = source.retry or self._wait

    async def _lose(self, error: WatchpostError) -> None:
        was_open = self._body is not None
        self.close()
        if not self._has_begun or not is_passing(error, True):
            raise error
        is_new = was_open and time.monotonic() - self._opened_at >= _GOOD_CONNECTION
        self._failures = 1 if is_new else self._failures + 1
        self._on_connection(error)
        # Half of the wait is random: clients that lost one server do not return together.
        wait = min(_LONGEST_WAIT, self._wait * 2 ** min(10, self._failures - 1)) * (0.5 + random.random() / 2)
        asked = error.retry_after or 0.0 if isinstance(error, ApiError) else 0.0
        await self._caller.network.sleep(max(wait, asked))

    def close(self) -> None:
        if self._body is not None:
            self._body.close()
        self._body = None


def _message_in(data: str) -> Optional[StreamMessage]:
    try:
        value = json.loads(data)
    except ValueError:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("id"), str):
        return None
    message: StreamMessage = decode(StreamMessage, value)
    return message
