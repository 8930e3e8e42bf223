"""The two ways to wait: a thread that blocks, and asyncio. Everything above is written once, for both."""

from __future__ import annotations

import asyncio
import select
import socket
import ssl
import threading
import time
from typing import Any, Coroutine, Optional, TypeVar

T = TypeVar("T")


class Late(Exception):
    """A deadline has passed."""


class TooLarge(Exception):
    """An answer is larger than it may be."""


def remaining(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise Late
    return left


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs what was written for both on a network that blocks: it never suspends, so the first step is the last."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    work.close()
    raise RuntimeError("a call that blocks was suspended")


class BlockingSocket:
    """A connection that blocks."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection

    async def read(self, deadline: float) -> bytes:
        try:
            self._socket.settimeout(remaining(deadline))
            return self._socket.recv(65536)
        except (socket.timeout, TimeoutError):
            raise Late from None

    async def write(self, data: bytes, deadline: float) -> None:
        try:
            self._socket.settimeout(remaining(deadline))
            self._socket.sendall(data)
        except (socket.timeout, TimeoutError):
            raise Late from None

    def is_stale(self) -> bool:
        """An idle connection has nothing to say; when it has, it was closed."""
        try:
            return bool(select.select([self._socket], [], [], 0)[0])
        except (OSError, ValueError):
            return True

    def close(self) -> None:
        try:
            self._socket.close()
        except OSError:
            pass


class _BlockingLock:
    def __init__(self) -> None:
        self._lock = threading.Lock()

    async def __aenter__(self) -> None:
        self._lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class BlockingNetwork:
    """Waits by blocking the thread."""

    async def connect(self, host: str, port: int, tls: Optional[ssl.SSLContext], deadline: float) -> BlockingSocket:
        try:
            connection = socket.create_connection((host, port), timeout=remaining(deadline))
            try:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.settimeout(remaining(deadline))
                secured = connection if tls is None else tls.wrap_socket(connection, server_hostname=host)
            except BaseException:
                connection.close()
                raise
        except (socket.timeout, TimeoutError):
            raise Late from None
        return BlockingSocket(secured)

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    async def shield(self, work: Coroutine[Any, Any, T]) -> T:
        return await work

    def lock(self) -> Any:
        return _BlockingLock()


class AsyncSocket:
    """A connection of asyncio."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self, deadline: float) -> bytes:
        try:
            return await asyncio.wait_for(self._reader.read(65536), remaining(deadline))
        except asyncio.TimeoutError:
            raise Late from None

    async def write(self, data: bytes, deadline: float) -> None:
        self._writer.write(data)
        try:
            await asyncio.wait_for(self._writer.drain(), remaining(deadline))
        except asyncio.TimeoutError:
            raise Late from None

    def is_stale(self) -> bool:
        return self._reader.at_eof() or self._writer.is_closing()

    def close(self) -> None:
        self._writer.close()


class AsyncNetwork:
    """Waits with asyncio."""

    async def connect(self, host: str, port: int, tls: Optional[ssl.SSLContext], deadline: float) -> AsyncSocket:
        opening = asyncio.open_connection(host, port, ssl=tls, server_hostname=host if tls else None)
        try:
            reader, writer = await asyncio.wait_for(opening, remaining(deadline))
        except asyncio.TimeoutError:
            raise Late from None
        return AsyncSocket(reader, writer)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def shield(self, work: Coroutine[Any, Any, T]) -> T:
        # One caller that is cancelled must not fail the others.
        return await asyncio.shield(asyncio.ensure_future(work))

    def lock(self) -> Any:
        return _AsyncLock()


class _AsyncLock:
    """Made inside of the loop that uses it: before Python 3.10, a lock belongs to the loop of its making."""

    def __init__(self) -> None:
        self._lock: Optional[asyncio.Lock] = None

    async def __aenter__(self) -> None:
        if self._lock is None:
            self._lock = asyncio.Lock()
        await self._lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.release()
