"""`python -m app data show leaderboard|failures|case|…`: pages in a terminal.

Exit codes: 0 something was shown, 1 nothing fits or there are no data, 2 what was asked for is not
understood.
"""

from typing import Annotated, Final

import typer

NONE: Final = 1
MISUSED: Final = 2
CASE: Final = "case"


def show(
    what: Annotated[
        str,
        typer.Argument(
            help="leaderboard, failures, case CLIP, or another page: trends, agreement, published, "
            "benchmarks …"
        ),
    ],
    clip: Annotated[str, typer.Argument(help="The clip's id, of a case.")] = "",
    benchmark: Annotated[str, typer.Option(help="One benchmark, by id or name.")] = "",
    where: Annotated[str, typer.Option(help="Conditions, such as “D5=1 D1=0”.")] = "",
    metric: Annotated[str, typer.Option(help="What is measured: eva, accuracy, realism …")] = "",
    pattern: Annotated[str, typer.Option(help="A failure pattern.")] = "",
    model: Annotated[list[str] | None, typer.Option(help="Models' ids.")] = None,
    judge: Annotated[list[str] | None, typer.Option(help="Judges' ids.")] = None,
    by: Annotated[str, typer.Option(help="What columns stand for, such as tier.")] = "",
    sort: Annotated[str, typer.Option(help="Column and direction: score.desc.")] = "",
    q: Annotated[str, typer.Option("--q", help="Words to look for.")] = "",
    page: Annotated[int, typer.Option(min=1, help="Page of a long list.")] = 1,
    version: Annotated[str, typer.Option(help="Version of the data.")] = "",
    others: Annotated[
        list[str] | None,
        typer.Option("--filter", "-f", help="NAME=VALUE: any other filter of a page's address."),
    ] = None,
    query: Annotated[str, typer.Option(help="Filters as in a page's address.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="The JSON twin, as /api/ answers it.")
    ] = False,
) -> None:
    """Print a page: tables in a terminal, tab-separated values into a pipe, or JSON.

    Filters are those of the pages' addresses. Exits with 1 where nothing fits, 2 where a filter is
    not understood.
    """
    from app.cli.showing.digest import UnknownFilter
    from app.cli.showing.printing import shown, shown_case
    from store import StoreError

    given: dict[str, str | list[str]] = {
        "benchmark": benchmark, "where": where, "metric": metric, "pattern": pattern,
        "model": model or [], "judge": judge or [], "by": by, "sort": sort, "q": q,
        "page": str(page) if page > 1 else "", "version": version,
    }  # fmt: skip
    for pair in others or ():
        name, _, value = pair.partition("=")
        given[name] = [*_listed(given.get(name, [])), value]
    try:
        if what == CASE:
            reply = shown_case(clip, version, as_json=as_json)
        else:
            reply = shown(what, given, query, as_json=as_json)
    except UnknownFilter as error:
        typer.echo(f"whyreel: {error}", err=True)
        raise typer.Exit(MISUSED) from None
    except StoreError as error:
        typer.echo(f"whyreel: {error}", err=True)
        raise typer.Exit(NONE) from None
    if reply:
        typer.echo(f"whyreel: {reply}", err=True)
        raise typer.Exit(NONE)


def _listed(value: str | list[str]) -> list[str]:
    return ([value] if value else []) if isinstance(value, str) else value
