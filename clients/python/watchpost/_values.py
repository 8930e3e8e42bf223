"""Fields that are left out."""

from __future__ import annotations

from typing import TypeVar, Union

__all__ = ["UNSET", "Maybe", "Model", "Unset"]

T = TypeVar("T")


class Model:
    """Compares and prints dataclasses: methods that all share make the import of hundreds of classes quick."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if not isinstance(value, Unset))
        return f"{type(self).__name__}({fields})"


class Unset:
    """The type of `UNSET`: a field that is left out, which is not the same as one that is `None`."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()

Maybe = Union[T, Unset]
"""A field that may be left out."""
