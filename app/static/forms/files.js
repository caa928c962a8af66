/* A request as it is shown, and files for the visitor. */
import { make } from "./elements.js";

/* Media stand in a line of their own between the texts, each named by its kind and size. */
export function message(entry) {
  const parts = [];
  for (const part of entry.parts) {
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
  return make("div", { class: "wr-try-message" }, make("b", {}, entry.role), parts);
}

/* A file for the visitor, made here. */
export function save(name, body, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([body], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/* What a request holds besides its messages, folded. */
export const otherFields = (options) =>
  make(
    "details",
    {},
    make("summary", {}, "Other fields of the request"),
    make("pre", { class: "wr-code wr-try-raw", tabindex: "0" }, JSON.stringify(options, null, 1)),
  );
