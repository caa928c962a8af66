"""What a run may spend: the cap, what is reserved and settled, and what is not known."""

import asyncio
from dataclasses import replace

import pytest

from judges.client.budget import (
    CostCap,
    clip_tokens,
    estimate,
    price,
    prices_of,
    rate_of,
    text_tokens,
    total,
)
from judges.client.client import Client
from judges.core.capabilities import Profiles
from judges.core.types import Prompt, Sampling, Subject, TextPart, Turn, Usage
from judges.protocols.template import Reply
from judges.request.encodings import EncodedClip
from judges.runs.ray_engine import BudgetActor
from media.frames import Frame
from tests.judges.conftest import CLIP, Far, many


def test_a_cap_reserves_before_it_sends(far: Far, subject: Subject) -> None:
    budget = CostCap(cap=0.05)
    endpoint = far.endpoint("ok#cap", price_in=1.0, price_out=10.0, max_concurrency=8)
    done = many(Client(endpoint, budget=budget), subject, 40)
    good = [outcome for outcome in done if outcome.status == "ok"]
    rest = [outcome for outcome in done if outcome.status != "ok"]
    assert {outcome.status for outcome in rest} == {"over_budget"}
    assert far.count("ok#cap") == len(good) < 40
    assert budget.spent == pytest.approx(0.002 * len(good)) and budget.spent <= 0.05
    assert budget.reserved == pytest.approx(0)
    assert all(not outcome.attempts and "cap" in outcome.notes[-1] for outcome in rest)


def test_what_is_reserved_is_not_given_twice() -> None:
    async def run() -> list[str]:
        budget = CostCap(cap=1.0)
        refusals = [await budget.reserve(0.6)]

        async def second() -> None:
            refusals.append(await budget.reserve(0.6) or "held")

        waiting = asyncio.create_task(second())
        await asyncio.sleep(0.15)
        refusals.append("still waiting")
        budget.settle(0.6, 0.1)
        await waiting
        refusals.append(await budget.reserve(2.0))
        return refusals

    first, waited, reserved, over = asyncio.run(run())
    assert (first, waited, reserved) == ("", "still waiting", "held") and "$1" in over


@pytest.mark.parametrize(
    ("sizes", "duration", "tokens"),
    [
        ([], 2.5, 750),
        ([], None, 3000),
        ([(512, 512)], 2.5, 85 + 170),
        ([(513, 512), (1024, 1024)], None, 2 * 85 + 170 * (2 + 4)),
    ],
)
def test_a_clip_is_estimated_by_its_seconds_or_by_tiles(
    sizes: list[tuple[int, int]], duration: float | None, tokens: int
) -> None:
    """300 tokens a second, ten seconds where it is unknown; 85 a frame and 170 a tile."""
    frames = tuple(Frame(0, 0.0, *size, b"") for size in sizes)
    assert clip_tokens(EncodedClip(Sampling(), (), frames, ""), duration) == tokens
    assert clip_tokens(None, duration) == 0


@pytest.mark.parametrize(("characters", "tokens"), [(0, 0), (1, 1), (3, 1), (4, 2)])
def test_three_characters_are_a_token(characters: int, tokens: int) -> None:
    assert text_tokens(characters) == tokens


def test_an_estimate_is_of_the_text_the_clip_and_the_longest_reply(far: Far) -> None:
    """At 3 and 15 dollars a million: 100 tokens of text, 600 of two seconds, 1000 of a reply."""
    prompt = Prompt((Turn("user", (TextPart("x" * 300),)),), Reply)
    clip = EncodedClip(Sampling(), (), (), "")
    endpoint = far.endpoint("x", price_in=3.0, price_out=15.0)
    text = estimate(endpoint, prompt, None, None, 1000)
    assert text is not None and 0.0153 <= text < 0.0175, "the schema is sent too"
    both = estimate(endpoint, prompt, clip, 2.0, 1000)
    assert both == pytest.approx(text + 600 * 3 / 1e6)
    assert estimate(endpoint, prompt, None, None, 1001) == pytest.approx(text + 15 / 1e6)
    assert estimate(far.endpoint("x"), prompt, None, None, 1000) is None


@pytest.mark.parametrize(
    ("given", "by_replies", "prices"),
    [
        ((1.0, 10.0), None, (1.0, 10.0)),
        ((1.0, 10.0), 2.0, (1.0, 10.0)),
        ((None, None), 2.0, (2.0, 16.0)),
        ((1.0, None), 2.0, (2.0, 16.0)),
        ((None, 1.0), 2.0, (2.0, 16.0)),
        ((1.0, None), None, None),
        ((None, None), None, None),
    ],
)
def test_prices_are_those_that_were_given_else_bounds_by_what_replies_told(
    far: Far,
    given: tuple[float | None, float | None],
    by_replies: float | None,
    prices: tuple[float, float] | None,
) -> None:
    """A token out costs at most eight times one in, where only a rate of both is known."""
    endpoint = far.endpoint("x", price_in=given[0], price_out=given[1])
    assert prices_of(endpoint, by_replies) == prices


@pytest.mark.parametrize(
    ("used", "rate"),
    [
        (Usage(600, 400, 0.002), 2.0),
        (Usage(None, 400, 0.002), 5.0),
        (Usage(400, None, 0.002), 5.0),
        (Usage(600, 400, None), None),
        (Usage(None, None, 0.002), None),
    ],
)
def test_a_rate_is_dollars_for_a_million_tokens(used: Usage, rate: float | None) -> None:
    assert rate_of(used) == (None if rate is None else pytest.approx(rate))


def test_a_call_reserves_for_the_longest_reply_that_was_seen(far: Far, subject: Subject) -> None:
    """Replies of 100 tokens came where 50 were asked for: reasoning is billed beside them."""
    reserved = list[float | None]()

    class Watched(CostCap):
        async def reserve(self, amount: float | None) -> str:
            reserved.append(amount)
            return await super().reserve(amount)

    endpoint = far.endpoint("ok#long", price_in=0.0, price_out=10.0, max_tokens=50)
    profiles = Profiles()
    for _ in range(2):
        many(Client(endpoint, budget=Watched(), profiles=profiles), subject, 1)
    assert reserved == [pytest.approx(0.0005), pytest.approx(0.001)]


def test_a_cap_without_a_price_sends_nothing(far: Far, subject: Subject) -> None:
    subject = replace(subject, media=CLIP)
    (outcome,) = many(Client(far.endpoint("ok#unpriced"), budget=CostCap(cap=5.0)), subject, 1)
    assert outcome.status == "over_budget" and "price" in outcome.notes[-1]
    assert far.count("ok#unpriced") == 0
    assert (outcome.frames, outcome.sampling) == ((), None), "nothing was shown to the model"


def test_what_a_proxy_tells_in_its_header_is_the_cost_and_bounds_later_calls(
    far: Far, subject: Subject
) -> None:
    profiles, endpoint = Profiles(), far.endpoint("costs:0.0022#told")
    (first,) = many(Client(endpoint, profiles=profiles), subject, 1)
    assert first.usage.cost == 0.0022 and first.usage.tokens_in == 1000
    rate = profiles.of(endpoint).told_rate
    assert rate == pytest.approx(1e6 * 0.0022 / 1100)
    budget = CostCap(cap=0.05)
    done = many(Client(endpoint, budget=budget, profiles=profiles), subject, 20)
    sent = [outcome for outcome in done if outcome.attempts]
    assert 0 < len(sent) < 20 and budget.spent == pytest.approx(0.0022 * len(sent))
    assert {outcome.status for outcome in done if not outcome.attempts} == {"over_budget"}
    for odd in ("nan", "-1", "inf", "free", ""):
        (outcome,) = many(Client(far.endpoint(f"costs:{odd}#odd")), subject, 1)
        assert outcome.status == "ok" and outcome.usage.cost is None, odd


def test_what_a_lost_node_held_counts_as_spent_and_frees_the_rest() -> None:
    async def run() -> list[str]:
        purse = BudgetActor(1.0, 0.1)
        await purse.begun(0)
        refusals = [await purse.reserve(0, 0.5), await purse.reserve(1, 0.3)]
        waiting = asyncio.create_task(purse.reserve(2, 0.2))
        await asyncio.sleep(0.1)
        refusals.append("held" if waiting.done() else "waits")
        await purse.settle(1, 0.3, 0.0)
        refusals.append(await waiting)
        await purse.begun(0)  # anew, on another node
        refusals.append(await purse.reserve(0, 0.5))
        return refusals

    *fine, last = asyncio.run(run())
    assert fine == ["", "", "waits", ""] and "cap" in last


def test_what_failed_unbilled_costs_nothing(far: Far, subject: Subject) -> None:
    budget = CostCap(cap=1.0)
    endpoint = far.endpoint("500,429,ok#paid", price_in=1.0, price_out=10.0)
    many(Client(endpoint, budget=budget), subject, 1)
    assert budget.spent == pytest.approx(0.002)
    many(Client(far.endpoint("cut#paid", price_in=1.0, price_out=10.0), budget=budget), subject, 1)
    assert budget.spent > 0.01  # an answer that broke off may have been billed


def test_unknown_is_never_zero(far: Far) -> None:
    assert price(far.endpoint("x"), Usage(10, 10)) is None
    assert price(far.endpoint("x", price_in=1, price_out=1), Usage(None, 10)) is None
    assert price(far.endpoint("x"), Usage(10, 10, 0.5)) == 0.5
    assert total((Usage(1, 2, 0.1), Usage(), Usage(3, 4, None))) == Usage(4, 6, None)
    assert total(()) == Usage()
