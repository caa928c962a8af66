"""Orders as a page of ours sends them."""

import json

from starlette.testclient import TestClient

from views.shared.recorded_builds import recorded_builds

MARK = {"x-whyreel": "1"}
KEY = "sk-a-very-secret-key-123456"
RECORDED = {f"{record.job}.{record.id}": record for record in recorded_builds()}
MODES = [RECORDED[f"svbench.moved-ball{less}"] for less in ("", "-synthesis", "-none")]


def order(url: str, job: str = "svbench", **more) -> dict:
    defaults = {"told": {"scene": "moved-ball"}, "judge": {"base_url": url, "model": "rehearsal"}}
    return {"job": job, **defaults, **more}


def post(client: TestClient, body: object, path: str = "", **headers: str):
    return client.post(f"/api/build{path}", json=body, headers=MARK | headers)


def events(client: TestClient, body: dict, **headers: str) -> list[tuple[str, dict]]:
    answer = post(client, body, **headers)
    assert answer.status_code == 200, answer.text
    parts = [part.split("\ndata: ") for part in answer.text.split("\n\n") if part.startswith("ev")]
    return [(name.removeprefix("event: "), json.loads(data)) for name, data in parts]
