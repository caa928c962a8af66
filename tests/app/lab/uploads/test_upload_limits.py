"""Limits of uploads on a real public server: held while files come, and for each address."""

import json
import shutil
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.app.asking import Answer, Asker
from tests.app.visitors import SlowPost, Visitor, at_once
from tests.conftest import THEATRE, Site
from tests.rounds import IS_SWEEP, rounds, swept
from tests.servers import serving
from tests.waiting import until

CLIP = THEATRE / "media" / "plank-easy-faithful.mp4"
MB = 2**20
SESSIONS, PER_HOUR = (50, 240) if IS_SWEEP else (20, 40)
SETTINGS = {"WHYREEL_PUBLIC": "1", "WHYREEL_PROXIES": "1", "WHYREEL_UPLOAD_FILE_MB": "4",
            "WHYREEL_UPLOAD_SESSION_MB": "8", "WHYREEL_UPLOAD_SESSIONS": str(SESSIONS),
            "WHYREEL_UPLOAD_PER_HOUR": str(PER_HOUR),
            "WHYREEL_RATE_UPLOADS": "10000"}  # fmt: skip
ADDRESSES = count(1)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, theatre: Site) -> Path:
    home = tmp_path_factory.mktemp("limits") / "home"
    shutil.copytree(theatre.home, home)
    return home


@pytest.fixture(scope="module")
def ask(home: Path) -> Iterator[Asker]:
    with serving(home, workers_here=True, **SETTINGS) as address:
        yield Asker(address, str(home))


@pytest.fixture(autouse=True)
def no_sessions(home: Path) -> None:
    """Each test begins with none, however the one before has ended."""

    def removed() -> bool:
        """A process that looks at a file may be writing there yet."""
        for folder in (home / "sessions").glob("*"):
            shutil.rmtree(folder, ignore_errors=True)
        return not list((home / "sessions").glob("*"))

    until(removed)


def visitor(ask: Asker) -> Visitor:
    """At an address that no other test has."""
    return Visitor(ask, f"203.0.113.{next(ADDRESSES)}")


def kept(home: Path) -> list[Path]:
    return [path for path in (home / "sessions").glob("*") if not path.name.startswith(".")]


def test_first_uploads_at_the_same_moment_do_not_delete_each_other(ask: Asker) -> None:
    for _ in range(rounds(1)):
        visitors = [visitor(ask) for _ in range(SESSIONS * 2 // 5)]
        answers = at_once([visitor.send for visitor in visitors])
        assert [answer.status for answer in answers] == [201] * len(visitors)
        assert [len(visitor.state()["files"]) for visitor in visitors] == [1] * len(visitors)
        for uploader in visitors:
            uploader.post("/api/upload/forget")


def test_many_posts_from_one_address_leave_places_for_others(ask: Asker, home: Path) -> None:
    greedy = visitor(ask).address
    answers = [Visitor(ask, greedy).send() for _ in range(SESSIONS)]
    refused = [answer for answer in answers if answer.status != 201]
    assert {answer.status for answer in refused} == {429}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert len(kept(home)) <= 10
    other = visitor(ask)
    assert other.send().status == 201 and len(other.state()["files"]) == 1


def test_uploads_at_a_time_keep_no_more_than_a_session_may_have(ask: Asker, home: Path) -> None:
    mine = visitor(ask)
    assert mine.send().status == 201
    body = b"qid,said\n" + b"a,b\n" * (3 * MB // 4)
    posts = [SlowPost(mine, f"/api/upload?name={n}.csv", len(body)) for n in range(8)]
    at_once([lambda post=post: post.send(body[:-10]) for post in posts])
    assert stored(home) <= 8 * MB
    at_once([lambda post=post: post.send(body[-10:]) for post in posts])
    statuses = [post.status() for post in posts]
    assert set(statuses) <= {201, 413, 429, 0} and statuses.count(201) <= 2
    assert stored(home) <= 8 * MB
    assert len(mine.state()["files"]) == 1 + statuses.count(201)


def stored(home: Path) -> int:
    return sum(path.stat().st_size for path in (home / "sessions").glob("*/files/*"))


@swept
def test_of_many_clips_at_a_time_five_are_kept(ask: Asker, home: Path) -> None:
    mine = visitor(ask)
    body = CLIP.read_bytes()
    assert mine.post("/api/judge/clip?name=first.mp4", body).status == 201
    posts = [SlowPost(mine, f"/api/judge/clip?name={n}.mp4", len(body)) for n in range(8)]
    for part in (body[:-10], body[-10:]):
        at_once([lambda post=post, part=part: post.send(part) for post in posts])
    statuses = [post.status() for post in posts]
    assert set(statuses) <= {201, 413, 429, 0}
    assert len(mine.get("/api/judge").json()["clips"]) == 1 + statuses.count(201) <= 5
    assert len(list((home / "sessions").glob("*/clips/*.mp4"))) <= 5


def test_stalled_uploads_are_no_sessions(ask: Asker, home: Path) -> None:
    stalling = visitor(ask)
    posts = [SlowPost(stalling, "/api/upload?name=a.csv", MB) for _ in range(SESSIONS + 10)]
    for post in posts:
        post.send(b"qid,said\n")
    other = visitor(ask)
    assert other.send().status == 201
    assert len(kept(home)) == 1
    for post in posts:
        post.line.close()
    until(lambda: len(list((home / "sessions").iterdir())) == 1)


def test_a_refused_upload_begins_no_session(ask: Asker, home: Path) -> None:
    mine = visitor(ask)
    assert mine.send("a.sh", b"#!/bin/sh").status == 415
    assert mine.post("/api/judge/clip?name=a.mp4", b"no clip").status == 415
    assert mine.cookie == "" and not list((home / "sessions").glob("*"))


def test_uploads_of_an_hour_are_counted_by_address(tmp_path: Path, ask: Asker, home: Path) -> None:
    mine = visitor(ask)
    statuses = []
    while len(statuses) <= PER_HOUR and (answer := mine.send("a.sh", b"no")).status != 429:
        statuses.append(answer.status)
    assert set(statuses) == {415} and len(statuses) <= PER_HOUR
    assert int(answer.headers["retry-after"]) > 0 and "uploads an hour" in answer.text
    assert visitor(ask).send().status == 201


@swept
def test_previews_wait_in_a_queue_of_their_own(ask: Asker) -> None:
    order = {"clip": "theatre.plank-easy-faithful", "protocol": "eva",
             "judges": [{"model": "m", "base_url": "https://api.openai.com/v1"}]}  # fmt: skip
    ended: list[int] = []

    def preview(mine: Visitor) -> Answer:
        answer = mine.post("/api/judge/preview", json.dumps(order).encode())
        ended.append(answer.status)
        return answer

    def page() -> int:
        until(lambda: ended)
        assert visitor(ask).get("/leaderboard").status == 200
        return len(ended)

    greedy = visitor(ask).address
    makers = [visitor(ask) for _ in range(15)] + [Visitor(ask, greedy) for _ in range(15)]
    *answers, before = at_once([*(partial(preview, maker) for maker in makers), page])
    refused = [answer for answer in answers if answer.status != 200]
    assert refused and {answer.status for answer in refused} <= {429, 503}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert sum(answer.status == 200 for answer in answers) >= 6
    assert before < 30, "the page came after all previews"
