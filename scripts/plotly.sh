#!/usr/bin/env bash
# Makes views/vendor/plotly.min.js again: plotly.js with the kinds of traces that our figures have.
# All of plotly.js is 4.8 MB, which a browser on two cores reads for a second; this is 1.2 MB and 0.15 s.
# Needs npm, which nobody who runs or tests the product does. The version is the Python package's.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$PWD/views/vendor
version=$(.venv/bin/python -c 'import re; from plotly import offline
print(re.search(r"plotly\.js v([\d.]+)", offline.get_plotlyjs()[:400])[1])')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts "plotly.js@$version" esbuild@0.28.2
cat > entry.js <<'JS'
const Plotly = require("plotly.js/lib/core"); // which has scatter
Plotly.register([
  require("plotly.js/lib/bar"),
  require("plotly.js/lib/heatmap"),
  require("plotly.js/lib/scatterpolar"),
]);
module.exports = Plotly;
JS
# The only sheet it asks for is that of maps, of which there are none.
npx esbuild entry.js --bundle --minify --format=iife --global-name=Plotly --target=es2020 \
  --define:global=window --loader:.css=empty --legal-comments=inline --log-level=warning \
  --banner:js="/* plotly.js v$version: scatter, bar, heatmap, scatterpolar. MIT, see plotly.LICENSE.txt */" \
  --outfile="$place/plotly.min.js"
cp node_modules/plotly.js/LICENSE "$place/plotly.LICENSE.txt"
