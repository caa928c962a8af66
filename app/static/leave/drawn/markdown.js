/* A table as Markdown (GitHub's and Pandoc's pipe tables), every text escaped. */
const SIGNS = /[\\`*_[\]#|~:@!$+=({-]/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/* The text as text: no link, picture, emphasis, HTML or new cell; no reader takes it for an
   address. */
export const escapeMarkdown = (text) =>
  text
    .replace(/[&<>]/g, (sign) => ENTITIES[sign])
    .replace(SIGNS, (sign) => `\\${sign}`)
    .replace(
      /\b(www|https?|ftp)(?=\.|\\:)/gi,
      (scheme) => `&#${scheme.charCodeAt(0)};${scheme.slice(1)}`,
    );

const cellOf = ({ text, beside }) =>
  escapeMarkdown(text) + (beside ? ` (${escapeMarkdown(beside)})` : "");

const rowOf = (cells) => `| ${cells.join(" | ")} |`;

export function asMarkdown({ title, heads, numeric, rows }, address) {
  return [
    rowOf(heads.length ? heads.map(cellOf) : numeric.map(() => " ")),
    rowOf(numeric.map((number) => (number ? "---:" : "---"))),
    ...rows.map((row) => rowOf(row.map(cellOf))),
    "",
    `${escapeMarkdown(title)}. WhyReel, <${address}>`,
    "",
  ].join("\n");
}
