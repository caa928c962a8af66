// The interactive documentation of the JSON twins: swagger-ui, as it comes, on our own document.

const root = document.documentElement;

/** swagger-ui has a class of its own for its dark theme. */
function followTheme() {
  root.classList.toggle("dark-mode", root.dataset.theme === "dark");
}

followTheme();
new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });
window.SwaggerUIBundle({
  url: "openapi.json",
  domNode: document.getElementById("api"),
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: ["get"],
});
