/* Elements of SVG, made here or parsed from the server's drawings. */
import { SVG_NAMESPACE } from "./dom.js";

const KNOWN = ["svg", "g", "path", "circle", "polygon", "rect", "text", "tspan"];

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attrs]
 * @param {...Node | string} children
 */
export function svgEl(tag, attrs = {}, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * Drawings hold shapes and text alone: nothing that runs, loads or leads elsewhere.
 * @param {Element} element
 */
function isPlain(element) {
  const names = element.getAttributeNames();
  return (
    KNOWN.includes(element.localName) && !names.some((name) => /^on|href$|^style$/i.test(name))
  );
}

/**
 * The drawing in a text of the server, whose data are escaped; null where it is no drawing.
 * @param {string} text
 */
export function parseSvg(text) {
  const { documentElement: svg } = new DOMParser().parseFromString(String(text), "image/svg+xml");
  if (svg.localName !== "svg" || ![svg, ...svg.querySelectorAll("*")].every(isPlain)) return null;
  return document.importNode(svg, true);
}
