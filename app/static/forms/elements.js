/* Elements of the forms, made of text alone. */
export function make(tag, facts, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value ?? "";
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(
    ...children.flat(2).filter((child) => child != null && child !== false && child !== ""),
  );
  return element;
}

export function field(label, help, control) {
  return make(
    "label",
    { class: "wr-up-field" },
    make("b", {}, label),
    control,
    help ? make("small", {}, help) : null,
  );
}

export function select(facts, options, chosen) {
  const made = make(
    "select",
    facts,
    options.map(([value, text]) => make("option", { value }, text)),
  );
  made.value = chosen;
  return made;
}

export function badge(text, tone, title) {
  return make("span", { class: `wr-badge wr-${tone || "plain"}`, title: title || null }, text);
}
