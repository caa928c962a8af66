"""Trees of modules as one file: what comes of them, and what is refused with its place."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.node import NODE, needs
from views.player.script_bundle import BundleError, bundle


def _tree(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / next(iter(files))


def _run(folder: Path, name: str, text: str) -> object:
    (folder / name).write_text(text, encoding="utf-8")
    done = subprocess.run([NODE, str(folder / name)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


TREE = {
    "main.js": 'import { add, ONE as FIRST } from "./lib/math.js";\n'
    'import * as words from "./words.js";\nimport "./effect.js";\n\n'
    "export function total(n) {\n  return add(n, FIRST);\n}\n"
    "export const name = words.greet();\nconst ONE = 5;\nexport { ONE };\n",
    "lib/math.js": 'import { greet } from "../words.js";\nexport const ONE = 1;\n'
    "export async function later() {\n  return greet();\n}\n"
    "export function add(a, b) {\n  return a + b;\n}\n",
    "words.js": "globalThis.runs = (globalThis.runs ?? 0) + 1;\n"
    'export class Greeter {}\nexport const greet = () => "hello";\n',
    "effect.js": "globalThis.effect = true;\n",
}


@needs(NODE)
def test_a_bundle_is_a_module_that_exports_what_its_entry_does(tmp_path: Path) -> None:
    text = bundle(_tree(tmp_path, TREE))
    (tmp_path / "bundle.mjs").write_text(text, encoding="utf-8")
    use = (
        'import { ONE, name, total } from "./bundle.mjs";\n'
        "console.log(JSON.stringify([total(1), name, ONE, globalThis.runs, globalThis.effect]));"
    )
    assert _run(tmp_path, "use.mjs", use) == [2, "hello", 5, 1, True]


@needs(NODE)
def test_what_lies_elsewhere_is_imported_from_there_once(tmp_path: Path) -> None:
    entry = _tree(tmp_path, TREE)
    (tmp_path / "shared.mjs").write_text('export const greet = () => "shared";\n', encoding="utf-8")
    text = bundle(entry, {tmp_path / "words.js": "./shared.mjs"})
    assert text.count("shared.mjs") == 1
    assert "class Greeter" not in text
    assert _run(tmp_path, "b.mjs", f"{text}console.log(JSON.stringify(name));") == "shared"


PUBLISHED = {
    "main.js": 'import { h as element } from "./vendor/core.mjs";\n'
    'import { default as tag } from "./vendor/tag.mjs";\n'
    'import { useIt } from "./vendor/extras.mjs";\n'
    'export const all = [element("a"), tag`b`, useIt()];\n',
    "vendor/core.mjs": "var h=1,$=n=>n+h;export{$ as h,h as options};\n"
    "//# sourceMappingURL=core.map\n",
    "vendor/extras.mjs": 'import{options as o}from"core";const t=()=>o+2;export{t as useIt};',
    "vendor/tag.mjs": "var n=0;export default function(s){return s[0]+n}\n",
}


@needs(NODE)
def test_published_modules_are_taken_as_they_are(tmp_path: Path) -> None:
    """Minified, with bare names of their neighbours, exports under other names, and a default."""
    text = bundle(_tree(tmp_path, PUBLISHED))
    assert "sourceMappingURL" not in text
    assert _run(tmp_path, "b.mjs", f"{text}console.log(JSON.stringify(all));") == ["a1", "b0", 3]


CIRCLE = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import "./a.js";\n'}


def _refusal(folder: Path, files: dict[str, str]) -> str:
    with pytest.raises(BundleError) as caught:
        bundle(_tree(folder, files))
    return str(caught.value)


def test_a_circle_is_refused_with_its_members(tmp_path: Path) -> None:
    assert "a.js → b.js → a.js" in _refusal(tmp_path, CIRCLE)


def test_a_name_that_is_not_exported_is_refused(tmp_path: Path) -> None:
    files = {
        "a.js": 'import { b, c } from "./b.js";\n',
        "b.js": "export const b = 1;\nconst c = 2;\n",
    }
    assert "a.js imports c, which ./b.js does not export" in _refusal(tmp_path, files)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('import "./gone.js";', "gone.js is imported, but is not there"),
        ("export default 3;", "a.js: the bundler does not take “export default 3;”"),
        ("export let state = 3;", "a.js: the bundler does not take “export let"),
        ('import React from "react";', "a.js: the bundler does not take “import React"),
        ('export * from "./b.js";', "a.js: the bundler does not take “export *"),
        ('import { h } from "preact";', "a.js: the bundler does not take “import { h }"),
    ],
)
def test_what_is_not_taken_is_refused_with_its_place(
    tmp_path: Path, line: str, reason: str
) -> None:
    assert reason in _refusal(tmp_path, {"a.js": f"const b = 1;\n{line}\n"})
