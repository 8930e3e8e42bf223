"""How services that block carry out operations."""

from __future__ import annotations

from typing import Optional, Type, TypeVar

from ._call import Caller, Content, Operation, RequestOptions
from ._codec import decode
from ._json import json_of
from ._network import run

T = TypeVar("T")


class Door:
    """Carries out operations and decodes their answers."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller

    def value(self, operation: Operation, kind: Type[T], options: Optional[RequestOptions]) -> T:
        answer: T = decode(kind, json_of(operation, run(self.caller.send(operation, options))))
        return answer

    def nothing(self, operation: Operation, options: Optional[RequestOptions]) -> None:
        run(self.caller.send(operation, options))

    def content(self, operation: Operation, options: Optional[RequestOptions]) -> Content:
        operation.accept = "*/*"
        response = run(self.caller.send(operation, options))
        return Content(response.headers.get("content-type", ""), response.body)


