/* A file for the visitor, made here. */
export function save(name, body, type) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([body], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
