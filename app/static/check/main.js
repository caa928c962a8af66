/* The human check, the same in both shells and by keyboard alone: two validators, a third for
   splits. */
import { html, render } from "../forms/html.js";
import { CheckDesk } from "./desk.js";
import { press } from "./keys.js";
import { App } from "./parts/app.js";

/* A file that was chosen, and who one is, stay when a shell mounts the page anew. */
const desk = new CheckDesk();

function keydown(event) {
  if (!press(desk, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

export function mount(element, payload) {
  const root = document.createElement("div");
  root.className = "wr-try wr-checking";
  element.replaceChildren(root);
  desk.root = root;
  desk.draw = () => {
    if (desk.root === root) render(html`<${App} page=${desk} />`, root);
  };
  document.addEventListener("keydown", keydown, true);
  window.addEventListener("storage", desk.heard);
  desk.open(payload);
  return {
    destroy() {
      render(null, root);
      root.remove();
      if (desk.root !== root) return;
      desk.root = null;
      document.removeEventListener("keydown", keydown, true);
      window.removeEventListener("storage", desk.heard);
    },
  };
}
