/* Below which path this server is reached: scripts lie at `<root>/wr/<hash>/<name>`, whatever the
   address of the page is. */

/**
 * The root of a script's address: empty at the root of a host, and for a file.
 * @param {string} address
 */
export function rootOf(address) {
  const { protocol, pathname } = new URL(address);
  const at = protocol.startsWith("http") ? pathname.lastIndexOf("/wr/") : -1;
  return at > 0 ? pathname.slice(0, at) : "";
}

const ROOT = rootOf(import.meta.url);

/**
 * The address of a route of ours, such as `/api/upload`.
 * @param {string} path
 */
export const atRoot = (path) => ROOT + path;

/**
 * The path of an address as a server at the root of a host would know it.
 * @param {string} pathname
 * @param {string} [root]
 */
export const belowRoot = (pathname, root = ROOT) =>
  pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname;
