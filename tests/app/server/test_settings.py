"""Settings: read from variables, less in public, and a clear word on what cannot be read."""

import json

import pytest
from typer.testing import CliRunner

from app.__main__ import app
from app.server.settings import SettingsError, settings
from tests.variables import set_variable


def test_strangers_may_take_up_less(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (settings().upload_file_mb, settings().upload_hours) == (512, 168)
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert (settings().upload_file_mb, settings().upload_hours) == (32, 4)
    set_variable(monkeypatch, "WHYREEL_UPLOAD_FILE_MB", "7")
    set_variable(monkeypatch, "WHYREEL_UPLOAD_HOURS", "0.5")
    assert (settings().upload_file_mb, settings().upload_hours) == (7, 0.5)


def test_what_is_empty_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "PUBLIC", "PASSWORD", "PROXIES", "JUDGE_NETS", "JUDGE_ENDPOINTS"):
        set_variable(monkeypatch, f"WHYREEL_{name}", "")
    assert (
        settings().home is None
        and not settings().password.get_secret_value()
        and not settings().public
    )


def test_lists_are_split_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_HOSTS", " A.example , b.example,")
    set_variable(monkeypatch, "WHYREEL_FRAME_ANCESTORS", " https://*.A.example http://b:* ")
    assert settings().frame_ancestors == ("https://*.a.example", "http://b:*")
    set_variable(monkeypatch, "WHYREEL_JUDGE_NETS", "10.0.0.0/8, fd00::/8")
    assert settings().hosts == ("a.example", "b.example")
    assert list(map(str, settings().judge_nets)) == ["10.0.0.0/8", "fd00::/8"]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("PAGE_MB", "much-too-much", "valid number"),
        ("PAGE_MB", "nan", ""),
        ("UPLOAD_ROWS", "-1", "greater than 0"),
        ("UPLOAD_ROWS", "0", "greater than 0"),
        ("PROXIES", "-1", "greater than or equal to 0"),
        ("PUBLIC", "perhaps", "valid boolean"),
        ("JUDGE_DAILY_USD", "inf", "less than"),
        ("FRAME_ANCESTORS", "https://a.example b.example", "number 2 is not an origin"),
        ("FRAME_ANCESTORS", "https://a.example/page", "number 1 is not an origin"),
        ("FRAME_ANCESTORS", "https://a.example,https://b.example", "spaces between them"),
        ("FRAME_ANCESTORS", "*", "without a path"),
        ("FRAME_ANCESTORS", "https://a.example; script-src *", "number 1"),
        ("FRAME_ANCESTORS", "'none'", "number 1"),
        ("JUDGE_ENDPOINTS", '[{"name": "a", "key": "a-secret"}]', "base_url"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_reason_alone(
    name: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, f"WHYREEL_{name}", value)
    with pytest.raises(SettingsError) as error:
        settings()
    text = str(error.value)
    assert text.startswith(f"WHYREEL_{name}: ") and reason in text
    assert "a-secret" not in text and "much-too-much" not in text
    problems = {problem.partition(":")[0] for problem in text.split("; ")}
    assert problems == {f"WHYREEL_{name}"}, "nothing that only follows from it"


def test_two_endpoints_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OURS", "sk-house-0123456789")
    endpoint = {"name": "a", "base_url": "https://a.example/v1", "models": ["m"], "key_env": "OURS",
           "price_in": 1, "price_out": 1}  # fmt: skip
    set_variable(monkeypatch, "WHYREEL_JUDGE_ENDPOINTS", json.dumps([endpoint, endpoint]))
    with pytest.raises(SettingsError, match="two endpoints have one name"):
        settings()


def test_a_command_ends_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_CACHE_MB", "lots")
    result = CliRunner().invoke(app, ["data", "versions"])
    assert isinstance(result.exception, SystemExit)
    assert str(result.exception).startswith("whyreel: WHYREEL_CACHE_MB: ")
