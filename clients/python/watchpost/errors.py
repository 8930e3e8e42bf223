"""What the client raises. No error holds a credential, a header, a query or a body."""

from __future__ import annotations

from typing import Any, List, Optional, Type

from .models import FieldError, ReachedLimit

__all__ = [
    "AnswerError",
    "ApiError",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "ConnectionFailedError",
    "MfaRequiredError",
    "NotFoundError",
    "PermissionDeniedError",
    "PlanLimitError",
    "RateLimitError",
    "RedirectError",
    "RequestTimeoutError",
    "ServerError",
    "SessionExpiredError",
    "ValidationError",
    "VersionMismatchError",
    "WatchpostError",
]


class WatchpostError(Exception):
    """Base of everything that the client raises on purpose; wrong use is a `TypeError` or `ValueError`."""


class ApiError(WatchpostError):
    """The server refused."""

    def __init__(
        self,
        request: str,
        *,
        status: int,
        code: str,
        detail: str,
        request_id: Optional[str],
        errors: List[FieldError],
        retry_after: Optional[float],
        limit: Optional[ReachedLimit],
    ) -> None:
        fields = "; ".join(f"{error.path}: {error.message}" for error in errors)
        super().__init__(f"{request}: {status} {code}: {detail}" + (f" ({fields})" if fields else ""))
        self.status = status
        """The HTTP status."""
        self.code = code
        """From the closed table of the contract; `unexpected_answer` when something else than Watchpost answered."""
        self.detail = detail
        """What happened this time, in the server's words."""
        self.request_id = request_id
        """Finds the request in the server's log."""
        self.errors = errors
        """The invalid fields of a `ValidationError`."""
        self.retry_after = retry_after
        """Seconds that the server asks to wait."""
        self.limit = limit
        """The limit of the plan, of a `PlanLimitError`."""


class BadRequestError(ApiError):
    """400, 405, 413, 415: the request itself is wrong."""


class ValidationError(BadRequestError):
    """Fields are invalid; `errors` names each one."""


class AuthenticationError(ApiError):
    """401: the credentials are missing, wrong or expired."""


class PermissionDeniedError(ApiError):
    """403: the credentials do not allow this."""


class PlanLimitError(PermissionDeniedError):
    """The plan of the organization does not allow more; `limit` says which limit."""


class NotFoundError(ApiError):
    """404: not found, or not visible to the caller."""


class ConflictError(ApiError):
    """409, 412, 422: the request does not fit the current state."""


class VersionMismatchError(ConflictError):
    """The document was changed since the version that `if_version` named."""


class RateLimitError(ApiError):
    """429: too many requests, and the wait is longer than a call waits."""


class ServerError(ApiError):
    """5xx: the server failed, after all retries."""


class ConnectionFailedError(WatchpostError):
    """No answer: no connection could be made, or it broke."""

    def __init__(self, request: str, reason: str, never_connected: bool = False) -> None:
        super().__init__(f"{request}: no answer ({reason})")
        self.reason = reason
        """One of a few fixed texts, such as `connection refused`."""
        self.never_connected = never_connected
        """Whether nothing can have been done at the server."""


class RequestTimeoutError(WatchpostError, TimeoutError):
    """No complete answer in time."""

    def __init__(self, request: str, scope: str, seconds: float) -> None:
        super().__init__(f"{request}: no complete answer within {seconds:g} s")
        self.scope = scope
        """`attempt` or `call`: which limit was reached."""
        self.seconds = seconds
        """The limit."""


class RedirectError(WatchpostError):
    """The server pointed elsewhere. The client never follows, since its credentials are for one server."""

    def __init__(self, request: str, status: int, origin: str) -> None:
        super().__init__(f"{request}: redirected to {origin}; check base_url")
        self.status = status
        self.origin = origin
        """Where it pointed, without path and query."""


class AnswerError(WatchpostError):
    """A successful answer that is not what the API sends; probably not Watchpost."""

    def __init__(self, request: str, status: int) -> None:
        super().__init__(f"{request}: answered {status} without the content that belongs there; check base_url")
        self.status = status


class SessionExpiredError(WatchpostError):
    """There is no session, or it can no longer be renewed; call `login`."""

    def __init__(self) -> None:
        super().__init__("there is no session; call login()")


class MfaRequiredError(WatchpostError):
    """The account has a second factor, so e-mail and password are not enough; call `login`."""

    def __init__(self) -> None:
        super().__init__("this account has a second factor; call login() and verify its challenge")


_by_status: Any = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    405: BadRequestError,
    409: ConflictError,
    412: ConflictError,
    413: BadRequestError,
    415: BadRequestError,
    422: ConflictError,
    429: RateLimitError,
}
_by_code: Any = {
    "validation_failed": ValidationError,
    "plan_limit_reached": PlanLimitError,
    "version_mismatch": VersionMismatchError,
}


def error_class(status: int, code: str) -> Type[ApiError]:
    """The class of a refusal."""
    if status >= 500:
        return ServerError
    found: Type[ApiError] = _by_code.get(code) or _by_status.get(status, ApiError)
    return found
