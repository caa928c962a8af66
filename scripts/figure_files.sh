#!/usr/bin/env bash
# Makes again what figures leave the page with: app/static/vendor/pdf.mjs (jsPDF and svg2pdf.js in one
# file, without jsPDF's readers of HTML), and in views/vendor two cuts of Inter, with the signs that
# labels use. A PDF and an SVG embed them, so they are TrueType and small; views/still draws with them.
# Needs npm and pip, which nobody who runs or tests the product does.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$PWD/app/static/vendor
fonts=$PWD/views/vendor
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=$(command -v python3)
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet fonttools==4.68.0 brotli==1.2.1
cd "$folder"
npm install --silent --ignore-scripts jspdf@4.2.1 svg2pdf.js@2.8.1 inter-ui@4.1.1 esbuild@0.28.2
cat > entry.js <<'JS'
export { jsPDF } from "jspdf";
export { svg2pdf } from "svg2pdf.js";
JS
echo "export default null;" > nothing.js
npx esbuild entry.js --bundle --minify --format=esm --target=es2022 \
  --alias:canvg=./nothing.js --alias:html2canvas=./nothing.js --alias:dompurify=./nothing.js \
  --legal-comments=none --log-level=warning \
  --banner:js="/* jsPDF 4.2.1 and svg2pdf.js 2.8.1 with what they need. MIT, see pdf.LICENSES.txt */" \
  --outfile="$place/pdf.mjs"
: > "$place/pdf.LICENSES.txt"
for part in jspdf svg2pdf.js pako fast-png iobuffer fflate svgpath specificity \
  font-family-papandreou cssesc; do
  echo "== $part $(node -p "require('./node_modules/$part/package.json').version")" >> "$place/pdf.LICENSES.txt"
  for text in node_modules/"$part"/LICEN*; do
    if [ -e "$text" ]; then cat "$text" >> "$place/pdf.LICENSES.txt"; fi
  done
  echo >> "$place/pdf.LICENSES.txt"
done
for cut in Regular SemiBold; do
  venv/bin/pyftsubset "node_modules/inter-ui/web/Inter-$cut.woff2" --no-hinting --layout-features= \
    --unicodes=U+20-7E,U+A0-17F,U+370-3FF,U+1E00-1EFF,U+2010-2026,U+2030-203A,U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265,U+2605,U+25A0,U+25CF,U+2713,U+2717 \
    --output-file="$cut.woff2"
  venv/bin/python - "$cut" "$fonts/inter-$cut.ttf" <<'PY'
import sys
from fontTools.ttLib import TTFont

font = TTFont(f"{sys.argv[1]}.woff2", recalcTimestamp=False)
font.flavor = None
for table in ("GDEF", "GPOS", "GSUB"):
    if table in font:
        del font[table]
font.save(sys.argv[2])
PY
done
cp node_modules/inter-ui/LICENSE.txt "$fonts/inter-4.1.LICENSE-OFL-1.1.txt"
