/* A table as LaTeX with booktabs, as a page's own tables are written: every text is escaped. */
import { SIGNS } from "./latex_signs.js";

const HEAD = [
  "% In the preamble: \\usepackage{booktabs}",
  "% With names in other scripts compile by XeLaTeX or LuaLaTeX.",
];

/* Two hyphens would be printed as one dash. */
const DASHES = /-(?=[-–—])/g;

/* After a row's \\ a bracket would be its optional argument, and an asterisk its star. */
export function escapeLatex(text) {
  const signs = [...text.replace(DASHES, "-\0")].map((sign) => SIGNS[sign] ?? sign);
  const escaped = signs.join("").replace(/\0/g, "{}");
  return /^[[*]/.test(escaped) ? `{}${escaped}` : escaped;
}

const breakable = (address) =>
  escapeLatex(address).replace(/\/|\?|\\&/g, (sign) => `${sign}\\allowbreak{}`);

const cellOf = ({ text, beside }) =>
  escapeLatex(text) + (beside ? ` {\\scriptsize ${escapeLatex(beside)}}` : "");

const rowOf = (cells) => `    ${cells.map(cellOf).join(" & ")} \\\\`;

export function asLatex({ title, heads, numeric, rows }, address) {
  const where = ` \\texttt{${breakable(address)}}`;
  return [
    ...HEAD,
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${escapeLatex(title)}. WhyReel,${where}.}`,
    `  \\begin{tabular}{${numeric.map((number) => (number ? "r" : "l")).join("")}}`,
    "    \\toprule",
    ...(heads.length ? [rowOf(heads), "    \\midrule"] : []),
    ...rows.map(rowOf),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}
