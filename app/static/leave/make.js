/**
 * Makes an element with properties and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} name
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {...(Node | string)} children
 */
export function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
