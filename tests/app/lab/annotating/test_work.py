"""One's own work on a clip, by the routes that the page calls."""

from xml.etree import ElementTree

import pytest

from tests.app.lab.annotating.conftest import CLIP, MARK, OTHER, Annotating
from tests.conftest import Site
from tests.rounds import few, swept

TIMES = {"Event-1": {"shown": True, "start": 0.5, "end": 1.5}}


def test_a_clip_that_nobody_annotated_has_beginnings_and_reasons(annotating: Annotating) -> None:
    work = annotating.get(f"work/{CLIP}").json()
    assert work["version"] == 0 and work["parts"]["chain"] is None and work["faults"] == []
    assert work["clip"]["id"] == CLIP and work["clip"]["duration"] == 9.75
    own, *drafts, nothing = work["starts"]
    assert own["id"].startswith("theatre.") and len(own["chain"]["nodes"]) == 8
    assert own["chain"]["parent"] == own["id"] and own["times"]["Event-1"]["start"] == 0.2
    ids = [draft["id"] for draft in drafts]
    assert "build.svbench.moved-ball" in ids and "subtitles" not in ids
    nodes = [node["id"] for node in own["chain"]["nodes"]]
    assert nodes == sorted(nodes, key=lambda node: own["times"][node]["start"])
    chains = [draft["chain"] for draft in drafts]
    assert own["chain"] not in chains, "models located its steps, and their times are no beginning"
    assert nothing["id"] == "nothing" and nothing["chain"]["nodes"] == []
    reason = work["reasons"][0]
    assert {"run", "judge", "dimension", "verdict", "tone", "reason", "node", "second"} == {*reason}
    assert (reason["verdict"], reason["tone"]) in {("D1 ✓", "good"), ("D1 ✗", "bad")}


@swept
def test_subtitles_lines_are_a_beginning(annotating: Annotating, site: Site) -> None:
    (clip, *_) = (
        row["clip"]
        for row in site.store.query("SELECT clip FROM clip_whole JOIN clip_case USING (clip_id) "
                                    "WHERE subtitles IS NOT NULL ORDER BY clip")
    )  # fmt: skip
    work = annotating.get(f"work/{clip}").json()
    start = next(start for start in work["starts"] if start["id"] == "subtitles")
    cue, node = work["subtitles"][0], start["chain"]["nodes"][0]
    assert (node["kind"], node["text"]) == ("event", cue["text"])
    assert start["times"][node["id"]] == {"shown": True, "start": cue["start"], "end": cue["end"]}
    assert annotating.put("chain", start["chain"], 0, clip).json()["faults"] == []


@swept
def test_every_beginning_can_be_saved_as_it_is(annotating: Annotating) -> None:
    for clip in (CLIP, OTHER):
        for start in annotating.get(f"work/{clip}").json()["starts"]:
            annotating.put("times", {}, clip=clip)
            saved = annotating.put("chain", start["chain"], clip=clip)
            assert saved.status_code == 200 and saved.json()["faults"] == [], saved.text
            assert annotating.put("times", start["times"], clip=clip).json()["faults"] == []


@swept
def test_what_was_saved_is_there_and_a_stale_save_shows_both(annotating: Annotating) -> None:
    chain = annotating.get(f"work/{CLIP}").json()["starts"][0]["chain"]
    assert annotating.put("chain", chain, 0).json() == {"version": 1, "faults": []}
    assert annotating.put("times", TIMES, 1).json() == {"version": 2, "faults": []}
    stale = annotating.put("times", {}, 1)
    assert stale.status_code == 409
    body = stale.json()
    assert (body["version"], body["mine"], body["by"]) == (2, {}, "me")
    assert body["theirs"] == TIMES and body["at"]
    work = annotating.get(f"work/{CLIP}").json()
    assert work["version"] == 2 and work["parts"]["times"] == TIMES
    (listed,) = annotating.get("work").json()["clips"]
    assert (listed["clip"], listed["version"], listed["done"]) == (CLIP, 2, False)
    assert listed["title"] == "The moved ball" and listed["poster"].startswith("/media/")


@few(3)
@pytest.mark.parametrize(
    ("part", "value", "place"),
    [
        ("times", {"n": {"shown": True, "start": 2.0, "end": 1.0}}, "times.n"),
        ("times", {"n": {"shown": False, "start": 2.0}}, "times.n"),
        ("times", {"n": {"start": 1.0, "end": 11.0}}, "times.n.end"),
        ("times", {"n": {"start": -1.0}}, "times.n.start"),
        ("times", {"../n": {}}, "times.../n.[key]"),
        ("chain", {"nodes": [{"id": "a", "kind": "cause"}]}, "chain.nodes.0.kind"),
        ("chain", {"nodes": [{"id": "a", "kind": "event"}] * 2}, "chain"),
        ("chain", {"nodes": [{"id": str(at), "kind": "event"} for at in range(201)]},
         "chain.nodes"),
        ("chain", {"people": {"a": "x\0"}}, "chain.people.a"),
        ("chain", {"more": 1}, "chain.more"),
        ("note", "x" * 2001, "note"),
        ("done", "yes", "done"),
        ("pins", [{"run": "theatre.r", "dimension": "D9"}], "pins.0.dimension"),
        ("tags", [""], "tags.0"),
        ("title", "x", "part"),
    ],
)  # fmt: skip
def test_a_value_that_can_not_be_kept_is_refused_with_its_place(
    annotating: Annotating, part: str, value: object, place: str
) -> None:
    refused = annotating.put(part, value, 0)
    assert refused.status_code == 422, refused.text
    assert refused.json()["place"] == place and refused.json()["error"]
    assert annotating.get(f"work/{CLIP}").json()["version"] == 0


def test_what_is_not_whole_yet_is_kept_with_its_faults(annotating: Annotating) -> None:
    chain = {
        "people": {"mia": "Mia"},
        "nodes": [{"id": "a", "kind": "event", "text": "x", "person": "tom"},
                  {"id": "b", "kind": "event", "text": " ", "seen_by": ["mia", "eve"]},
                  {"id": "c", "kind": "event", "text": "z"}],
        "links": [{"id": "1", "result": "a", "reasons": ["c"]},
                  {"id": "2", "result": "c", "reasons": ["a"]},
                  {"id": "3", "reasons": ["b"]}, {"id": "4", "result": "b"},
                  {"id": "5", "result": "b", "reasons": ["d"]}],
    }  # fmt: skip
    reply = annotating.put("chain", chain, 0).json()
    assert [(fault["code"], fault["place"]) for fault in reply["faults"]] == [
        ("unknown_person", "nodes.a"), ("empty_text", "nodes.b"), ("unknown_person", "nodes.b"),
        ("reason_without_result", "links.3"), ("result_without_reason", "links.4"),
        ("unknown_node", "links.5"), ("cycle", "links"),
    ]  # fmt: skip
    times = {"a": {"start": 1.0}, "q": {"shown": False}}
    codes = [fault["code"] for fault in annotating.put("times", times, 1).json()["faults"][-2:]]
    assert codes == ["unknown_node", "half_interval"]


def test_requests_that_mean_nothing_are_refused(annotating: Annotating) -> None:
    assert annotating.get("work/theatre.none").status_code == 404
    assert annotating.put("note", "x", 0, "theatre.none").status_code == 404
    path = f"/annotate/work/{CLIP}"
    assert annotating.client.put(path, json={}).status_code == 403
    for body in (b"{", b"[]", b'{"version": -1, "part": "note", "value": ""}'):
        refused = annotating.client.put(path, content=body, headers=MARK)
        assert refused.status_code == 422 and refused.json()["error"]


def test_a_chain_is_drawn_while_it_is_made_and_again_when_it_is_opened(
    annotating: Annotating,
) -> None:
    chain = {
        "nodes": [
            {"id": "n1", "kind": "event", "text": "A <b>door</b> shuts."},
            {"id": "n2", "kind": "emotion", "text": ""},
        ],
        "links": [
            {"id": "l1", "result": "n2", "reasons": ["n1"]},
            {"id": "l2", "result": None, "reasons": ["n1"]},
            {"id": "l3", "result": "n1", "reasons": ["gone"]},
        ],
    }
    drawn = annotating.post("drawing", {"chain": chain, "missing": ["n2"]}).json()
    for name in ("wide", "narrow"):
        svg = ElementTree.fromstring(drawn[name])
        assert [each.get("data-node") for each in svg if each.get("data-node")] == ["n1", "n2"]
        assert [each.get("data-link") for each in svg if each.get("data-link")] == ["l1"]
        assert "A <b>door</b> shuts." in "".join(svg.itertext())
        assert [each.get("aria-label", "").endswith("wrong in this clip") for each in svg][:2] == [
            False,
            True,
        ]
    assert annotating.get(f"work/{CLIP}").json()["drawing"] is None
    annotating.put("chain", chain, 0)
    annotating.put("times", {"n2": {"shown": False}})
    assert annotating.get(f"work/{CLIP}").json()["drawing"] == drawn
    assert annotating.post("drawing", {"chain": {"nodes": 3}}).status_code == 422
