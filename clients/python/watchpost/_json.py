"""The JSON of an answer."""

from __future__ import annotations

import json
from typing import Any

from ._call import Operation
from ._http import Response
from .errors import AnswerError


def json_of(operation: Operation, response: Response) -> Any:
    try:
        value = json.loads(response.body)
    except ValueError:
        raise AnswerError(f"{operation.method} {operation.path}", response.status) from None
    if not isinstance(value, dict):
        raise AnswerError(f"{operation.method} {operation.path}", response.status)
    return value
