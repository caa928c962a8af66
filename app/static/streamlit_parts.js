/* Streamlit's parts: `boot` tells the page its theme and address, others mount what they name. */
export default function ({ data, parentElement }) {
  let mounted = null;
  let gone = false;
  const start = async () => {
    for (const src of data.scripts || []) await window.WhyReelShell.once(src);
    if (gone) return;
    if (data.part === "boot") {
      document.documentElement.dataset.theme = data.theme;
      if (window.parent !== window) {
        window.WhyReelShell.tellParent(data.query);
      }
    }
    if (data.mounts) {
      mounted = window[data.mounts].mount(parentElement.querySelector(".wr-slot"), data.payload);
    }
  };
  start();
  return () => { gone = true; if (mounted) mounted.destroy(); };
}
