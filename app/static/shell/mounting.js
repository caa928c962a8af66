/* What a script draws into a slot: a figure of plotly's, or what a module of ours mounts. */
const loaded = new Map();

/* A script that is no module (plotly, vis-network), loaded once. */
function loadScript(src) {
  if (!loaded.has(src)) {
    const script = document.createElement("script");
    script.src = src;
    const done = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${src} could not be loaded`));
    });
    loaded.set(src, done);
    document.head.append(script);
  }
  return loaded.get(src);
}

function mountFigure(target, live) {
  window.Plotly.react(target, live.figure.data, live.figure.layout, live.config);
  return { destroy: () => window.Plotly.purge(target) };
}

/* Loads what `live` needs; then, if `choose` still names a place, mounts it there. */
export async function mountLive(live, choose) {
  const scripts = live.scripts.map(loadScript);
  const [module] = await Promise.all([live.module ? import(live.module) : null, ...scripts]);
  const target = choose();
  if (!target) return null;
  return module ? module.mount(target, live.payload) : mountFigure(target, live);
}
