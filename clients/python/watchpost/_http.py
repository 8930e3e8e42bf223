"""HTTP/1.1 over either network. It follows no redirects, and every read has a deadline."""

from __future__ import annotations

import ssl
import threading
import time
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import SplitResult

from ._network import Late, TooLarge

# Bounds of the memory that an answer takes.
_LARGEST_HEAD = 65536
LARGEST_BODY = 64 << 20
# Servers close idle connections, many of them after 5 s.
_LONGEST_IDLE_SECONDS = 4.0
_MOST_IDLE = 10


class Broken(Exception):
    """The connection broke, or what came is not HTTP."""


class Response:
    """What came back. The body of a stream is read by `read_more`."""

    def __init__(self, status: int, headers: Dict[str, str], body: bytes, stream: Optional[BodyReader]) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        self.stream = stream


class _Reader:
    """Reads bytes and lines of a connection."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._buffer = b""

    async def line(self, deadline: float) -> bytes:
        while b"\n" not in self._buffer:
            if len(self._buffer) > _LARGEST_HEAD:
                raise Broken
            await self._fill(deadline)
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.rstrip(b"\r")

    async def some(self, deadline: float, most: int) -> bytes:
        if not self._buffer:
            await self._fill(deadline)
        data, self._buffer = self._buffer[:most], self._buffer[most:]
        return data

    async def _fill(self, deadline: float) -> None:
        data = await self._connection.read(deadline)
        if not data:
            raise EOFError
        self._buffer += data


class BodyReader:
    """The body of an answer, piece by piece (RFC 9112 §6)."""

    def __init__(self, connection: Any, reader: _Reader, headers: Mapping[str, str]) -> None:
        self._connection = connection
        self._reader = reader
        self._is_chunked = "chunked" in headers.get("transfer-encoding", "").lower()
        length = headers.get("content-length", "")
        if not self._is_chunked and length and not (length.isascii() and length.isdigit()):
            raise Broken
        self._left: Optional[int] = int(length) if length and not self._is_chunked else (0 if self._is_chunked else None)
        self._is_first = True

    async def read_more(self, deadline: float) -> bytes:
        """The next piece; empty at the end."""
        if self._is_chunked and self._left == 0:
            self._left = await self._next_chunk(deadline)
            if self._left == 0:
                while await self._reader.line(deadline):
                    pass
                self._is_chunked = False
                return b""
        if self._left == 0:
            return b""
        try:
            data = await self._reader.some(deadline, 65536 if self._left is None else self._left)
        except EOFError:
            if self._left is None:
                self._left = 0
                return b""
            raise Broken from None
        if self._left is not None:
            self._left -= len(data)
        return data

    async def _next_chunk(self, deadline: float) -> int:
        if not self._is_first:
            await self._reader.line(deadline)
        self._is_first = False
        size = (await self._reader.line(deadline)).split(b";")[0].strip()
        try:
            return int(size, 16)
        except ValueError:
            raise Broken from None

    def close(self) -> None:
        self._connection.close()


class Connections:
    """Connections to one server, kept for the next request."""

    def __init__(self, network: Any, url: SplitResult, tls: Optional[ssl.SSLContext]) -> None:
        self._network = network
        self._host = url.hostname or ""
        self._is_tls = url.scheme == "https"
        self._port = url.port or (443 if self._is_tls else 80)
        self._tls = tls
        self._idle: List[Tuple[Any, float]] = []
        self._lock = threading.Lock()

    async def exchange(
        self, head: bytes, body: bytes, deadline: float, *, is_repeatable: bool, is_stream: bool
    ) -> Response:
        # A connection that waited may be closed at the very moment of use, and a request that must not be sent twice
        # could not be sent again then.
        connection = self._take() if is_repeatable else None
        if connection is None:
            connection = await self._network.connect(self._host, self._port, self._context(), deadline)
        response: Optional[Response] = None
        is_kept = False
        try:
            await connection.write(head + body, deadline)
            response, is_kept = await self._receive(connection, deadline, is_stream)
            return response
        except (EOFError, ConnectionError, ssl.SSLError):
            raise Broken from None
        finally:
            if is_kept:
                self._keep(connection)
            elif response is None or response.stream is None:
                connection.close()

    def _context(self) -> Optional[ssl.SSLContext]:
        if self._is_tls and self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls if self._is_tls else None

    async def _receive(self, connection: Any, deadline: float, is_stream: bool) -> Tuple[Response, bool]:
        reader = _Reader(connection)
        status, headers, is_old = await _read_head(reader, deadline)
        if status in (204, 304):
            return Response(status, headers, b"", None), not is_old
        stream = BodyReader(connection, reader, headers)
        if is_stream and status == 200:
            return Response(status, headers, b"", stream), False
        pieces: List[bytes] = []
        size = 0
        while True:
            piece = await stream.read_more(deadline)
            if not piece:
                break
            size += len(piece)
            if size > LARGEST_BODY:
                raise TooLarge
            pieces.append(piece)
        has_end = "content-length" in headers or "transfer-encoding" in headers
        is_closing = "close" in headers.get("connection", "").lower()
        return Response(status, headers, b"".join(pieces), None), has_end and not is_closing and not is_old

    def _take(self) -> Any:
        with self._lock:
            while self._idle:
                connection, since = self._idle.pop()
                if time.monotonic() - since < _LONGEST_IDLE_SECONDS and not connection.is_stale():
                    return connection
                connection.close()
        return None

    def _keep(self, connection: Any) -> None:
        with self._lock:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append((connection, time.monotonic()))
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()


async def _read_head(reader: _Reader, deadline: float) -> Tuple[int, Dict[str, str], bool]:
    while True:
        parts = (await reader.line(deadline)).split(None, 2)
        if len(parts) < 2 or not parts[0].startswith(b"HTTP/1.") or not parts[1].isdigit():
            raise Broken
        headers: Dict[str, str] = {}
        size = 0
        while True:
            line = await reader.line(deadline)
            if not line:
                break
            size += len(line)
            name, colon, value = line.partition(b":")
            if size > _LARGEST_HEAD or not colon:
                raise Broken
            key = name.decode("latin-1").lower()
            text = value.decode("latin-1").strip()
            headers[key] = f"{headers[key]}, {text}" if key in headers else text
        status = int(parts[1])
        # Interim answers such as 103 come before the answer (RFC 9110 §15.2).
        if status >= 200:
            return status, headers, parts[0] == b"HTTP/1.0"


__all__ = ["Broken", "Connections", "Late", "Response", "TooLarge"]
