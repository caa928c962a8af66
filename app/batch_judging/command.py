"""The options of `python -m app judge`."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli import options as call
from schema.protocols import prompted
from schema.vocabulary import PLAIN_SETTING


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
    from app.batch_judging.options import FRAMES, JudgeOptions
    from app.batch_judging.run import RunControl, run_judging
    from judges.core.parts import parts
    from judges.request.encoding_choice import AUTO

    sent_as = encoding or ("frames" if protocol_file is None else AUTO)
    options = JudgeOptions(
        run, endpoint, model, protocol, protocol_file, "", circular, where,
        tuple(clip or ()), limit, repeats, concurrency, key_env, sent_as, 0, side, price_in,
        price_out, timeout, log, calibrate, grader_model, grader_endpoint, grader_key_env,
        temperature, top_p, grade,
    )  # fmt: skip
    ways = parts(setting or [PLAIN_SETTING], frames or [FRAMES])
    raise typer.Exit(run_judging(options, ways, RunControl(yes, max_cost, engine, address)))
