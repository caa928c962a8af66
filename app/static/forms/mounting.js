/* A page of a form, drawn into the element that a shell mounts. Its desk (the state, and what it
   asks of the server) outlives the element: a shell mounts the page anew for each address. */
import { html, render } from "./html.js";

/* Draws `App` of the desk from now on; `leave` is called where no later mounting took its place. */
/**
 * @template Page the desk as its parts see it, once there is something to draw
 * @param {import("./types.d.ts").Mountable} desk
 * @param {(props: { page: Page }) => unknown} App
 * @param {Element} element
 * @param {string} className
 * @param {() => void} [leave]
 */
export function mountDesk(desk, App, element, className, leave = () => {}) {
  const root = document.createElement("div");
  root.className = className;
  element.replaceChildren(root);
  desk.root = root;
  desk.draw = () => {
    if (desk.root === root) render(html`<${App} page=${desk} />`, root);
  };
  return {
    root,
    destroy() {
      render(null, root);
      root.remove();
      if (desk.root !== root) return;
      desk.root = null;
      leave();
    },
  };
}
