"""Carries out operations: credential, pacing, attempts, renewal, retries. Written once, for both networks."""

from __future__ import annotations

import json
import random
import socket
import ssl
import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

from ._codec import encode, encode_time
from ._http import Broken, Connections, Response
from ._network import Late, TooLarge
from ._pacer import Pacer
from ._problem import refusal_of
from .errors import (
    ApiError,
    ConflictError,
    ConnectionFailedError,
    RateLimitError,
    RequestTimeoutError,
    WatchpostError,
)

__all__ = ["Attempt", "Content", "Operation", "RequestOptions"]

# The longest Retry-After that a call waits for; a longer one is the caller's decision.
LONGEST_RETRY_AFTER = 30.0
FIRST_BACKOFF = 0.5
LONGEST_BACKOFF = 8.0


@dataclass(frozen=True)
class RequestOptions:
    """Changes one call."""

    timeout: Optional[float] = None
    """Seconds that an attempt may take, its body included."""
    total_timeout: Optional[float] = None
    """Seconds that the call may take with all its attempts."""
    max_retries: Optional[int] = None
    """How often it is tried again."""
    organization_id: Optional[str] = None
    """The organization of a user who is a member of several."""


@dataclass(frozen=True)
class Content:
    """A file, or text in another format than JSON."""

    type: str
    """The `Content-Type`."""
    data: bytes


@dataclass(frozen=True)
class Attempt:
    """One request that was sent, for logs and metrics."""

    request: str
    """Method and path."""
    number: int
    """Counts the attempts of a call, from 1."""
    status: Optional[int]
    """The HTTP status; `None` without an answer."""
    seconds: float
    request_id: Optional[str]
    error: Optional[WatchpostError]


@dataclass
class Operation:
    """One operation of the contract, filled in."""

    method: str
    path: str
    ids: Tuple[str, ...] = ()
    query: Dict[str, Any] = field(default_factory=dict)
    body: Optional[Any] = None
    is_body_optional: bool = False
    if_version: Optional[int] = None
    has_key: bool = False
    idempotency_key: Optional[str] = None
    is_public: bool = False
    bearer: Optional[str] = None
    accept: str = "application/json"
    last_event_id: Optional[str] = None
    is_stream: bool = False
    secrets: Sequence[str] = ()


@dataclass
class Settings:
    """What the options of a client decide."""

    api_url: str
    api_key: Optional[str]
    organization_id: Optional[str]
    timeout: float
    total_timeout: float
    max_retries: int
    user_agent: str
    on_attempt: Optional[Callable[[Attempt], None]]
    ssl_context: Optional[ssl.SSLContext]


class Call:
    """One operation under way."""

    def __init__(self, caller: Caller, operation: Operation, options: Optional[RequestOptions]) -> None:
        settings = caller.settings
        chosen = options or RequestOptions()
        self.operation = operation
        self.timeout = positive("timeout", settings.timeout if chosen.timeout is None else chosen.timeout)
        self.total_timeout = positive(
            "total_timeout", settings.total_timeout if chosen.total_timeout is None else chosen.total_timeout
        )
        self.max_retries = settings.max_retries if chosen.max_retries is None else chosen.max_retries
        self.deadline = time.monotonic() + self.total_timeout
        path, shown = _fill_path(operation.path, operation.ids)
        base = urlsplit(settings.api_url)
        self.name = f"{operation.method} {base.path}{shown}"
        query = encode_query(operation.query)
        self.target = base.path + path + (f"?{query}" if query else "")
        self.key = operation.idempotency_key or (uuid4().hex if operation.has_key else None)
        self.is_repeatable = self.key is not None or operation.method not in ("POST", "PATCH")
        self.organization_id = chosen.organization_id or settings.organization_id
        body = None if operation.body is None else encode(operation.body)
        self.body = b"" if body is None or (operation.is_body_optional and not body) else json.dumps(body).encode()


class Caller:
    """What all calls of a client have in common."""

    def __init__(self, settings: Settings, network: Any) -> None:
        self.settings = settings
        self.network = network
        self.connections = Connections(network, urlsplit(settings.api_url), settings.ssl_context)
        self.pacer = Pacer(network)
        self.session: Any = None

    async def send(self, operation: Operation, options: Optional[RequestOptions] = None) -> Response:
        """Tries until there is a successful answer, or an error that another attempt does not mend."""
        call = Call(self, operation, options)
        number = 0
        has_renewed = False
        while True:
            number += 1
            token = await self._token(operation)
            try:
                return await self._attempt(call, number, token)
            except WatchpostError as error:
                failed = error
            if not has_renewed and token and operation.bearer is None and _is_refused_token(failed):
                # Outside the budget: the server refused the token, it did not fail.
                has_renewed = True
                number -= 1
                await self.session.renew(token)
                continue
            wait = retry_delay(failed, number, call.is_repeatable)
            if wait is None or number > call.max_retries:
                raise failed
            if time.monotonic() + wait >= call.deadline:
                raise RequestTimeoutError(call.name, "call", call.total_timeout) from None
            await self.network.sleep(wait)

    async def _token(self, operation: Operation) -> Optional[str]:
        if operation.bearer is not None:
            return operation.bearer
        if operation.is_public or self.session is None:
            return None
        token: Optional[str] = await self.session.token()
        return token

    async def _attempt(self, call: Call, number: int, token: Optional[str]) -> Response:
        started_at = time.monotonic()
        response: Optional[Response] = None
        error: Optional[WatchpostError] = None
        try:
            response = await self._exchange(call, token)
            if not 200 <= response.status <= 299:
                secrets = [one for one in (token, self.settings.api_key, *call.operation.secrets) if one]
                url = self.settings.api_url
                raise refusal_of(call.name, url, response.status, response.headers, response.body, secrets)
            return response
        except WatchpostError as caught:
            error = caught
            raise
        finally:
            if self.settings.on_attempt is not None:
                status = None if response is None else response.status
                request_id = None if response is None else response.headers.get("x-request-id")
                seconds = time.monotonic() - started_at
                self.settings.on_attempt(Attempt(call.name, number, status, seconds, request_id, error))

    async def _exchange(self, call: Call, token: Optional[str]) -> Response:
        is_paced = not call.operation.is_public
        if is_paced and not await self.pacer.enter(call.deadline):
            raise RequestTimeoutError(call.name, "call", call.total_timeout)
        headers: Optional[Dict[str, str]] = None
        deadline = min(call.deadline, time.monotonic() + call.timeout)
        try:
            response = await self.connections.exchange(
                self._head(call, token),
                call.body,
                deadline,
                is_repeatable=call.is_repeatable,
                is_stream=call.operation.is_stream,
            )
            headers = response.headers
            return response
        except Late:
            if time.monotonic() >= call.deadline:
                raise RequestTimeoutError(call.name, "call", call.total_timeout) from None
            raise RequestTimeoutError(call.name, "attempt", call.timeout) from None
        except TooLarge:
            raise ConnectionFailedError(call.name, "the answer is larger than 64 MiB") from None
        except (Broken, OSError) as error:
            raise connection_error(call.name, error) from None
        finally:
            if is_paced:
                self.pacer.leave(headers)

    def _head(self, call: Call, token: Optional[str]) -> bytes:
        settings, operation = self.settings, call.operation
        headers = {
            "Host": urlsplit(settings.api_url).netloc,
            "Accept": operation.accept,
            "User-Agent": settings.user_agent,
        }
        if operation.method not in ("GET", "HEAD"):
            headers["Content-Length"] = str(len(call.body))
        if call.body:
            headers["Content-Type"] = "application/json"
        if call.key is not None:
            headers["Idempotency-Key"] = call.key
        if operation.if_version is not None:
            headers["If-Match"] = f'"{int(operation.if_version)}"'
        if operation.last_event_id:
            headers["Last-Event-ID"] = operation.last_event_id
        if token:
            headers["Authorization"] = f"Bearer {token}"
        elif settings.api_key is not None and not operation.is_public:
            headers["X-Api-Key"] = settings.api_key
        if call.organization_id is not None and not operation.is_public:
            headers["X-Organization-Id"] = call.organization_id
        lines = [f"{operation.method} {call.target} HTTP/1.1"]
        for name, value in headers.items():
            if not value.isascii() or not value.isprintable():
                raise ValueError(f"{name} holds a character that a header cannot hold")
            lines.append(f"{name}: {value}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def positive(name: str, seconds: float) -> float:
    if not seconds > 0:
        raise ValueError(f"{name} must be a number of seconds above 0")
    return seconds


def _fill_path(path: str, ids: Sequence[str]) -> Tuple[str, str]:
    """Puts ids into a path; each is one segment, whatever it holds. The second is for messages: without tokens."""
    filled: List[str] = []
    shown: List[str] = []
    left = list(ids)
    for segment in path.split("/"):
        if not segment.startswith("{"):
            filled.append(segment)
            shown.append(segment)
            continue
        value = left.pop(0)
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{path}: {segment[1:-1]} must be text, not empty, . or ..")
        filled.append(quote(value, safe=""))
        shown.append(segment if segment == "{token}" else filled[-1])
    return "/".join(filled), "/".join(shown)


def encode_query(query: Dict[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs.extend((name, _query_text(one)) for one in values if one is not None)
    return urlencode(pairs)


def _query_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return encode_time(value) if isinstance(value, datetime) else str(value)


def _is_refused_token(error: WatchpostError) -> bool:
    # A wrong password or code is a 401 too, but no newer token helps against it.
    return (
        isinstance(error, ApiError)
        and error.status == 401
        and error.code not in ("invalid_credentials", "mfa_invalid")
    )


def retry_delay(error: WatchpostError, attempts: int, is_repeatable: bool) -> Optional[float]:
    """Seconds to wait before the next attempt; `None` when the error is the caller's."""
    if not is_passing(error, is_repeatable):
        return None
    if isinstance(error, ApiError) and error.retry_after:
        return error.retry_after if error.retry_after <= LONGEST_RETRY_AFTER else None
    # Full jitter: clients that failed together do not return together.
    return random.random() * min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (attempts - 1))


def is_passing(error: BaseException, is_repeatable: bool) -> bool:
    """Whether trying again may help, and does no harm."""
    if isinstance(error, ConnectionFailedError):
        return is_repeatable or error.never_connected
    if isinstance(error, RequestTimeoutError):
        return is_repeatable and error.scope == "attempt"
    # A refused request was not begun, whatever its method.
    if isinstance(error, RateLimitError):
        return True
    # The first try of an idempotent POST is still running; the server says when to ask again.
    if isinstance(error, ConflictError):
        return is_repeatable and error.status == 409 and bool(error.retry_after)
    return isinstance(error, ApiError) and is_repeatable and (error.status == 408 or error.status >= 500)


def connection_error(request: str, error: BaseException) -> ConnectionFailedError:
    """Keeps a fixed text: what the system says may quote anything."""
    if isinstance(error, ConnectionRefusedError):
        return ConnectionFailedError(request, "connection refused", never_connected=True)
    if isinstance(error, socket.gaierror):
        return ConnectionFailedError(request, "the host was not found", never_connected=True)
    if isinstance(error, ssl.SSLCertVerificationError):
        return ConnectionFailedError(request, "the certificate is not trusted")
    if isinstance(error, ssl.SSLError):
        return ConnectionFailedError(request, "TLS failed")
    if isinstance(error, Broken):
        return ConnectionFailedError(request, "the connection was closed early")
    return ConnectionFailedError(request, "the connection failed")
