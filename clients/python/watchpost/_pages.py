"""Lists, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, AsyncIterator, Dict, Generic, Iterator, List, Optional, Set, Type, TypeVar

from ._call import Caller, Operation, RequestOptions
from ._codec import decode
from ._json import json_of
from ._network import run

T = TypeVar("T")

# The most that the API gives in one page: fewest requests for all items.
_ALL_PAGES_SIZE = 100


@dataclass
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    page: int
    """Counts from 1."""
    page_size: int
    total_items: int
    """Items of all pages."""

    @property
    def has_next(self) -> bool:
        """Whether there are items beyond this page."""
        return self.page * self.page_size < self.total_items


class _Reader(Generic[T]):
    """Reads page after page.

    When the list shrinks on the way, items have moved up to pages already read, so those are read again; an item that
    was on an earlier page is left out.
    """

    def __init__(
        self, caller: Caller, operation: Operation, kind: Any, options: Optional[RequestOptions], has_id: bool
    ) -> None:
        self._caller = caller
        self._operation = operation
        self._kind = kind
        self._options = options
        self._has_id = has_id
        self._seen: Set[str] = set()
        self._first: int = operation.query.get("page") or 1
        self._next: Optional[int] = self._first
        self._before: Optional[int] = None
        self._empty = 0

    async def one(self) -> Page[T]:
        return await self._read(self._operation.query)

    async def next(self) -> Optional[Page[T]]:
        if self._next is None:
            return None
        size = self._operation.query.get("pageSize") or _ALL_PAGES_SIZE
        page = await self._read({**self._operation.query, "page": self._next, "pageSize": size})
        lost = max(0, (self._before or 0) - page.total_items)
        back = min(self._next - self._first, -(-lost // max(1, page.page_size))) if self._has_id else 0
        self._before = page.total_items
        self._empty = 0 if page.data else self._empty + 1
        if back > 0:
            self._next -= back
        # Two empty pages in a row contradict a total that promises more: better to end than to ask for ever.
        elif page.has_next and self._empty < 2:
            self._next += 1
        else:
            self._next = None
        if self._has_id:
            page.data = [item for item in page.data if self._is_fresh(item)]
        return page

    def _is_fresh(self, item: Any) -> bool:
        is_fresh = item.id not in self._seen
        self._seen.add(item.id)
        return is_fresh

    async def _read(self, query: Dict[str, Any]) -> Page[T]:
        operation = Operation(
            self._operation.method,
            self._operation.path,
            ids=self._operation.ids,
            query=query,
            is_public=self._operation.is_public,
        )
        body = json_of(operation, await self._caller.send(operation, self._options))
        meta = body.get("meta") or {}
        data = [decode(self._kind, item) for item in body.get("data") or []]
        return Page(data, meta.get("page", 1), meta.get("pageSize", 1), meta.get("totalItems", 0))


class Pages(Generic[T]):
    """A list. Nothing is requested until it is used: iterated over for all items, or asked for a page.

    `for monitor in client.monitors.list(): …`
    """

    def __init__(
        self, door: Any, operation: Operation, kind: Type[T], options: Optional[RequestOptions], *, has_id: bool
    ) -> None:
        self._parts: Any = (door.caller, operation, kind, options, has_id)

    def page(self) -> Page[T]:
        """Reads the one page that `page` and `page_size` name."""
        return run(_Reader[T](*self._parts).one())

    def pages(self) -> Iterator[Page[T]]:
        """Reads page after page, 100 items each unless `page_size` says otherwise."""
        reader = _Reader[T](*self._parts)
        while True:
            page = run(reader.next())
            if page is None:
                return
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data


class AsyncPages(Generic[T]):
    """A list. Nothing is requested until it is used: iterated over for all items, or asked for a page.

    `async for monitor in client.monitors.list(): …`
    """

    def __init__(
        self, door: Any, operation: Operation, kind: Type[T], options: Optional[RequestOptions], *, has_id: bool
    ) -> None:
        self._parts: Any = (door.caller, operation, kind, options, has_id)

    async def page(self) -> Page[T]:
        """Reads the one page that `page` and `page_size` name."""
        return await _Reader[T](*self._parts).one()

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Reads page after page, 100 items each unless `page_size` says otherwise."""
        reader = _Reader[T](*self._parts)
        while True:
            page = await reader.next()
            if page is None:
                return
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item
