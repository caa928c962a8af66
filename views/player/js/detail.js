/* The selected step in full, with what led to it and what it leads to. */
wr.links = (p, title, list) => (list.length ? wr.el("div", { class: "wrp-links" }, wr.el("span", { class: "wrp-label" }, title),
  ...list.map(({ node, broken }) => wr.el("button", { type: "button", class: "wrp-chip", "data-kind": node.kind, "data-broken": String(broken),
    "data-go": node.id, title: broken ? p.words.broken : node.text, onclick: () => p.go(node.id) }, wr.icon(broken ? "cross" : node.kind), wr.el("span", {}, node.text)))) : null);

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
      wr.links(p, p.words.because, p.chain.reasonsOf(node.id)),
      wr.links(p, p.words.leads, p.chain.resultsOf(node.id)),
      ...p.pins.filter((pin) => pin.node === node).map((pin) => wr.pinLine(p, pin)),
    ].filter(Boolean));
  };
  for (const name of ["chain", "select"]) p.on(name, draw);
  return box;
};
