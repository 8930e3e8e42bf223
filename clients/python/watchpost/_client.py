"""The clients: `Watchpost`, which blocks, and `AsyncWatchpost`."""

from __future__ import annotations

import asyncio
import re
import ssl
import time
from typing import Any, AsyncIterator, Callable, Iterator, Literal, Optional, Sequence, Union
from urllib.parse import urlsplit

from . import models
from ._async_door import AsyncDoor
from ._async_services import AsyncServices
from ._call import Attempt, Caller, RequestOptions, Settings, positive
from ._door import Door
from ._network import AsyncNetwork, BlockingNetwork, run
from ._services import Services
from ._session import MemoryStore, Session, SessionTokens, TokenStore
from ._stream import Follower
from .errors import RequestTimeoutError, WatchpostError

_USER_AGENT = "watchpost-python"
_POLL_SECONDS = 1.0


def _caller_of(
    network: Any,
    base_url: str,
    *,
    base_path: str,
    api_key: Optional[str],
    email: Optional[str],
    password: Optional[str],
    token_store: Optional[TokenStore],
    organization_id: Optional[str],
    timeout: float,
    total_timeout: float,
    max_retries: int,
    ssl_context: Optional[ssl.SSLContext],
    user_agent: Optional[str],
    on_attempt: Optional[Callable[[Attempt], None]],
) -> "tuple[Caller, Session]":
    if api_key is not None and not api_key:
        raise ValueError("api_key is empty")
    if api_key is not None and email is not None:
        raise ValueError("api_key and email exclude each other")
    if max_retries < 0:
        raise ValueError("max_retries must be at least 0")
    settings = Settings(
        api_url=_api_url_of(base_url, base_path),
        api_key=api_key,
        organization_id=organization_id,
        timeout=positive("timeout", timeout),
        total_timeout=positive("total_timeout", total_timeout),
        max_retries=max_retries,
        user_agent=_USER_AGENT if user_agent is None else f"{user_agent} {_USER_AGENT}",
        on_attempt=on_attempt,
        ssl_context=ssl_context,
    )
    caller = Caller(settings, network)
    session = Session(caller, token_store or MemoryStore(), email, password)
    if api_key is None:
        caller.session = session
    return caller, session


def _api_url_of(base_url: str, base_path: str) -> str:
    """The address of a server, with or without the path of the API."""
    if not re.fullmatch(r"(/[^/?#\s]+)+", base_path):
        raise ValueError("base_path must begin with a slash and not end with one, such as /api/v1")
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("base_url must start with https:// or http:// and name a host")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("base_url must not carry a user name, a password, a query or a fragment")
    path = parts.path.rstrip("/")
    path = path[: -len(base_path)] if path.endswith(base_path) else path
    return f"{parts.scheme}://{parts.netloc}{path}{base_path}"


class Challenge:
    """A sign-in that needs a second factor, within five minutes."""

    def __init__(self, session: Session, token: str) -> None:
        self._session = session
        self._token = token

    def verify(self, code: str) -> None:
        """Completes the sign-in with a code of the authenticator app."""
        run(self._session.verify(self._token, "code", code))

    def verify_backup_code(self, backup_code: str) -> None:
        """Completes the sign-in with one of the backup codes."""
        run(self._session.verify(self._token, "backupCode", backup_code))


class AsyncChallenge:
    """A sign-in that needs a second factor, within five minutes."""

    def __init__(self, session: Session, token: str) -> None:
        self._session = session
        self._token = token

    async def verify(self, code: str) -> None:
        """Completes the sign-in with a code of the authenticator app."""
        await self._session.verify(self._token, "code", code)

    async def verify_backup_code(self, backup_code: str) -> None:
        """Completes the sign-in with one of the backup codes."""
        await self._session.verify(self._token, "backupCode", backup_code)


class Watchpost(Services):
    """A Watchpost server, as one caller sees it. Threads may share it.

    `client = Watchpost("https://watchpost.example.com", api_key="wp_…")`
    """

    def __init__(
        self,
        base_url: str,
        *,
        base_path: str = "/api/v1",
        api_key: Optional[str] = None,
        email: Optional[str] = None,
        password: Optional[str] = None,
        token_store: Optional[TokenStore] = None,
        organization_id: Optional[str] = None,
        timeout: float = 30.0,
        total_timeout: float = 300.0,
        max_retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
        user_agent: Optional[str] = None,
        on_attempt: Optional[Callable[[Attempt], None]] = None,
    ) -> None:
        self._caller, self._session = _caller_of(
            BlockingNetwork(),
            base_url,
            base_path=base_path,
            api_key=api_key,
            email=email,
            password=password,
            token_store=token_store,
            organization_id=organization_id,
            timeout=timeout,
            total_timeout=total_timeout,
            max_retries=max_retries,
            ssl_context=ssl_context,
            user_agent=user_agent,
            on_attempt=on_attempt,
        )
        super().__init__(Door(self._caller))

    def __enter__(self) -> "Watchpost":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are kept for the next request."""
        self._caller.connections.close()

    def login(self, email: str, password: str) -> Optional[Challenge]:
        """Signs in. When the account has a second factor, the answer is a challenge to be verified, else `None`."""
        tokens, challenge = run(self._session.log_in(email, password))
        if tokens is not None:
            run(self._session.begin(tokens))
        return None if challenge is None else Challenge(self._session, challenge)

    def use_session(self, tokens: SessionTokens) -> None:
        """Starts a session with tokens that another program obtained."""
        run(self._session.begin(tokens))

    def logout(self) -> None:
        """Ends the session, here and at the server."""
        run(self._session.end())

    def set_up(self, body: models.SetupRequest) -> None:
        """Creates the first owner of a new server, and signs in."""
        run(self._session.set_up(body, (body.token, body.password)))

    def wait_for(self, monitor_id: str, status: models.MonitorStatus, *, timeout: float = 60.0) -> models.Monitor:
        """Reads a monitor every second until it has the status, and answers with it."""
        deadline = time.monotonic() + timeout
        while True:
            monitor = self.monitors.get(monitor_id)
            if monitor.current_status == status:
                return monitor
            if time.monotonic() + _POLL_SECONDS > deadline:
                raise RequestTimeoutError(f"wait for {status}", "call", timeout)
            time.sleep(_POLL_SECONDS)

    def stream(
        self,
        *,
        types: Optional[Sequence[Union[models.StreamMessageType, Literal["*"]]]] = None,
        last_event_id: Optional[str] = None,
        on_connection: Optional[Callable[[Optional[WatchpostError]], None]] = None,
        options: Optional[RequestOptions] = None,
    ) -> Iterator[models.StreamMessage]:
        """Follows what happens, as it happens, until the loop is left. Needs the scope `monitors:read`.

        `types` limits it to these; `*` is all but `monitor.checked`.

        A connection that breaks, or is silent for 45 s, is made again and goes on where it was: no message is lost
        while the server keeps them (24 hours), and none comes twice. `on_connection` is called with `None` when a
        connection is open, and with the reason when it was lost.
        """
        follower = Follower(self._caller, types, last_event_id, on_connection, options)
        try:
            while True:
                message = run(follower.next())
                if message is None:
                    return
                yield message
        finally:
            follower.close()


class AsyncWatchpost(AsyncServices):
    """A Watchpost server, as one caller sees it, for asyncio. It belongs to the event loop that it is used in.

    `async with AsyncWatchpost("https://watchpost.example.com", api_key="wp_…") as client: …`
    """

    def __init__(
        self,
        base_url: str,
        *,
        base_path: str = "/api/v1",
        api_key: Optional[str] = None,
        email: Optional[str] = None,
        password: Optional[str] = None,
        token_store: Optional[TokenStore] = None,
        organization_id: Optional[str] = None,
        timeout: float = 30.0,
        total_timeout: float = 300.0,
        max_retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
        user_agent: Optional[str] = None,
        on_attempt: Optional[Callable[[Attempt], None]] = None,
    ) -> None:
        self._caller, self._session = _caller_of(
            AsyncNetwork(),
            base_url,
            base_path=base_path,
            api_key=api_key,
            email=email,
            password=password,
            token_store=token_store,
            organization_id=organization_id,
            timeout=timeout,
            total_timeout=total_timeout,
            max_retries=max_retries,
            ssl_context=ssl_context,
            user_agent=user_agent,
            on_attempt=on_attempt,
        )
        super().__init__(AsyncDoor(self._caller))

    async def __aenter__(self) -> "AsyncWatchpost":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections that are kept for the next request."""
        self._caller.connections.close()
        # The transports close in the next turn of the loop.
        await asyncio.sleep(0)

    async def login(self, email: str, password: str) -> Optional[AsyncChallenge]:
        """Signs in. When the account has a second factor, the answer is a challenge to be verified, else `None`."""
        tokens, challenge = await self._session.log_in(email, password)
        if tokens is not None:
            await self._session.begin(tokens)
        return None if challenge is None else AsyncChallenge(self._session, challenge)

    async def use_session(self, tokens: SessionTokens) -> None:
        """Starts a session with tokens that another program obtained."""
        await self._session.begin(tokens)

    async def logout(self) -> None:
        """Ends the session, here and at the server."""
        await self._session.end()

    async def set_up(self, body: models.SetupRequest) -> None:
        """Creates the first owner of a new server, and signs in."""
        await self._session.set_up(body, (body.token, body.password))

    async def wait_for(
        self, monitor_id: str, status: models.MonitorStatus, *, timeout: float = 60.0
    ) -> models.Monitor:
        """Reads a monitor every second until it has the status, and answers with it."""
        deadline = time.monotonic() + timeout
        while True:
            monitor = await self.monitors.get(monitor_id)
            if monitor.current_status == status:
                return monitor
            if time.monotonic() + _POLL_SECONDS > deadline:
                raise RequestTimeoutError(f"wait for {status}", "call", timeout)
            await self._caller.network.sleep(_POLL_SECONDS)

    async def stream(
        self,
        *,
        types: Optional[Sequence[Union[models.StreamMessageType, Literal["*"]]]] = None,
        last_event_id: Optional[str] = None,
        on_connection: Optional[Callable[[Optional[WatchpostError]], None]] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncIterator[models.StreamMessage]:
        """Follows what happens, as it happens, until the loop is left. Needs the scope `monitors:read`.

        `types` limits it to these; `*` is all but `monitor.checked`.

        A connection that breaks, or is silent for 45 s, is made again and goes on where it was: no message is lost
        while the server keeps them (24 hours), and none comes twice. `on_connection` is called with `None` when a
        connection is open, and with the reason when it was lost.
        """
        follower = Follower(self._caller, types, last_event_id, on_connection, options)
        try:
            while True:
                message = await follower.next()
                if message is None:
                    return
                yield message
        finally:
            follower.close()
