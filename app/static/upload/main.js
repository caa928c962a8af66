/* The upload form of the Data page, the same in both shells. */
import { html, render } from "../forms/html.js";
import { UploadDesk } from "./desk.js";
import { App } from "./parts/app.js";

/** @param {HTMLElement} element */
export function mount(element) {
  const root = document.createElement("div");
  root.className = "wr-upload";
  const desk = new UploadDesk((page) => {
    /* The server's first drawing stays until the form is ready. */
    if (!root.isConnected) element.replaceChildren(root);
    render(html`<${App} page=${page} />`, root);
  });
  desk.start();
  return {
    destroy() {
      desk.close();
      render(null, root);
      root.remove();
    },
  };
}
