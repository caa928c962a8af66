/* Parts of the Try page: elements made of text alone, figures as people read them, the stream of a run. */

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

export const money = (usd) =>
  usd == null
    ? "cost unknown"
    : usd === 0
      ? "$0"
      : usd < 0.01
        ? `$${usd.toPrecision(2)}`
        : `$${usd.toFixed(2)}`;
export const count = (number) => (number == null ? "unknown" : number.toLocaleString("en"));
export const second = (t) => `${t.toFixed(2)} s`;
export const letter = (index) => (index == null ? "–" : String.fromCharCode(65 + index));

const STATUS = {
  ok: "answered",
  rate_limited: "rate limited",
  config_error: "set up wrongly",
  transport: "connection failed",
  bad_envelope: "broken reply",
  truncated: "reply cut off",
  empty: "empty reply",
  refused: "refused",
  unparsed: "reply not readable",
  invalid: "reply not valid",
  too_large: "clip too large",
  over_budget: "over the cost cap",
  cancelled: "called off",
  missing_media: "no clip to judge",
  failed: "a fault of this server",
};
export const status = (name) => STATUS[name] || name;

export async function ask(path, options) {
  const answer = await fetch(`/api/judge${path}`, { credentials: "same-origin", ...options });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error || `The server answered ${answer.status}.`);
  return told;
}

export function post(path, body, headers, signal) {
  return {
    path,
    options: {
      method: "POST",
      credentials: "same-origin",
      signal,
      headers: { "x-whyreel": "1", "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    },
  };
}

/* Server-sent events of a POST: `heard(name, data)` for each; ends with the stream. */
export async function stream(call, heard) {
  const answer = await fetch(`/api/judge${call.path}`, call.options);
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Error(told.error || `The server answered ${answer.status}.`);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part),
        data = /^data: (.*)$/m.exec(part);
      if (name && data) heard(name[1], JSON.parse(data[1]));
    }
  }
}

/* Media stand in a line of their own between the texts, each named by its kind and size. */
export function message(one) {
  const parts = [];
  for (const part of one.parts) {
    const last = parts[parts.length - 1];
    if (part.kind === "text")
      parts.push(make("pre", { class: "wr-code", tabindex: "0" }, part.text));
    else if (last && last.className === "wr-badges")
      last.append(make("span", { class: "wr-try-media" }, part.text));
    else
      parts.push(
        make("div", { class: "wr-badges" }, make("span", { class: "wr-try-media" }, part.text)),
      );
  }
  return make("div", { class: "wr-try-message" }, make("b", {}, one.role), parts);
}

/* A file for the visitor, made here. */
export function save(name, body, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([body], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
