/* A part of a Streamlit page: `boot` tells the page its address and that it is there, others are
   drawn into their slot. Streamlit runs this text as a module without an address, so it imports
   nothing. */
export default function mountPart({ data, parentElement }) {
  let handle = null;
  let destroyed = false;
  const shell = window.WhyReelShell;

  function choosePlace() {
    if (destroyed) return null;
    const slot = parentElement.querySelector(".wr-slot");
    if (data.figure) {
      slot.setAttribute("role", "img");
      slot.setAttribute("aria-label", data.says);
    }
    return slot;
  }

  async function start() {
    if (data.part === "boot") shell.arrived(data.query);
    else handle = await shell.mountLive(data, choosePlace);
  }

  start();
  return () => {
    destroyed = true;
    if (handle) handle.destroy();
  };
}
