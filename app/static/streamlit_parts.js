/* Streamlit's parts: `boot` tells the page its address and that it is there, others mount what they name. */
export default function ({ data, parentElement }) {
  let mounted = null;
  let gone = false;
  const start = async () => {
    for (const src of data.scripts || []) await window.WhyReelShell.once(src);
    if (gone) return;
    if (data.part === "boot") {
      window.WhyReelShell.arrived(data.query);
    }
    if (data.mounts) {
      mounted = window[data.mounts].mount(parentElement.querySelector(".wr-slot"), data.payload);
    }
  };
  start();
  return () => { gone = true; if (mounted) mounted.destroy(); };
}
