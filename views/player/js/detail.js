/* The selected step in full, with what led to it and what it leads to. */
wr.stepChip = (p, node) => wr.el("button", { type: "button", class: "wrp-chip", "data-kind": node.kind, "data-broken": String(node.broken),
  "data-go": node.id, title: node.broken ? `${node.text} (${p.words.broken})` : node.text, onclick: () => p.go(node.id) },
  wr.icon(node.broken ? "cross" : node.kind), wr.el("span", {}, node.text));

/* A step's own mark says that it is not shown; that a link breaks is said beside the steps it joins. */
wr.links = (p, title, cut, links) => (links.length ? wr.el("div", { class: "wrp-links" }, wr.el("span", { class: "wrp-label" }, title),
  ...links.flatMap(({ nodes, broken }) => {
    const chips = nodes.map((node) => wr.stepChip(p, node));
    return broken ? [wr.el("span", { class: "wrp-cut" }, ...chips, wr.el("span", { class: "wrp-broken" }, wr.icon("cross"), cut(nodes.length)))] : chips;
  })) : null);

wr.detail = (p) => {
  const box = wr.el("div", { class: "wrp-detail", "aria-live": "polite" });
  const draw = () => {
    const node = p.node();
    box.hidden = !p.chain;
    box.dataset.node = "";
    if (!node) { box.replaceChildren(wr.el("p", { class: "wrp-soft" }, p.words.nothing)); return; }
    const person = p.people.get(node.person);
    const timed = p.chain.timed && wr.isNumber(node.start);
    const when = timed ? `${wr.time(node.start)} – ${wr.time(node.end ?? node.start)}` : p.words.no_time;
    box.replaceChildren(...[
      wr.el("div", { class: "wrp-facts" },
        wr.el("span", { class: "wrp-kind", "data-kind": node.kind }, wr.icon(node.kind), p.words[node.kind]),
        person ? wr.el("span", { class: "wrp-who" }, wr.chip(person), `${person.name} ${p.words[`verb_${node.kind}`]}`) : null,
        wr.el("span", { class: "wrp-soft" }, when),
        node.broken ? wr.el("span", { class: "wrp-broken" }, wr.icon("cross"), p.words.broken) : null),
      wr.el("p", { class: "wrp-text" }, node.text),
      wr.links(p, p.words.because, (many) => (many > 1 ? p.words.cut_many : p.words.cut_one), p.chain.reasonsOf(node.id)),
      wr.links(p, p.words.leads, () => p.words.cut_on, p.chain.resultsOf(node.id)),
      ...p.pins.filter((pin) => pin.node === node).map((pin) => wr.pinLine(p, pin)),
    ].filter(Boolean));
  };
  for (const name of ["chain", "select"]) p.on(name, draw);
  return box;
};
