"""Between JSON and the classes of `models`."""

from __future__ import annotations

import dataclasses
import functools
import typing
from datetime import datetime, timezone
from typing import Any, Callable, Dict, Mapping, Union

from ._values import Unset


def wire_name(python: str) -> str:
    """What a name of Python is on the wire: `interval_seconds` is `intervalSeconds`."""
    first, *rest = python.rstrip("_").split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def encode(value: Any) -> Any:
    """Makes JSON of a value; fields that are `UNSET` are left out. Keys of dictionaries stay as they are."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.metadata.get("name", wire_name(field.name)): encode(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if not isinstance(getattr(value, field.name), Unset)
        }
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items() if not isinstance(item, Unset)}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [encode(item) for item in value]
    if isinstance(value, datetime):
        return encode_time(value)
    return value


def encode_time(value: datetime) -> str:
    """A time as the API writes it: RFC 3339 in UTC, with milliseconds. A time without a zone is local."""
    moment = value.astimezone(timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def decode(kind: Any, value: Any) -> Any:
    """Makes a value of JSON. What a newer server adds is ignored; what it leaves out is `None`."""
    return decoder(kind)(value)


@functools.lru_cache(maxsize=None)
def decoder(kind: Any) -> Callable[[Any], Any]:
    origin = typing.get_origin(kind)
    if origin is Union:
        members = [one for one in typing.get_args(kind) if one not in (type(None), Unset)]
        inner = decoder(members[0]) if len(members) == 1 else as_it_is
        return lambda value: None if value is None else inner(value)
    if origin is list:
        item = decoder(typing.get_args(kind)[0])
        return lambda value: [item(one) for one in value] if isinstance(value, list) else value
    if origin is dict:
        item = decoder(typing.get_args(kind)[1])
        return lambda value: {key: item(one) for key, one in value.items()} if isinstance(value, dict) else value
    if kind is datetime:
        return decode_time
    if dataclasses.is_dataclass(kind):
        return dataclass_decoder(kind)
    return as_it_is


def dataclass_decoder(kind: Any) -> Callable[[Any], Any]:
    # Types are read at the first value: a class may hold itself.
    @functools.lru_cache(maxsize=None)
    def fields() -> Dict[str, Any]:
        hints = typing.get_type_hints(kind)
        return {
            field.name: (field.metadata.get("name", wire_name(field.name)), decoder(hints[field.name]))
            for field in dataclasses.fields(kind)
        }

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        known = {
            name: one(value[wire]) if value.get(wire) is not None else None for name, (wire, one) in fields().items()
        }
        return kind(**known)

    return read


def decode_time(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return datetime.fromisoformat(value[:-1] + "+00:00" if value.endswith("Z") else value)
    except ValueError:
        return value


def as_it_is(value: Any) -> Any:
    return value
