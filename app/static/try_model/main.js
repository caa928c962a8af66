/* The Try page, the same in both shells: preview, run, replay beside the clip. */
import { html, render } from "../forms/html.js";
import { Alert } from "../forms/fields.js";
import { TryDesk } from "./desk.js";
import { App } from "./parts/app.js";

/* What is typed stays when another clip is chosen: a shell mounts the form anew for each. */
const desk = new TryDesk();

export function mount(element, payload) {
  const root = document.createElement("div");
  root.className = "wr-try";
  element.replaceChildren(root);
  render(html`<p class="wr-note" role="status">Loading …</p>`, root);
  desk.root = root;
  const draw = () => {
    if (desk.root === root) render(html`<${App} page=${desk} />`, root);
  };
  desk.draw = draw;
  desk.open(payload).catch((error) => {
    render(html`<${Alert}>${error.message}<//>`, root);
  });
  return {
    destroy() {
      if (desk.root === root) desk.root = null;
      render(null, root);
      root.remove();
    },
  };
}
