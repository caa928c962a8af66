/* Files for the visitor, handed to the browser's downloads. */
const KEPT_MS = 60000; /* a slow browser asks for a blob well after the click */

/**
 * @param {string} address
 * @param {string} name
 */
export function saveFile(address, name) {
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * A file that is made here of text.
 * @param {string} name
 * @param {BlobPart} body
 * @param {string} type
 */
export const save = (name, body, type) => saveBlob(new Blob([body], { type }), name);
