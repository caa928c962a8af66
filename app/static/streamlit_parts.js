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
    const slot = parentElement.querySelector(".wr-slot");
    if (data.mounts) mounted = window[data.mounts].mount(slot, data.payload);
    if (data.figure) {
      slot.setAttribute("role", "img");
      slot.setAttribute("aria-label", data.says);
      mounted = window.WhyReelShell.figure(slot, data);
    }
  };
  start();
  return () => { gone = true; if (mounted) mounted.destroy(); };
}
