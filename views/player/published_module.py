"""Published, minified ES modules in the form that `script_bundle` takes; files stay unchanged.

What is published imports by bare names and exports at the end of its only line, under other names
than it uses: `import{options as n}from"preact";…;export{x as Component};` or
`export default function(s){…}`. A bare name means the file of that name beside the module.
"""

import re
from typing import Final

IMPORT: Final = re.compile(r'^import\{([^}]*)\}from"(\w+)";')
EXPORT: Final = re.compile(r"export\{([^}]*)\};?\s*$")
DEFAULT: Final = re.compile(r"export default (?=function\()")
SOURCE_MAP: Final = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


def rewritten(text: str) -> str:
    """The module with each import and export on a line of its own; `default` is a name like others.

    The link to a source map goes: its file is not served.
    """
    text = IMPORT.sub(r'import { \1 } from "./\2.mjs";\n', SOURCE_MAP.sub("", text).strip())
    text, defaults = DEFAULT.subn("const $default = ", text)
    if defaults:
        return f"{text};\nexport {{ $default as default }};\n"
    return EXPORT.sub(r"\nexport { \1 };\n", text)
