"""`python -m app judge`, `judge probe` and `judge rationales`: their options.

The modules that do the work are imported when a command is called.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import groups as call
from loaders import error_text
from schema.protocols import prompted
from schema.vocabulary import PLAIN_SETTING

if TYPE_CHECKING:
    from judges.core.endpoint_config import Endpoint


def judge(
    run: call.Run,
    endpoint: call.BaseAddress,
    model: call.Model,
    protocol: Annotated[str, typer.Option(help=f"One of {', '.join(prompted())}.")] = "eva",
    protocol_file: Annotated[
        Path | None,
        typer.Option(help="Another EVA prompt: a checkout of SVBench, its script, or text."),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(help="How it is asked: −, +Sub, …; may come often. [default: −]"),
    ] = None,
    circular: Annotated[
        str | None, typer.Option(help="Ask with turned options: shift or swap.")
    ] = None,
    where: Annotated[
        str, typer.Option(help="Filters as in a page's address: benchmark=theatre&tier=hard.")
    ] = "",
    clip: Annotated[list[str] | None, typer.Option(help="A clip by id; may come often.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many clips.")] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Ask each so often.")] = 1,
    key_env: call.KeyEnv = None,
    price_in: call.PriceIn = None,
    price_out: call.PriceOut = None,
    max_cost: call.MaxCost = None,
    concurrency: call.Concurrency = 8,
    encoding: Annotated[
        str | None,
        typer.Option(
            help="frames, video_url, frames_as_video, mp4_in_image_url; auto: the whole film where "
            "`probe` saw it taken. [default: frames; auto with --protocol-file]"
        ),
    ] = None,
    frames: Annotated[
        list[int] | None, typer.Option(help="Frames of a clip; may come often. [default: 16]")
    ] = None,
    side: Annotated[int, typer.Option(help="Longer side of a frame in pixels.")] = 512,
    temperature: Annotated[
        float | None, typer.Option(help="In place of our prompt's, from 0 to 2.")
    ] = None,
    top_p: Annotated[
        float | None, typer.Option(help="Share of likely tokens to draw from; none if not given.")
    ] = None,
    timeout: call.Timeout = 120.0,
    grader_model: Annotated[
        str | None, typer.Option(help="Model that judges open answers; the model itself if none.")
    ] = None,
    grader_endpoint: Annotated[
        str | None, typer.Option(help="Where that model is, if elsewhere.")
    ] = None,
    grader_key_env: Annotated[
        str | None, typer.Option(help="Environment variable of its key, if it has another.")
    ] = None,
    grade: Annotated[
        str | None,
        typer.Option(help="Grade the open answers of this run of the store anew, by --model."),
    ] = None,
    log: Annotated[
        str | None, typer.Option(help="File of the log, or an fsspec address (parts).")
    ] = None,
    engine: call.Engine = "asyncio",
    address: call.Cluster = None,
    calibrate: Annotated[
        bool, typer.Option(help="Judge the theatre and its probes, where the truth is known.")
    ] = False,
    yes: call.Yes = False,
) -> None:
    """Judge clips or answer questions with a model; stop and go on as you like.

    Shows what will be asked and what it may cost, then asks before it begins. A key is read from
    the environment variable that --key-env names, never from the line. To import the log, run
    `python -m app data import judged LOG`. Several settings or numbers of frames are one plan with
    one price and one cap; each is a run with a log of its own.
    """
    from app.lab.batch_judging.options import FRAMES, JudgeOptions
    from app.lab.batch_judging.run import RunControl, run_judging
    from judges.request.encodings import AUTO
    from judges.runs.plan import parts

    sent_as = encoding or ("frames" if protocol_file is None else AUTO)
    options = JudgeOptions(
        run, endpoint, model, protocol, protocol_file, "", circular, where,
        tuple(clip or ()), limit, repeats, concurrency, key_env, sent_as, 0, side, price_in,
        price_out, timeout, log, calibrate, grader_model, grader_endpoint, grader_key_env,
        temperature, top_p, grade,
    )  # fmt: skip
    ways = parts(setting or [PLAIN_SETTING], frames or [FRAMES])
    raise typer.Exit(run_judging(options, ways, RunControl(yes, max_cost, engine, address)))


def probe(
    endpoint: call.BaseAddress,
    model: call.Model,
    key_env: call.KeyEnv = None,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds of one request.")] = 60.0,
) -> None:
    """Ask once in text and once in every encoding whether it sees three colours; remember it.

    About five small requests. `judge` starts from what was learnt: structured output, names of
    parameters, the largest request.
    """
    from app.lab.batch_judging.options import key
    from judges import JudgingError
    from judges.core.endpoint_config import Endpoint as Target

    try:
        target = Target(endpoint, model, key(key_env), timeout=timeout, attempts=2)
    except (JudgingError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(_report(target))


def _report(endpoint: "Endpoint") -> int:
    import asyncio

    from app.server.state import home
    from judges.core.capabilities import Profiles
    from judges.endpoint_probe import probe as ask

    result = asyncio.run(ask(endpoint, profiles=Profiles(home() / "profiles.json")))
    if result.status != "ok":
        typer.echo(f"{result.status}: {result.detail}", err=True)
        return 1
    known = result.known
    typer.echo(f"structured output: {known.structured}")
    typer.echo(f"limit of a reply: {known.tokens}")
    typer.echo(f"refused parameters: {', '.join(sorted(known.dropped)) or 'none'}")
    if known.told_rate is not None:
        typer.echo(f"told cost: at most ${known.told_rate:,.2f} per million tokens so far")
    for encoding, sight in result.sights:
        typer.echo(f"{encoding}: {sight}")
    return 0


def rationales(
    model: Annotated[
        str,
        typer.Option(
            help="A sentence-transformers model here, an id or a folder; what "
            "WHYREEL_STS_MODEL names if none."
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Its name beside figures, if not its own.")] = "",
    benchmark: Annotated[str, typer.Option(help="One benchmark's id; all without.")] = "",
) -> None:
    """Compute how alike judges' rationales and people's are (STS), and keep it for the pages.

    Needs sentence-transformers (requirements-sts.txt) and a model on this machine; nothing is
    fetched. What was computed before is not computed again.
    """
    from app.server.state import home, library
    from metrics.agreement.rationale_similarity import (
        SimilarityUnavailableError,
        compute_similarities,
        judges_sts,
    )
    from store import StoreError
    from store.queries.catalogue.known_names import loaded_benchmarks
    from views.leaderboard.extras.rationale_sts import sts_line

    try:
        store = library().current
        benchmarks = (benchmark,) if benchmark else loaded_benchmarks(store).names
        done = compute_similarities(store, home(), benchmarks, model, name)
        typer.echo(
            f"{done.pairs:,} pairs of rationales; {done.computed:,} computed by {done.model}"
        )
        for each in benchmarks:
            for judge, measured in judges_sts(store, each).items():
                typer.echo(f"{each} · {sts_line(judge, measured)}")
    except (SimilarityUnavailableError, StoreError, OSError) as error:
        typer.echo(error_text(error), err=True)
        raise typer.Exit(1) from None
