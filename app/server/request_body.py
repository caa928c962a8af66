"""Reads a request's body within a size limit: as bytes, JSON, or a validated model."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from app.server.errors import Refusal
from app.uploads.receiving import body_parts

MB = 2**20
Model = TypeVar("Model", bound=BaseModel)


async def read_body(request: Request, cap: int) -> bytes:
    """A body of at most `cap` bytes. Raises Refusal (408, 413)."""
    body = bytearray()
    async for part in body_parts(request):
        body += part
        if len(body) > cap:
            most = f"what was sent has more than {cap / MB:g} MB"
            raise Refusal(413, most if cap >= MB else "the order is too long")
    return bytes(body)


def json_value(cap: int) -> Callable[[Request], Awaitable[Any]]:
    """Dependency: the JSON in a body. Raises Refusal (408, 413, 422)."""

    async def read(request: Request) -> Any:
        try:
            return orjson.loads(await read_body(request, cap))
        except orjson.JSONDecodeError:
            raise Refusal(422, "the order is no JSON") from None

    return read


def json_object(cap: int) -> Callable[[Request], Awaitable[dict[str, Any]]]:
    """Dependency: the JSON object in a body. Raises Refusal (408, 413, 422)."""

    async def read(request: Request) -> dict[str, Any]:
        try:
            order = orjson.loads(await read_body(request, cap))
        except orjson.JSONDecodeError:
            order = None
        if not isinstance(order, dict):
            raise Refusal(422, "the order is no JSON object")
        return order

    return read


def json_model(model: type[Model], cap: int) -> Callable[[Request], Awaitable[Model]]:
    """Dependency: the JSON object in a body as a model. Raises Refusal (408, 413, 422)."""
    read_object = json_object(cap)

    async def read(request: Request) -> Model:
        try:
            return model.model_validate(await read_object(request))
        except ValidationError as error:
            raise Refusal(422, _first_problem(error)) from None

    return read


def _first_problem(error: ValidationError) -> str:
    """The first validation error, without the input: an API key may be in the wrong field."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    reason = str(first["msg"]).removeprefix("Value error, ")
    return f"{place}: {reason}" if place else reason
