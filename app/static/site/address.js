/* The part of an address that a site reads: `#?model=a&model=b&case=…`. */

/** @param {string} [hash] */
export const readAddress = (hash = location.hash) => new URLSearchParams(hash.replace(/^#\??/, ""));

/** @param {URLSearchParams} params */
export const hashOf = (params) => `#?${params}`;

/**
 * The parameters with some changed; null takes one out.
 * @param {URLSearchParams} params
 * @param {Record<string, string | null>} changes
 */
export function changed(params, changes) {
  const made = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") made.delete(name);
    else made.set(name, value);
  }
  return made;
}

/**
 * A link that leads nowhere is not seen, and no key follows it.
 * @param {string} selector
 * @param {string | null} href
 */
export function setLink(selector, href) {
  const link = document.querySelector(selector);
  if (!(link instanceof HTMLAnchorElement)) return;
  link.hidden = href === null;
  if (href === null) link.removeAttribute("href");
  else link.href = href;
}
