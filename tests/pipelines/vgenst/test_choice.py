"""Several generators make a clip of one scenario, and one clip is chosen: by whom is kept."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from media.film_writer import GAP, HEIGHT, WIDTH, side_by_side, steady_frames
from media.mp4 import MediaFault, probe
from pipelines.build_job import BuildSettings, run
from pipelines.core.agent import SecondModel
from pipelines.core.record import line
from pipelines.jobs import JOBS
from pipelines.quality import ValidatorVote, quality
from pipelines.vgenst.clips import CHOOSER, PreferredClip, Rendered, check_choice, settled
from schema.build_record import BuildLine
from schema.checking.sources import of_record
from tests.media.playing.kinds import write
from tests.pipelines.asking import Wire
from views.build.results import result_table

FIELDS = {"scene": "moved-ball", "index": 0}


@dataclass(frozen=True)
class Made:
    """A generator that has one clip, or none."""

    name: str
    media: Path | None

    def render(self, graph, image, video) -> Rendered:
        return Rendered(self.name, self.media, "" if self.media else "refused")


@pytest.fixture
def clips(tmp_path: Path) -> list[Path]:
    """Two clips of different lengths in one folder."""
    kinds = ("plain", "cut in front and behind")
    return [write(tmp_path / f"{name}.mp4", kind) for name, kind in zip("ab", kinds, strict=True)]


def built(stand_in: str, by: str, *makers: Made, **more) -> BuildLine:
    setting = BuildSettings(renderer="hosted", hosted=makers, choose=by, **more)  # type: ignore[arg-type]
    wire = Wire(stand_in, "rehearsal-good")
    case, chain, output = asyncio.run(run(JOBS["vgenst"], "x", FIELDS, setting, wire))
    record = line("vgenst", case, "t", "m", FIELDS, chain, output)
    return BuildLine.model_validate_json(record.model_dump_json())


def test_clips_stand_side_by_side_until_the_longest_ends(clips: list[Path], tmp_path: Path) -> None:
    film = side_by_side(clips, tmp_path / "compared" / "film.mp4")
    facts = probe(film)
    assert (facts.width, facts.height) == (2 * WIDTH + GAP, HEIGHT)
    longest = max(probe(clip).duration or 0 for clip in clips)
    assert facts.duration == pytest.approx(longest, abs=0.5)
    frames = [pixels for _, pixels in steady_frames(film, 4, 2 * WIDTH + GAP, HEIGHT)]
    for frame in (frames[0], frames[-1]):
        halves = frame[:, :WIDTH], frame[:, WIDTH + GAP :]
        assert all(half.mean() > 40 for half in halves), "what has ended stays"
    alone = next(steady_frames(clips[0], 4, WIDTH, HEIGHT))[1]
    top = (HEIGHT - alone.shape[0]) // 2
    drawn = frames[0][top : top + alone.shape[0], :WIDTH]
    assert np.abs(drawn.astype(int) - alone).mean() < 8, "the first clip stands on the left"
    assert side_by_side(clips, film) == film
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no film")
    with pytest.raises(MediaFault):
        side_by_side([clips[0], broken], tmp_path / "none.mp4")
    assert not list(tmp_path.glob("none*"))


def test_alone_there_is_no_choice(stand_in: str, clips: list[Path]) -> None:
    record = built(stand_in, "model", Made("a", clips[0]))
    assert "choice" not in record.output
    assert record.output["clip"]["generator"] == "a"


def test_the_first_that_came_is_taken_and_all_are_kept(stand_in: str, clips: list[Path]) -> None:
    makers = (Made("none", None), Made("a", clips[0]), Made("b", clips[1]))
    record = built(stand_in, "first", *makers)
    choice = record.output["choice"]
    assert [each["generator"] for each in choice["candidates"]] == ["none", "a", "b"]
    assert (choice["chosen"], choice["by"]) == (1, "first")
    assert record.output["clip"] == choice["candidates"][1]
    assert record.output["metadata"]["generator"] == "a"
    assert str(clips[0].parent) not in record.model_dump_json(), "no path of this machine"
    assert "drawn by a, of 3 clips the first that came" in result_table(record).caption


def test_a_model_that_sees_both_chooses_and_the_validator_is_asked(
    stand_in: str, clips: list[Path]
) -> None:
    seen: list[tuple[str, Path]] = []

    class Watcher(Wire):
        async def complete(self, prompt, *, check, media=None):
            if media is not None:
                seen.append(("".join(p.text for t in prompt.turns for p in t.parts
                                     if hasattr(p, "text")), media))  # fmt: skip
            return await super().complete(prompt, check=check, media=media)

    second = SecondModel(Watcher(stand_in, "rehearsal"), "eye")
    makers = (Made("a", clips[0]), Made("b", clips[1]))
    record = built(stand_in, "model", *makers, validator=second)
    turns = [turn for turn in record.rounds if turn.agent == CHOOSER.name]
    assert [(turn.model, turn.accepted) for turn in turns] == [("eye", False), ("eye", True)]
    (text, film), *_ = seen
    assert "moments" in text
    assert probe(film).width == 2 * WIDTH + GAP
    assert film.parent == clips[0].parent / "compared"
    choice = record.output["choice"]
    # Which of both stood on the left is drawn, and who chose the left one chose that.
    left = next(steady_frames(film, 4, 2 * WIDTH + GAP, HEIGHT))[1][:, :WIDTH]
    firsts = [next(steady_frames(clip, 4, WIDTH, HEIGHT))[1] for clip in clips]
    top = (HEIGHT - firsts[0].shape[0]) // 2
    shown = left[top : top + firsts[0].shape[0]].astype(int)
    nearest = min((0, 1), key=lambda at: np.abs(shown - firsts[at]).mean())
    assert (choice["chosen"], choice["by"], choice["reason"]) == (
        nearest, "model", "by rule, the leftmost",
    )  # fmt: skip
    calls = JOBS["vgenst"].calls
    more = BuildSettings(hosted=makers, choose="model")
    assert calls(more).validating == calls(BuildSettings()).validating + 1


def test_people_choose_blindly_on_check(stand_in: str, clips: list[Path]) -> None:
    record = built(stand_in, "people", Made("maker-a", clips[0]), Made("maker-b", clips[1]))
    assert record.output["choice"]["chosen"] is None
    assert not record.output["clip"]["clip"]
    assert "people choose among 2 clips" in record.output["clip"]["reason"]
    items = [item for item in of_record(record) if item.kind == "clip"]
    assert len({item.id for item in items}) == 2
    assert [item.clip for item in items] == [clip.stem for clip in clips]
    assert not any("maker" in repr(item) for item in items)

    def decided(*kept: bool) -> dict:
        votes = [ValidatorVote(who, item.id, item.task, stands)
                 for who in ("validator 1", "validator 2")
                 for item, stands in zip(items, kept, strict=True)]  # fmt: skip
        return quality(votes)["decided"]

    assert settled(record, decided(False, False)) == record.output
    assert settled(record, {}) == record.output
    output = settled(record, decided(False, True))
    assert output["clip"]["generator"] == output["metadata"]["generator"] == "maker-b"
    assert (output["metadata"]["clip"], output["choice"]["chosen"]) == (clips[1].name, 1)
    after = record.model_copy(update={"output": output})
    assert [item.clip for item in of_record(after) if item.kind == "clip"] == [record.clip]
    assert settled(after, decided(True, True)) == output, "a choice is made once"


def test_where_no_clip_comes_each_reason_is_kept(stand_in: str) -> None:
    record = built(stand_in, "model", Made("a", None), Made("b", None))
    assert record.status == "ok"
    assert record.output["clip"]["reason"] == "a: refused; b: refused"
    assert CHOOSER.name not in {turn.agent for turn in record.rounds}


@pytest.mark.parametrize(
    ("clip", "reason", "code"), [(0, "x", "count"), (3, "x", "count"), (2, " ", "reason")]
)
def test_what_a_choice_may_not_be(clip: int, reason: str, code: str) -> None:
    (fault,) = check_choice(PreferredClip(clip=clip, reason=reason), {"count": 2})
    assert fault.code == code
    assert not check_choice(PreferredClip(clip=2, reason="x"), {"count": 2})
