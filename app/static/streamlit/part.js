/* A part of a Streamlit page: `boot` tells the page its address and that it is there, `html` is the
   server's HTML with drawings, which `st.html` would take out, others are drawn into their slot.
   Streamlit runs this text as a module without an address, so it imports nothing. */
export default function mountPart({ data, parentElement, setTriggerValue }) {
  let handle = null;
  const leaving = new AbortController();
  const shell = window.WhyReelShell;

  function choosePlace() {
    const slot = parentElement.querySelector(".wr-slot");
    if (data.figure) {
      slot.setAttribute("role", "figure");
      slot.setAttribute("aria-label", data.says);
    }
    return slot;
  }

  /* The filter bar asks for another view: Streamlit runs the page with that query. */
  function ask(event) {
    event.stopPropagation();
    setTriggerValue("query", event.detail.query);
  }

  async function start() {
    if (data.part === "filters") parentElement.addEventListener("wr-query", ask);
    if (data.part === "boot") shell.arrived(data.query, data.state);
    else if (data.part === "html") choosePlace().innerHTML = data.html;
    else handle = await shell.mountLive(data, choosePlace, leaving.signal);
  }

  start();
  return () => {
    leaving.abort();
    parentElement.removeEventListener("wr-query", ask);
    if (handle) handle.destroy();
  };
}
