/* The Build page, the same in both shells: agents' turns beside the chain, the form, my set. */
import { html, render } from "../forms/html.js";
import { BuildDesk } from "./desk.js";
import { App } from "./parts/app.js";

/* What is typed, and a build under way, stay when a shell mounts the page anew. */
const desk = new BuildDesk();

export function mount(element, payload) {
  const root = document.createElement("div");
  root.className = "wr-build wr-try";
  element.replaceChildren(root);
  desk.root = root;
  desk.draw = () => {
    if (desk.root === root) render(html`<${App} page=${desk} />`, root);
  };
  desk.open(payload);
  return {
    destroy() {
      if (desk.root === root) desk.root = null;
      render(null, root);
      root.remove();
    },
  };
}
