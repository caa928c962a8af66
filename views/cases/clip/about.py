"""What is known of the clip in words: its heading, its scene, and ways from it to other pages."""

from typing import Final

from media.clip_origins import address_of
from store.queries.clips.clip import Watched
from store.queries.clips.runs import ALL
from views.address import links
from views.address.filters import Filters
from views.cases.rail import CaseWalk, Walk
from views.page.content import Block, CaseIdentity, Text
from views.page.labels import clip_words, several
from views.shared.case_cards import tag_case

BESIDE: Final = 8
"""The number of siblings linked beside the prompt; the gallery below lists all."""


def heading(watched: Watched) -> Text:
    """What is shown: the scene, its tier, and who made the clip."""
    clip = watched.clip
    name = clip["paradigm_name"] or clip["item"] or clip["clip"]
    made = clip["generator_name"] or clip["generator"]
    title = " · ".join(str(part) for part in (name, clip["tier"], made) if part)
    return Text((Block(title, "heading"),))


def case_of(walk: Walk, filters: Filters) -> CaseIdentity | None:
    """The open case, which can be tagged; None where a clip alone is open."""
    opened = walk.opened if isinstance(walk, CaseWalk) else None
    return tag_case(opened, filters.case) if opened else None


def about(watched: Watched, filters: Filters, *, with_prompt: bool) -> Text:
    """The scene and what it tests, and where to go from this clip; `with_prompt` where a question
    stands above the player in the place of the prompt.
    """
    clip = watched.clip
    blocks = [clip_words(clip, clip["theme"])]
    blocks += _unshown(watched, filters)
    facts = (
        ("Prompt", clip["prompt"] if with_prompt else None),
        ("Expected", clip["ground_truth"] if with_prompt else None),
        ("First frame", clip["image_prompt"]),
        ("Scenario", clip["scenario"]),
        ("What it tests", clip["test_point"]),
    )
    blocks += [Block(text, "p", None, label) for label, text in facts if text]
    source = None if clip["media"] else address_of(clip["origin"])
    if source:
        text = f"the source video, from second {source[1]} (an outside site)"
        blocks.append(Block(text, "p", source[0], "YouTube", outside=True))
    kept = filters.but(compare=(), differ="")
    if watched.siblings:
        href = links.compare(kept, item=str(clip["item"]))
        text = "clips of this prompt by several models, in lock-step"
        blocks.append(Block(text, "p", href, "Compare"))
    if clip["media"]:
        href = links.try_model(filters, str(clip["clip"]))
        blocks.append(Block("try a model on this clip", "p", href, "Judge"))
    if watched.chains and not watched.chains[0]["expected"]:
        href = links.build_from(filters, str(clip["clip"]))
        blocks.append(Block("ask more questions about its chain", "p", href, "Build"))
    if watched.questions:
        href = links.compare(kept, clip=str(clip["clip"]))
        blocks.append(Block("what models answered about this clip", "p", href, "Compare"))
    return Text(tuple(blocks))


def beside(watched: Watched, filters: Filters) -> Text | None:
    """Links to the scene's other clips: by other generators, and of other tiers; None without."""
    near = [(str(row["generator_name"] or row["generator"] or row["clip"]), str(row["clip"]))
            for row in watched.siblings[:BESIDE]]  # fmt: skip
    tiers = [(str(row["tier"]), str(row["clip"])) for row in watched.tiers]
    more = len(watched.siblings) - len(near)
    blocks = []
    for label, clips in (("Same prompt, by others:", near), ("Same scene, other tiers:", tiers)):
        if clips:
            blocks.append(Block(label, "note"))
            blocks += [
                Block(name, "go", links.watch(filters, clip), "sibling") for name, clip in clips
            ]
    if more > 0:
        blocks.append(Block(f"and {more} more below", "note"))
    return Text(tuple(blocks)) if blocks else None


def _unshown(watched: Watched, filters: Filters) -> list[Block]:
    """A link to results of other runs of the clip."""
    if not watched.unshown:
        return []
    only = filters.run not in ("", ALL)
    older = f"{several(len(watched.unshown), 'older run')} of the same not shown:"
    href = links.watch(filters.but(run="" if only else ALL), str(watched.clip["clip"]))
    return [Block("show all", "note", href, f"Only run {filters.run}:" if only else older)]
