/* What hostile text may have made of a page: elements, attributes, links and markup that no text may
   make. Looks into shadow roots. Returns a list of findings, empty on a page that is well. */
() => {
  const found = [];
  const told = (why, one) => found.push(`${why}: ${one.outerHTML.slice(0, 160)}`);
  const everything = (root) => [...root.querySelectorAll("*")]
    .flatMap((one) => [one, ...(one.shadowRoot ? everything(one.shadowRoot) : [])]);
  const LINKS = ["href", "src", "action", "formaction", "srcdoc", "xlink:href", "data", "poster"];
  const leadsOut = (value) => {
    try {
      const url = new URL(value, document.baseURI);
      return !["blob:", "data:"].includes(url.protocol) && url.origin !== location.origin;
    } catch (_) { return false; }
  };
  const MARKED = /^(bold|strong|em|code|gone|Heading|item|extra|label|click|markdown|x2)$/;
  for (const one of everything(document)) {
    const tag = one.localName;
    for (const { name, value } of one.attributes) {
      if (/^on/i.test(name)) told("handler", one);
      if (name === "autofocus" || name === "srcdoc") told("attribute", one);
      if (LINKS.includes(name) && (leadsOut(value) || /^\s*(javascript|data:text)/i.test(value))) told("link", one);
      if (name === "src" && value === "x") told("source", one);
      if (name === "style" && /expression|url\(.*outside/i.test(value)) told("style", one);
    }
    if (["iframe", "object", "embed", "applet", "portal", "marquee", "math"].includes(tag)) told("element", one);
    if (tag === "base" && one.getAttribute("href") !== "./") told("base", one);
    if (tag === "script" && /^\s*(window|parent)\.pwned/.test(one.textContent)) told("script", one);
    if (tag === "style" && one.textContent.trim() === "body{display:none}") told("style", one);
    if (tag === "a" && one.closest("svg:not(.wr-chain)")) told("link in a chart", one);
    if (one.childElementCount === 0 && MARKED.test(one.textContent.trim())) told("markup", one);
    const classes = one.getAttribute("class") || "";
    if (/katex|ColoredText|stMarkdownEmoji/.test(classes)) told("markdown", one);
  }
  if (window.pwned !== undefined) found.push("code of a text ran");
  if (getComputedStyle(document.body).display === "none") found.push("the page is hidden");
  return [...new Set(found)];
}
