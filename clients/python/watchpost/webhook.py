"""Verifies deliveries of webhooks.

    try:
        delivery = verify(request.body, request.headers, secret)
    except WebhookVerificationError as error:
        return 400
    if delivery.event.type == "incident.opened":
        page(delivery.event.subject["id"])
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = ["Delivery", "Event", "WebhookVerificationError", "sign", "verify"]

Headers = Union[Mapping[str, Union[str, Sequence[str]]], Iterable[Tuple[str, str]]]


@dataclass(frozen=True)
class Event:
    """What happened. All of it is signed."""

    id: str
    """Stable over retries and redeliveries: handle each once."""
    type: str
    """Such as `incident.opened`; a newer server may send types that you do not know."""
    sent_at: datetime
    """When this attempt was sent."""
    subject: Dict[str, Any]
    """What it is about: `type`, `id`, and `sequence`, which grows with every change of this resource."""
    data: Any
    """The resource, as it was right after."""
    body: Dict[str, Any]
    """The whole event, with all of its fields."""


@dataclass(frozen=True)
class Delivery:
    """A webhook that is what it claims to be."""

    event: Event
    secret_index: int
    """Which of the secrets signed it, from 0: once the old one is never seen again, a rotation is complete."""


class WebhookVerificationError(Exception):
    """A webhook was refused. Its message never holds a secret, a signature or a part of the body."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        """`weak_secret`, `body_not_raw`, `duplicate_header`, `missing_signature`, `malformed_signature`,
        `signature_mismatch`, `invalid_payload`, `event_mismatch`, `timestamp_out_of_range` or `replayed`.
        """


_SIGNATURE = re.compile(r"[0-9a-f]{64}")


def verify(
    body: bytes,
    headers: Headers,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300.0,
    now: Optional[datetime] = None,
    on_seen: Optional[Callable[[str, Event], bool]] = None,
) -> Delivery:
    """Verifies a delivery and answers with its event. Nothing is parsed before its signature is known to be good.

    The body is that of the request as it was received, before any parser. During a rotation either
    `X-Service-Signature` (old secret) or `X-Service-Signature-Next` (new secret) is enough.

    `tolerance_seconds` is how far `sentAt` may be from now, before and after; `math.inf` accepts any age. `on_seen` is
    asked last whether the delivery was seen before; its key names this very attempt, so that a retry passes. Test and
    set it in one atomic step, and remember it for twice the tolerance.
    """
    known = [secrets] if isinstance(secrets, str) else list(secrets)
    if not known or any(not _is_strong(secret) for secret in known):
        raise WebhookVerificationError("weak_secret", "a secret has fewer than 16 characters")
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise WebhookVerificationError("body_not_raw", "pass the bytes of the body as they were received")
    raw = bytes(body)
    pairs = _pairs_of(headers)
    signature, following, kind = (
        _one(pairs, name) for name in ("x-service-signature", "x-service-signature-next", "x-service-event")
    )
    if not signature:
        raise WebhookVerificationError("missing_signature", "there is no x-service-signature")
    if _SIGNATURE.fullmatch(signature) is None:
        raise WebhookVerificationError("malformed_signature", "x-service-signature is not 64 lowercase hex digits")
    signer = _signer_of(raw, [signature, following], known)
    if signer is None:
        raise WebhookVerificationError("signature_mismatch", "no secret signed this body")
    event, sent_at = _event_in(raw)
    if kind != event.type:
        raise WebhookVerificationError("event_mismatch", "x-service-event is not the signed type")
    moment = datetime.now(timezone.utc) if now is None else now
    if not abs((moment - event.sent_at).total_seconds()) <= tolerance_seconds:
        raise WebhookVerificationError("timestamp_out_of_range", f"sentAt is more than {tolerance_seconds:g} s from now")
    # Anything but False refuses: a forgotten `return` is noticed.
    if on_seen is not None and on_seen(f"{event.id}@{sent_at}", event) is not False:
        raise WebhookVerificationError("replayed", "on_seen knows this delivery")
    return Delivery(event, signer)


def sign(body: bytes, secret: str) -> str:
    """The signature of a body, for tests of a receiver."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _is_strong(secret: Any) -> bool:
    # Shorter than half the hash, a key invites guessing (RFC 2104 §3); it is usually a placeholder, or missing.
    return isinstance(secret, str) and len(secret.encode("utf-16-le", "surrogatepass")) >= 32


def _pairs_of(headers: Headers) -> List[Tuple[str, str]]:
    # Headers of many frameworks have items() without being a Mapping.
    items: Any = getattr(headers, "items", None)
    pairs: Iterable[Any] = headers if items is None else items()
    found: List[Tuple[str, str]] = []
    for name, value in pairs:
        values = [value] if isinstance(value, (str, bytes)) else list(value)
        found.extend((_text(name).lower(), _text(one)) for one in values)
    return found


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _one(pairs: Sequence[Tuple[str, str]], name: str) -> str:
    """Several values are refused, equal ones too; proxies join them with a comma, which no value of ours has."""
    value = ",".join(value for key, value in pairs if key == name)
    if "," in value:
        raise WebhookVerificationError("duplicate_header", f"{name} came twice")
    return value


def _signer_of(body: bytes, signatures: Sequence[str], secrets: Sequence[str]) -> Optional[int]:
    for signature in signatures:
        for index, secret in enumerate(secrets):
            # In constant time, as all comparisons of signatures.
            if hmac.compare_digest(sign(body, secret).encode(), signature.encode("utf-8", "surrogatepass")):
                return index
    return None


def _event_in(raw: bytes) -> Tuple[Event, str]:
    try:
        # One byte order mark is skipped, and what is no UTF-8 is replaced, as browsers and Node do.
        value = json.loads(raw.decode("utf-8-sig", "replace"), parse_constant=_refuse_constant)
        identity, kind, sent_at = value["id"], value["type"], value["sentAt"]
        if not isinstance(identity, str) or not isinstance(kind, str) or not isinstance(sent_at, str):
            raise ValueError
        moment = datetime.fromisoformat(sent_at[:-1] + "+00:00" if sent_at.endswith("Z") else sent_at)
        if moment.tzinfo is None:
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise WebhookVerificationError("invalid_payload", "the signed body is no event") from None
    subject = value.get("subject")
    return Event(identity, kind, moment, subject if isinstance(subject, dict) else {}, value.get("data"), value), sent_at


def _refuse_constant(_: str) -> None:
    # Python takes NaN and Infinity, which are no JSON.
    raise ValueError
