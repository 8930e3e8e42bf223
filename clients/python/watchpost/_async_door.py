"""How services of asyncio carry out operations."""

from __future__ import annotations

from typing import Optional, Type, TypeVar

from ._call import Caller, Content, Operation, RequestOptions
from ._codec import decode
from ._json import json_of

T = TypeVar("T")


class AsyncDoor:
    """Carries out operations and decodes their answers."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller

    async def value(self, operation: Operation, kind: Type[T], options: Optional[RequestOptions]) -> T:
        answer: T = decode(kind, json_of(operation, await self.caller.send(operation, options)))
        return answer

    async def nothing(self, operation: Operation, options: Optional[RequestOptions]) -> None:
        await self.caller.send(operation, options)

    async def content(self, operation: Operation, options: Optional[RequestOptions]) -> Content:
        operation.accept = "*/*"
        response = await self.caller.send(operation, options)
        return Content(response.headers.get("content-type", ""), response.body)


