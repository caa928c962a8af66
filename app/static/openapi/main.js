// The interactive documentation of the JSON twins: swagger-ui, as it comes, on our own document.

const root = document.documentElement;

/** swagger-ui has a class of its own for its dark theme. */
function followTheme() {
  root.classList.toggle("dark-mode", root.dataset.theme === "dark");
}

/** Adds for screen readers what swagger-ui leaves out: a list has a name, headings go down by one
 * level, there is one main part, and no link lies inside of a button (the address still changes as
 * one opens). */
function complete(/** @type {HTMLElement} */ api) {
  api.querySelector("#servers")?.setAttribute("aria-label", "Server");
  api.querySelector("main")?.setAttribute("role", "group");
  for (const heading of api.querySelectorAll("h3.opblock-tag, .models > h4")) {
    heading.setAttribute("aria-level", "2");
  }
  for (const link of api.querySelectorAll("button a[href]")) link.removeAttribute("href");
}

const api = /** @type {HTMLElement} */ (document.getElementById("api"));
new MutationObserver(() => complete(api)).observe(api, { childList: true, subtree: true });
followTheme();
new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });
window.SwaggerUIBundle({
  url: "openapi.json",
  domNode: api,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: ["get"],
});
