/* Elements of the tag bar; text is set as text. */
const opened = new Set();

export function make(kind, text, attributes) {
  const element = document.createElement(kind);
  if (text != null) element.textContent = text;
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  return element;
}

export function button(text, title, act) {
  const element = make("button", text, { type: "button", class: "wr-tagbutton", title });
  element.addEventListener("click", (event) => {
    event.preventDefault();
    act();
  });
  return element;
}

/* A fold that stays open when it is drawn anew; a count in its title may change. */
export function panel(title, ...content) {
  const name = title.split(" (")[0];
  const element = make("details", null, { class: "wr-tagpanel" });
  element.append(make("summary", title), ...content);
  element.open = opened.has(name);
  element.addEventListener("toggle", () => opened[element.open ? "add" : "delete"](name));
  return element;
}

export function labelled(text, control, attributes) {
  const label = make("label", text, attributes);
  label.append(control);
  return label;
}
