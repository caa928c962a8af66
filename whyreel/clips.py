"""One clip as a case: its film, frames, chains, and all that judges and models said about it."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cached_property
from html import escape
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pandas as pd

from app.exports.takeout.opened import clip_file
from judges.core.types import Sampling
from judges.request.encodings import shown_frames
from media.mp4 import MediaFault
from store.queries.clips.clip import Watched, watch
from store.queries.clips.media_files import media
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload, facts_of, title_of_clip
from views.cases.clip.model import Watch
from views.cases.clip.page import PAGE as WATCH
from views.player.payload import Payload
from views.player.standalone import standalone_html
from whyreel.asking import model_of
from whyreel.errors import BadFilter, NotLoaded
from whyreel.servers.remote_store import fetched
from whyreel.servers.running import explorer_of
from whyreel.tables import frame

if TYPE_CHECKING:
    from PIL.Image import Image

    from whyreel.chains import Chain

FILM_MB: Final = 8.0
"""Films up to this size are part of a notebook, which is loaded and saved as a whole."""
TOO_LARGE: Final = (
    f"The film has more than {FILM_MB:g} MB, so it is not part of the notebook. "
    "<code>whyreel.serve(home)</code> starts a server that plays it here."
)
FRAME_HEIGHT: Final = "clamp(780px, (801px - 100cqi) * 999, 1250px)"
"""The height of a case. Up to a width of 800 pixels, the chain is below the film."""
VERDICTS: Final = (
    "run", "judge", "protocol", "dimension", "score", "status", "reason", "chain", "node",
    "second",
)  # fmt: skip
QUESTIONS: Final = (
    "question", "type", "level", "variant", "chain", "node", "subchain", "question_text", "options",
    "answer", "expected",
)  # fmt: skip
ANSWERS: Final = (
    "run", "model", "setting", "rotation", "choice", "correct", "status", "raw", "reason",
)  # fmt: skip


class ClipCase:
    """A clip, as a case of a list or by itself.

    Attributes:
        clip: The clip's id; empty for a case without a clip.
        title: What its card is called.
        store: The data that it is read from.
        version: The version of the data.

    Examples:
        >>> import whyreel as wr
        >>> case = wr.open().case("theatre.bench-easy-literal")
        >>> case.title, case.film.suffix
        ('theatre.bench-easy-literal', '.mp4')
    """

    def __init__(self, filters: Filters, store: Store, clip: str, title: str = "") -> None:
        """A case by the filters that open it."""
        self._filters = filters
        self.store = store
        self.clip = clip
        self.title = title or clip
        self.version = store.version

    @property
    def address(self) -> str:
        """The address of its page, relative to a server.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").address
            'cases?clip=theatre.bench-easy-literal'
        """
        return links.to(links.WATCH, self._filters.but(version=""))

    @property
    def film(self) -> Path | None:
        """The clip's file; None if it is not here or has changed since its import.

        Of a server's data it is fetched first, into the user's cache folder.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").film.name
            'bench-easy-literal.mp4'
        """
        fetched(self.store, self.clip)
        return clip_file(self.store, self.clip)

    def frames(self, count: int = 16, side: int = 512) -> "list[Image]":
        """Frames of the clip, exactly those that a judge is sent.

        Args:
            count: How many, evenly spread over the clip.
            side: The most pixels of the longer side.

        Returns:
            Pillow images. `image.info["second"]` is the frame's time in the clip.

        Raises:
            NotLoaded: The file is not here, has changed since its import, or is damaged.

        Examples:
            >>> import whyreel as wr
            >>> frames = wr.open().case("theatre.bench-easy-literal").frames(4)
            >>> [image.info["second"] for image in frames]
            [0.0, 2.209, 4.459, 6.709]
        """
        from PIL import Image

        film = self.film
        if film is None:
            raise NotLoaded(
                f"the file of the clip “{self.clip}” is not here, or has changed since its import: "
                "import it again"
            )
        try:
            frames = shown_frames(film, Sampling(frames=count, side=side))
        except MediaFault as error:
            raise NotLoaded(f"the file of the clip “{self.clip}” {error}") from error
        images: list[Image.Image] = []
        for each in frames:
            image = Image.open(BytesIO(each.jpeg))
            image.load()
            image.info |= {"second": each.second, "index": each.index}
            images.append(image)
        return images

    def chain(self, colour: str = "", id: str = "") -> "Chain":
        """A chain of the clip, marked by who answered or judged it.

        Args:
            colour: A run, or the id or name of a model or judge, which means the first of its runs
                in the menu of the page; `coloured_by` says which one. By default the marks that
                the page opens with.
            id: A chain's id; by default the first one.

        Raises:
            NotLoaded: The clip has no chain, or not that one.
            BadFilter: Nobody of that name answered or judged the clip.

        Examples:
            >>> import whyreel as wr
            >>> case = wr.open().case("theatre.bench-easy-glitching")
            >>> chain = case.chain(colour="theatre.eva-theatre-truth-glitching")
            >>> chain.coloured_by
            'Ground truth · EVA'
            >>> sorted({mark for _, mark in chain.nodes(data="mark") if mark})
            ['right', 'wrong']
        """
        chains = self.chains(colour)
        for chain in chains:
            if id in ("", chain.id):
                return chain
        there = ", ".join(each.id for each in chains) or "none"
        raise NotLoaded(f"the clip “{self.clip}” has no chain “{id}”; it has: {there}")

    def chains(self, colour: str = "") -> "tuple[Chain, ...]":
        """All chains of the clip, and its scene graph if it has one.

        Raises:
            BadFilter: Nobody of the name `colour` answered or judged the clip.

        Examples:
            >>> import whyreel as wr
            >>> [chain.origin for chain in wr.open().case("theatre.bench-easy-literal").chains()]
            ['construction']
        """
        from whyreel.chains import Chain

        payload = self._payload(colour)
        colouring = next(iter(payload.colourings), None)
        if colouring is None:
            return tuple(map(Chain, payload.chains))
        return tuple(
            Chain(each, colouring.chains.get(each.id), colouring.label) for each in payload.chains
        )

    def html(self, colour: str = "", film_mb: float = FILM_MB) -> str:
        """The case as one HTML file: film beside chain, with reasons, played as on the page.

        It needs neither a server nor a network. In a notebook a case shows itself like that.

        Args:
            colour: Whose marks the chain has, as for `chain`.
            film_mb: The largest film that is embedded, in megabytes. For a larger one the file asks
                its reader to pick the clip from a disk.

        Raises:
            BadFilter: Nobody of that name answered or judged the clip.

        Examples:
            >>> import whyreel as wr
            >>> page = wr.open().case("theatre.bench-easy-literal").html()
            >>> "data:video/mp4;base64," in page
            True
        """
        return self._html(colour, film_mb, facts_of(self._whole))

    def _html(self, colour: str, film_mb: float, facts: Iterable[tuple[str, str]]) -> str:
        title = title_of_clip(self._whole.clip)
        return standalone_html(self._payload(colour), title, facts, self._film_address(film_mb))

    def _film_address(self, film_mb: float) -> str:
        """The film as a `data:` address; empty if it is not here, or larger than that."""
        film = self.film
        if film is None or film.stat().st_size > film_mb * 1e6:
            return ""
        kind = guess_type(film.name)[0] or "video/mp4"
        return f"data:{kind};base64,{b64encode(film.read_bytes()).decode()}"

    def _repr_html_(self) -> str | None:
        if not self.clip:
            return None
        film = self.film
        is_large = film is not None and film.stat().st_size > FILM_MB * 1e6
        if is_large and (url := explorer_of(self.store)):
            page = links.to(links.WATCH, self._filters.but(version=self.version))
            return self._frame(f'src="{escape(url + page)}"')
        page = escape(self._html("", FILM_MB, ()))
        frame = self._frame(f'srcdoc="{page}" sandbox="allow-scripts"')
        return f"{frame}<p>{TOO_LARGE}</p>" if is_large else frame

    def _frame(self, shown: str) -> str:
        return (
            '<div style="container-type: inline-size">'
            f'<iframe {shown} title="{escape(self.title)}" '
            f'style="width: 100%; height: {FRAME_HEIGHT}; border: 0"></iframe></div>'
        )

    def _payload(self, colour: str) -> Payload:
        """What the page's player is given."""
        model = self._watch(self._filters)
        if colour:
            run = self._run_named(colour, model)
            model = self._watch(model.filters.but(colour=(run,)))
        assert model.watched is not None
        return clip_payload(model.watched, model.filters, model.judges, model.coloured)

    def _watch(self, filters: Filters) -> Watch:
        if not self.clip:
            raise NotLoaded("this case is of no clip")
        return cast(Watch, model_of(WATCH, filters.but(clip=self.clip), self.store)[1])

    def _run_named(self, name: str, model: Watch) -> str:
        runs = model.coloured.runs.values()
        for run in sorted(runs, key=lambda each: each.id != name):
            if name in (run.id, run.label, run.who, run.name):
                return run.id
        there = ", ".join(dict.fromkeys(run.who for run in runs)) or "nobody"
        raise BadFilter(f"“{name}” did not answer or judge this clip; these did: {there}")

    @property
    def verdicts(self) -> pd.DataFrame:
        """The verdicts of judges on the clip, with their reasons.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").verdicts["score"].dropna().unique()[:2]
            array([0., 1.])
        """
        rows = ({**row, "dimension": row["judge_dimension"]} for row in self._whole.verdicts)
        return frame(rows, VERDICTS)

    @property
    def questions(self) -> pd.DataFrame:
        """The questions about the clip.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").questions.columns[:3].tolist()
            ['question', 'type', 'level']
        """
        return frame(self._whole.questions, QUESTIONS)

    @property
    def answers(self) -> pd.DataFrame:
        """The answers to the questions about the clip.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").answers.columns[:3].tolist()
            ['question', 'run', 'model']
        """
        return frame(_answers(self._whole.questions), ("question", *ANSWERS))

    @cached_property
    def _whole(self) -> Watched:
        watched = watch(self.store, self.clip, run="all")
        if watched is None:
            raise NotLoaded(f"there is no clip “{self.clip}” in the data")
        return watched

    def __eq__(self, other: object) -> bool:
        """The same case of the same data."""
        return isinstance(other, ClipCase) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Path, str, Filters]:
        return self.store.path, self.clip, self._filters

    def __repr__(self) -> str:
        return f"<ClipCase {self.clip or self.title}>"


def clip_case(store: Store, clip: str) -> ClipCase:
    """A clip by itself. Raises NotLoaded."""
    if media(store, clip) is None:
        raise NotLoaded(
            f"there is no clip “{clip}” in the data; the column `clip` of `cases(…).df` has ids"
        )
    return ClipCase(Filters(clip=clip), store, clip)


def _answers(questions: Iterable[Row]) -> Iterator[Row]:
    for question in questions:
        for answer in question["answers"]:
            yield {**answer, "question": question["question"]}
