"""Hands out access tokens and renews them, once for all calls that wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, Optional, Protocol, Tuple

from ._call import Caller, Operation
from ._codec import decode
from ._json import json_of
from .errors import ApiError, AuthenticationError, MfaRequiredError, SessionExpiredError, WatchpostError
from .models import MfaChallenge, Tokens

# A token is renewed this long before its end, so that no request is sent with an expired one.
_MARGIN = timedelta(seconds=30)


@dataclass(frozen=True)
class SessionTokens:
    """The tokens of a session, as they are kept."""

    access_token: str
    refresh_token: str
    """Valid for one renewal."""
    expires_at: Optional[datetime] = None
    """When the access token ends. Without it, it is renewed once the server refuses it."""

    def __repr__(self) -> str:
        return f"SessionTokens(expires_at={self.expires_at!r})"


class TokenStore(Protocol):
    """Keeps the tokens of one session over restarts: a file, a keychain. No two methods run at a time."""

    def load(self) -> Optional[SessionTokens]:
        """The tokens; `None` when none are stored."""

    def save(self, tokens: SessionTokens) -> None: ...

    def clear(self) -> None: ...


class MemoryStore:
    """Keeps tokens as long as the client."""

    def __init__(self) -> None:
        self._tokens: Optional[SessionTokens] = None

    def load(self) -> Optional[SessionTokens]:
        return self._tokens

    def save(self, tokens: SessionTokens) -> None:
        self._tokens = tokens

    def clear(self) -> None:
        self._tokens = None


class Session:
    """A signed-in user."""

    def __init__(self, caller: Caller, store: TokenStore, email: Optional[str], password: Optional[str]) -> None:
        self._caller = caller
        self._store = store
        self._email = email
        self._password = password or ""
        self._tokens: Optional[SessionTokens] = None
        self._renew_at: Optional[datetime] = None
        # Counts sign-ins and sign-outs: a renewal of an earlier era must not bring its session back.
        self._era = 0
        self._is_over = False
        self._lock = caller.network.lock()

    async def token(self) -> str:
        """An access token that has not expired."""
        tokens = self._tokens
        now = datetime.now(timezone.utc)
        if tokens is not None and (self._renew_at is None or now < self._renew_at):
            return tokens.access_token
        try:
            return await self.renew(None if tokens is None else tokens.access_token)
        except SessionExpiredError:
            raise
        except WatchpostError:
            # The server could not be reached; the token may be valid for some seconds.
            if tokens is not None and tokens.expires_at is not None and now < tokens.expires_at:
                return tokens.access_token
            raise

    async def renew(self, failed: Optional[str]) -> str:
        """Brings a newer access token than `failed`. A late caller gets what is there already."""
        token: str = await self._caller.network.shield(self._renew(failed))
        return token

    async def _renew(self, failed: Optional[str]) -> str:
        async with self._lock:
            if self._is_over:
                raise SessionExpiredError
            if self._tokens is not None and self._tokens.access_token != failed:
                return self._tokens.access_token
            era = self._era
            tokens = await self._obtain(failed)
            if era != self._era:
                # The session was ended meanwhile; these are the last tokens that can end it at the server.
                await self._revoke(tokens)
                raise SessionExpiredError
            self._adopt(tokens)
            self._store.save(tokens)
            return tokens.access_token

    async def _obtain(self, failed: Optional[str]) -> SessionTokens:
        stored = self._store.load()
        if stored is not None and stored.access_token != failed:
            return stored
        if stored is not None:
            operation = Operation(
                "POST",
                "/auth/refresh",
                body={"refreshToken": stored.refresh_token},
                is_public=True,
                secrets=(stored.refresh_token,),
            )
            try:
                return await self._tokens_of(operation)
            except ApiError as error:
                if error.status not in (400, 401):
                    raise
            self._store.clear()
            self._tokens = None
        if self._email is None:
            raise SessionExpiredError
        tokens, _ = await self.log_in(self._email, self._password)
        if tokens is None:
            raise MfaRequiredError
        return tokens

    async def log_in(self, email: str, password: str) -> Tuple[Optional[SessionTokens], Optional[str]]:
        """Tokens, or the token of a challenge."""
        operation = Operation(
            "POST", "/auth/login", body={"email": email, "password": password}, is_public=True, secrets=(password,)
        )
        answer = json_of(operation, await self._caller.send(operation))
        if answer.get("mfaRequired") is True:
            return None, decode(MfaChallenge, answer).challenge_token
        return kept(decode(Tokens, answer)), None

    async def verify(self, challenge: str, name: str, code: str) -> None:
        operation = Operation(
            "POST",
            "/auth/mfa/verify",
            body={"challengeToken": challenge, name: code},
            is_public=True,
            secrets=(challenge, code),
        )
        await self.begin(await self._tokens_of(operation))

    async def set_up(self, body: Any, secrets: Tuple[str, ...]) -> None:
        operation = Operation("POST", "/setup", body=body, is_public=True, secrets=secrets)
        await self.begin(await self._tokens_of(operation))

    async def _tokens_of(self, operation: Operation) -> SessionTokens:
        return kept(decode(Tokens, json_of(operation, await self._caller.send(operation))))

    async def begin(self, tokens: SessionTokens) -> None:
        """Starts a session with tokens just received."""
        self._era += 1
        async with self._lock:
            self._is_over = False
            self._adopt(tokens)
            self._store.save(tokens)

    async def end(self) -> None:
        """Forgets the session here, then ends it at the server: nothing signs in again behind the caller's back."""
        self._era += 1
        self._is_over = True
        self._tokens = None
        async with self._lock:
            last = self._store.load()
            self._store.clear()
        if last is not None:
            try:
                await self._revoke(last)
            except AuthenticationError:
                pass

    async def _revoke(self, tokens: SessionTokens) -> None:
        await self._caller.send(Operation("POST", "/auth/logout", bearer=tokens.access_token, has_key=True))

    def _adopt(self, tokens: SessionTokens) -> None:
        self._tokens = tokens
        self._renew_at = None
        if tokens.expires_at is not None:
            # A token that lives shorter than the margin would be due at once, for ever.
            tenth = (tokens.expires_at - datetime.now(timezone.utc)) / 10
            self._renew_at = tokens.expires_at - min(_MARGIN, tenth)


def kept(tokens: Tokens) -> SessionTokens:
    ends_at = datetime.now(timezone.utc) + timedelta(seconds=tokens.expires_in)
    return SessionTokens(tokens.access_token, tokens.refresh_token, ends_at)


