"""Orders as a page of ours sends them."""

import json

from starlette.testclient import TestClient

from views.shared.recorded_builds import recorded

MARK = {"x-whyreel": "1"}
KEY = "sk-a-very-secret-key-123456"
RECORDED = {f"{one.job}.{one.id}": one for one in recorded()}
MODES = [RECORDED[f"svbench.moved-ball{less}"] for less in ("", "-synthesis", "-none")]


def order(url: str, job: str = "svbench", **more) -> dict:
    told = {"told": {"scene": "moved-ball"}, "judge": {"base_url": url, "model": "rehearsal"}}
    return {"job": job, **told, **more}


def post(client: TestClient, asked: object, path: str = "", **headers: str):
    return client.post(f"/api/build{path}", json=asked, headers=MARK | headers)


def events(client: TestClient, asked: dict, **headers: str) -> list[tuple[str, dict]]:
    answer = post(client, asked, **headers)
    assert answer.status_code == 200, answer.text
    parts = [part.split("\ndata: ") for part in answer.text.split("\n\n") if part.startswith("ev")]
    return [(name.removeprefix("event: "), json.loads(data)) for name, data in parts]
