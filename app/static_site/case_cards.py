"""The cases of a site as cards: of a clip with all that one run says of it."""

from app.static_site.case_table import OUTCOMES, CaseTable, Outcome, SiteCase
from schema.protocols import PROTOCOLS
from schema.vocabulary import PLAIN_SETTING
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Card
from views.page.labels import pass_badge, tier_badge
from views.page.tables import Tone
from views.shared.case_cards import excerpt, title_of

TONES: dict[Outcome, Tone] = {"right": "good", "part": "warn", "wrong": "bad", "none": "muted"}


def card_of(case: SiteCase, table: CaseTable) -> Card:
    """The card of a case, with the addresses that the app has for it."""
    row, run = table.clips[case.clip], table.runs[case.run]
    clip, opening = str(row["clip"]), links.Opening(run=str(run["run"]))
    return Card(
        title_of(row),
        links.watch(Filters(), clip, opening),
        links.poster(clip),
        " · ".join(filter(None, (*model_and_judge(run), *_setting(run)))),
        (*tier_badge(row["tier"]), *_badges(case, run)),
        key=f"{run['run']}~{clip}",
        words=excerpt(str(row["prompt"] or ""), ()),
    )


def model_and_judge(run: Row) -> tuple[str, str]:
    """The names of a run's model and judge; "" where the run has none."""
    return str(run["model_name"] or run["model"] or ""), str(
        run["judge_name"] or run["judge"] or ""
    )


def _setting(run: Row) -> tuple[str, ...]:
    """How a run was asked, where that is not how its kind is asked by itself."""
    protocol = PROTOCOLS[run["protocol"]]
    setting = str(run["setting"] or "")
    plain = setting == PLAIN_SETTING
    return ("" if protocol.judges_clips else protocol.label, "" if plain else setting)


def _badges(case: SiteCase, run: Row) -> tuple[Badge, ...]:
    protocol = PROTOCOLS[run["protocol"]]
    if protocol.judges_clips:
        names = zip(protocol.dimensions, case.marks, strict=True)
        return tuple(
            pass_badge(name, mark, "failed" if mark is None else "ok") for name, mark in names
        )
    outcome = case.outcome or "none"
    text = "no answer" if outcome == "none" else f"{case.right} of {case.n} right"
    return (Badge(text, TONES[outcome], OUTCOMES[outcome]),)
