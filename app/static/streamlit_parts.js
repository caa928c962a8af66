/* Streamlit's parts: `boot` tells the page its theme and address, `player` mounts the player. */
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
    if (data.part === "player") {
      mounted = window.WhyReelPlayer.mount(parentElement.querySelector(".wr-slot"), data.payload);
    }
  };
  start();
  return () => { gone = true; if (mounted) mounted.destroy(); };
}
