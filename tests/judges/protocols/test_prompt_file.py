"""A prompt that a user brings: read in whatever form, never run, a judge of its own."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges import prompt_sources
from judges.core.types import Subject
from judges.prompt_sources import UnreadableError
from judges.protocols.published import load_eva
from judges.protocols.registry import PROTOCOLS
from tests.conftest import REAL
from tests.judges.conftest import Far, judged
from tests.judges.protocols.test_protocols import words
from tests.rounds import rounds


@pytest.fixture
def question_subject(subject: Subject) -> Subject:
    return replace(subject, text="Where does she look?", steps=())


SCRIPT = '''
import nowhere_to_be_found
raise SystemExit("never run")

def build_judge_prompt(video_info, question, ground_truth):
    experiment_name = video_info.get("experiment_name")
    return f"""Look at {experiment_name}: {prompt}.
{{"D1_core_experiment": 0 or 1}} {question} {ground_truth}"""
'''


def test_a_prompt_of_ones_own_is_read_and_never_run(
    far: Far, question_subject: Subject, tmp_path: Path
) -> None:
    path = tmp_path / "batch_eval.py"
    path.write_text(SCRIPT, encoding="utf-8")
    protocol = load_eva(path)
    text = words(protocol.prompt(question_subject, "−"))
    assert text.startswith("Look at Room on the bench: A bench by the sea.")
    assert '{"D1_core_experiment": 0 or 1}' in text
    assert protocol.name == "eva" and protocol.version != PROTOCOLS["eva"].version
    outcome = judged(far, question_subject, "ok#own-prompt", protocol)
    assert [finding.score for finding in outcome.findings] == [1] * 5
    body = far.bodies("ok#own-prompt")[0]
    assert "response_format" not in body and (body["temperature"], body["top_p"]) == (0.2, 0.9)
    assert [part["type"] for part in body["messages"][0]["content"]][:2] == ["text", "image_url"]
    for wrong in ("two", "minus", "true", "text", "blank"):
        script = f"published_{wrong}"
        assert judged(far, question_subject, f"{script}#own", protocol).status == "invalid"


def test_what_it_needs(tmp_path: Path, question_subject: Subject) -> None:
    path = tmp_path / "x.txt"
    path.write_text("Judge {prompt}", encoding="utf-8")
    with pytest.raises(ValueError, match="setting"):
        load_eva(path).prompt(question_subject, "loud")
    with pytest.raises(ValueError, match="neither"):
        load_eva(path).prompt(replace(question_subject, prompt="", test_point=""), "−")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.py", "def prompt(:", "line 1"),
        ("x.py", "x = 1", "no function"),
        ("x.py", 'def prompt():\n    return f"{open}"', "line 2"),
        ("x.txt", "Judge it.", "no prompt"),
        ("x.txt", "Judge {prompt} {model}", "can't fill"),
        ("x.txt", "Judge {prompt", "x.txt"),
    ],
)
def test_a_file_without_a_prompt_is_refused(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        load_eva(tmp_path / name)
    with pytest.raises(ValueError, match="can't be read"):
        load_eva(tmp_path / "absent.txt")


def test_versions_follow_the_text(tmp_path: Path) -> None:
    first, second = tmp_path / "one.txt", tmp_path / "two.txt"
    first.write_text("Judge {prompt}", encoding="utf-8")
    second.write_text("Judge  {prompt}", encoding="utf-8")
    assert load_eva(first).version != load_eva(second).version
    assert len({protocol.version for protocol in PROTOCOLS.values()}) == len(PROTOCOLS)


def test_svbench_scripts_where_they_are() -> None:
    scripts = sorted(REAL.glob("svbench/**/batch_eval*.py"))
    if not scripts:
        pytest.skip("no checkout of SVBench's scripts here")
    assert load_eva(scripts[0]).version


TEXT = 'Look at {experiment_name}: {prompt}.\n{{"D1": 0 or 1}} {ground_truth}\n'
FORMS = {
    "text.txt": TEXT,
    "bare.txt": TEXT.replace("{{", "{").replace("}}", "}"),
    "bom.txt": "\ufeff" + TEXT,
    "one.json": '{"version": 2, "eva": {"prompt": "Look at {experiment_name}: {prompt}.\\n'
    '{\\"D1\\": 0 or 1} {ground_truth}\\n"}}',
    "constant.py": f'PROMPT = """{TEXT}"""\n',
    "format.py": f'''
JUDGE_TEMPLATE = """{TEXT.replace("{prompt}", "{given}")}"""

def judge_prompt(info):
    return JUDGE_TEMPLATE.format(
        experiment_name=info["experiment_name"], given=info.get("prompt", "N/A"),
        ground_truth=info.ground_truth)
''',
    "local.py": '''
from textwrap import dedent
HEAD: str = "Look at "

async def build_prompt(info):
    gt = info.get("ground_truth", "")
    text = dedent(f"""\\
        {HEAD}{info["experiment_name"]}: {info["prompt"]}.
        {{"D1": 0 or 1}} {gt}
        """)
    return text
''',
    "joined.py": """
def a_prompt(experiment_name, prompt, ground_truth):
    return "\\n".join([f"Look at {experiment_name}" + f": {prompt}.",
                      f'{{"D1": 0 or 1}} {ground_truth}', ""])
""",
    "strip.py": f'''
question_prompt = "What do you see?"
EVA_PROMPT = f"""
{TEXT}""".lstrip()
''',
}


@pytest.mark.parametrize("name", FORMS)
def test_one_prompt_in_many_forms_is_one_judge(
    tmp_path: Path, question_subject: Subject, name: str
) -> None:
    path = tmp_path / name
    path.write_text(FORMS[name], encoding="utf-8")
    text = words(load_eva(path).prompt(question_subject, "−"))
    assert text == (
        "Look at Room on the bench: A bench by the sea. Sol reads at one end. Tea comes..\n"
        '{"D1": 0 or 1} Tea sits at the far end.\n'
    )
    (tmp_path / "same.txt").write_text(TEXT, encoding="utf-8")
    assert load_eva(path).version == load_eva(tmp_path / "same.txt").version


def test_a_checkout_is_read_at_its_script_for_openai(
    tmp_path: Path, question_subject: Subject
) -> None:
    folder = tmp_path / "evaluation"
    folder.mkdir()
    (folder / "batch_eval_videos.py").write_text(SCRIPT.replace("Look", "Peer"), encoding="utf-8")
    (folder / "batch_eval_videos_openai.py").write_text(SCRIPT, encoding="utf-8")
    assert words(load_eva(tmp_path).prompt(question_subject, "−")).startswith("Look at")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="empty: has no script"):
        load_eva(tmp_path / "empty")


@pytest.mark.parametrize("suffix", [".py", ".json", ".txt"])
@settings(max_examples=rounds(20))
@given(text=st.text(alphabet=st.sampled_from('{}"=promtdef():\n \\f.[]x1\ue000'), max_size=60))
def test_any_text_is_a_prompt_or_refused(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, text: str
) -> None:
    path = tmp_path_factory.mktemp("any") / f"any{suffix}"
    path.write_text(text, encoding="utf-8")
    try:
        assert any(name for _, name in prompt_sources.read(path))
    except UnreadableError as error:
        assert path.name in str(error)
