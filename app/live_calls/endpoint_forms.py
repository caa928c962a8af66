"""An endpoint as a page's form names it, and as a client asks it under this server's rules.

Three kinds: a visitor's own endpoint, one of the operator's, and a scripted judge that asks nobody.
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from app.live_calls.operator_endpoints import network_rules, operator_endpoints
from app.server.errors import Refusal
from app.server.settings import OperatorEndpoint
from judges.core.endpoint_config import Endpoint
from judges.core.types import Encoding, Sampling
from judges.wire.network_guard import Refused as Unreachable

SECONDS: Final = 120.0
PATIENCE: Final = 60.0
"""The longest pause that an endpoint may ask for while somebody watches."""
ATTEMPTS: Final = 4
Text = Annotated[str, Field(max_length=4000)]
Name = Annotated[str, Field(max_length=300)]
Price = Annotated[float, Field(ge=0, le=10_000)]


class StrictModel(BaseModel):
    """A frozen part of a request's body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class EndpointForm(StrictModel):
    """One judge of the panel: a visitor's endpoint, the operator's (`house`), or a trivial one."""

    kind: Literal["endpoint", "house", "trivial"] = "endpoint"
    preset: Name = "custom"
    base_url: Name = ""
    model: Name
    house: Name = ""
    price_in: Price | None = None
    price_out: Price | None = None
    encoding: Encoding = "frames"
    frames: int = Field(16, ge=1, le=64)
    side: int = Field(512, ge=64, le=1280)

    @property
    def label(self) -> str:
        """How the page names it."""
        return f"{self.model} · {self.house}" if self.kind == "house" else self.model


def endpoint(form: EndpointForm, key: SecretStr | None) -> Endpoint:
    """One judge as an endpoint; the operator's own comes with its key. Raises Refusal."""
    own = house(form) if form.kind == "house" else None
    try:
        made = Endpoint(
            own.base_url if own else form.base_url,
            form.model,
            own.key() if own else key,
            preset=form.preset,
            sampling=Sampling(form.encoding, form.frames, form.side),
            timeout=SECONDS,
            patience=PATIENCE,
            price_in=own.price_in if own else form.price_in,
            price_out=own.price_out if own else form.price_out,
            max_concurrency=4,
            attempts=ATTEMPTS,
            account=f"operator: {own.name}" if own else "",
        )
        if own is None:
            network_rules().check(made.base_url)
    except (ValueError, Unreachable) as error:
        raise Refusal(422, f"{form.label}: {error}" if form.model else str(error)) from None
    return made


def house(form: EndpointForm) -> OperatorEndpoint:
    """The operator's endpoint that is asked for. Raises Refusal."""
    for endpoint in operator_endpoints():
        if endpoint.name == form.house and form.model in endpoint.models:
            return endpoint
    raise Refusal(422, "this server has no such endpoint of its own")
