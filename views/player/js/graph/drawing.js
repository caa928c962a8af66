/* The server's drawing of a chain in the page: its elements by node and link, and their places. */
import { parseSvg } from "../base/svg.js";

/* A panel narrower than this has the drawing for phones: the wide one's text would be too small. */
const NARROWEST_WIDE = 513;
const PADDING = 42; /* of a node beside its text: an icon, and 8 px at both sides */
const SLACK = 3;

/* Its scroll bar counts as well, or one drawing would lead to the other and back. */
const isNarrow = (panel) => panel.offsetWidth < NARROWEST_WIDE;

export const textOf = (chain, panel) =>
  chain.drawing ? chain.drawing[isNarrow(panel) ? "narrow" : "wide"] : "";

/* Under each line of a link a wide one that cannot be seen: it is what is pressed. */
function widenLinks(svg) {
  for (const path of svg.querySelectorAll("[data-link] .wr-path")) {
    const hit = path.cloneNode();
    hit.setAttribute("class", "wr-hit");
    path.before(hit);
  }
}

const byId = (svg, name) =>
  new Map([...svg.querySelectorAll(`[data-${name}]`)].map((g) => [g.dataset[name], g]));

/* Without our font a text may be wider than its node: all texts become as small as that takes. */
export function fitTexts({ nodes, boxes }) {
  const texts = [...nodes].map(([id, g]) => [g.querySelector("text"), boxes.get(id)]);
  const sizes = texts.map(([text]) => text.getBBox()); /* as they are without a transform */
  const shares = sizes.map(({ width }, at) =>
    width > 0 ? (texts[at][1].width - PADDING + SLACK) / width : 1,
  );
  const least = Math.min(1, ...shares);
  texts.forEach(([text], at) => {
    const { x, y, height } = sizes[at];
    const place = `translate(${x * (1 - least)} ${(y + height / 2) * (1 - least)})`;
    if (least < 0.99) text.setAttribute("transform", `${place} scale(${least})`);
    else text.removeAttribute("transform");
  });
}

/* Puts the drawing into `sheet`; null where there is none. Its panel must have a size. */
export function insertDrawing(text, sheet) {
  const svg = text ? parseSvg(text) : null;
  sheet.querySelector(".wr-chain")?.remove();
  if (!svg) return null;
  const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
  /* The panel has the chain's name. */
  for (const name of ["width", "height", "role", "aria-label"]) svg.removeAttribute(name);
  widenLinks(svg);
  sheet.prepend(svg);
  const nodes = byId(svg, "node");
  const boxes = new Map([...nodes].map(([id, g]) => [id, g.querySelector(".wr-shape").getBBox()]));
  return { text, svg, width, height, nodes, boxes, links: byId(svg, "link"), scale: 1 };
}
