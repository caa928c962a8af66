"""Type: every size and weight is of the scale, in sheets, scripts, templates and figures."""

import ast
import re
from pathlib import Path

from views.style import typography

ROOT = Path(__file__).parent.parent
ROOMS = ("app", "views")
SIZE = re.compile(r"var\(--wr-size-(\w+)\)|inherit|0\b|100%")
WEIGHT = re.compile(r"var\(--wr-weight-(\w+)\)|inherit")
FONT = re.compile(
    r"inherit|(var\(--wr-weight-\w+\) )?var\(--wr-size-\w+\)(/\S+)? var\(--wr-(font|mono)\)"
)
DECLARED = re.compile(r"(?<![\w-])(font(?:-size|-weight|-family)?):\s*([^;}]+)")
IN_SCRIPT = re.compile(
    r"fontSize|fontWeight|['\"]font-(?:size|weight)"
    r"|font-(?:size|weight):(?!var\(--wr-)|\bfont: ?\.?\d"
)
FACE = re.compile(r"@font-face ?\{[^;]*;font-weight:[^;]*;")
"""Which weight a file of the font is for, not one that a text has."""
IN_FIGURE = re.compile(r"font-(?:size|weight): ?\d")
FONT_KEY = re.compile(r"font[\"']")
"""What a key of a figure's font ends with: only modules that have it are parsed."""
PRINT_SCALE = ROOT / "app" / "static" / "leave" / "export" / "print_scale.js"
"""Figures for print have a scale of their own, in points: this module alone states it."""
POINTS = re.compile(r"const POINTS = \{([^}]*)\}")
CANVAS_WEIGHT = re.compile(r"ctx\.font = `(?:\$\{[^}]*? (\d+) : (\d+)\}|(\d+)) ")
FAMILIES = ("var(--wr-font)", "var(--wr-mono)", "inherit", "Inter", '"Inter near')
HELP = "use var(--wr-size-fine|small|text|lead|big|huge), var(--wr-weight-plain|medium|bold)"


def files(suffix: str) -> list[Path]:
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob(f"*{suffix}"))]
    return [path for path in paths if not {"vendor", "dist"} & {*path.parts}]


def is_of_scale(name: str, value: str) -> bool:
    if name == "font-family":
        return value.startswith(FAMILIES)
    if name == "font":
        return FONT.fullmatch(value) is not None
    return (SIZE if name == "font-size" else WEIGHT).fullmatch(value) is not None


def test_style_sheets_and_templates_use_the_scale() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {name}: {value}"
        for path in (*files(".css"), *files(".html"))
        for name, value in DECLARED.findall(path.read_text(encoding="utf-8"))
        if path.name != "font.css"
        and not is_of_scale(name, value.replace("!important", "").strip())
    ]
    assert not wrong, "\n".join((HELP, *wrong))


def test_every_variable_is_one_of_the_scale() -> None:
    for path in (*files(".css"), *files(".js"), *files(".py")):
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"--wr-size-([a-z]+)", text)) <= set(typography.SIZES), path
        assert set(re.findall(r"--wr-weight-([a-z]+)", text)) <= set(typography.WEIGHTS), path
    assert (len(typography.SIZES), len(typography.WEIGHTS)) == (6, 3)


def test_scripts_set_no_type_of_their_own() -> None:
    weights = {str(weight) for weight in typography.WEIGHTS.values()}
    for path in files(".js"):
        if path == PRINT_SCALE:
            continue
        text = path.read_text(encoding="utf-8")
        assert not IN_SCRIPT.search(FACE.sub("", text)), f"{path}: {HELP}"
        used = {weight for group in CANVAS_WEIGHT.findall(text) for weight in group if weight}
        assert used <= weights, path


def test_figures_in_print_have_three_sizes_of_seven_points_or_more() -> None:
    stated = POINTS.search(PRINT_SCALE.read_text(encoding="utf-8"))
    assert stated
    sizes = [float(size) for size in re.findall(r"\w+: ([\d.]+)", stated[1])]
    assert len(sizes) == 3
    assert min(sizes) >= 7


def test_figures_use_the_constants_of_the_scale() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {size}"
        for path in files(".py")
        for size in IN_FIGURE.findall(path.read_text(encoding="utf-8"))
    ]
    wrong += [
        f"{path.relative_to(ROOT)}:{value.lineno}"
        for path in files(".py")
        if FONT_KEY.search(text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and str(key.value).endswith("font")
        for part in ast.walk(value)
        if isinstance(part, ast.Dict)
        for name, size in zip(part.keys, part.values, strict=True)
        if isinstance(name, ast.Constant)
        and name.value == "size"
        and isinstance(size, ast.Constant)
    ]
    assert not wrong, "\n".join(("use the constants of views/style/typography.py", *wrong))
