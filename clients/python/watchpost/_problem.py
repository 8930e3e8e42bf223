"""The error of an answer that is not a success."""

from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import Any, List, Mapping, Optional, Sequence
from urllib.parse import urljoin, urlsplit

from ._codec import decode
from .errors import RedirectError, WatchpostError, error_class
from .models import FieldError, ReachedLimit

# Replacing a shorter secret would garble words, and tell an onlooker what it is.
_SHORTEST_REDACTED = 8


def refusal_of(
    request: str, url: str, status: int, headers: Mapping[str, str], body: bytes, secrets: Sequence[str]
) -> WatchpostError:
    if status < 400:
        return RedirectError(request, status, _origin_of(url, headers.get("location", "")))
    problem = _parse(body)
    code = problem.get("code")
    texts = [problem.get("detail"), problem.get("error"), problem.get("title")]
    detail = next((text for text in texts if isinstance(text, str)), "")
    if not isinstance(code, str) or not code:
        code = "unexpected_answer"
        detail = (
            "the response did not come from a Watchpost API; check the base URL, or a proxy in front of it"
        )

    def safe(value: Any) -> str:
        text = str(value)
        for secret in sorted((one for one in secrets if len(one) >= _SHORTEST_REDACTED), key=len, reverse=True):
            text = text.replace(secret, "[redacted]")
        return text

    request_id = headers.get("x-request-id") or problem.get("instance")
    limit = problem.get("limit")
    return error_class(status, code)(
        request,
        status=status,
        code=safe(code),
        detail=safe(detail),
        request_id=safe(request_id) if request_id else None,
        errors=_fields_of(problem.get("errors"), safe),
        retry_after=retry_after(headers),
        limit=decode(ReachedLimit, limit) if isinstance(limit, dict) else None,
    )


def _fields_of(errors: Any, safe: Any) -> List[FieldError]:
    found = [error for error in errors if isinstance(error, dict)] if isinstance(errors, list) else []
    return [
        FieldError(path=safe(one.get("path", "")), code=safe(one.get("code", "")), message=safe(one.get("message", "")))
        for one in found
    ]


def _origin_of(url: str, location: str) -> str:
    try:
        target = urlsplit(urljoin(url, location))
        return f"{target.scheme}://{target.hostname}" + (f":{target.port}" if target.port else "")
    except ValueError:
        return "an unknown address"


def retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds or a date (RFC 9110 §10.2.3)."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(min(int(value[:12]), 1_000_000))
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, IndexError):
        return None


def _parse(body: bytes) -> Any:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
