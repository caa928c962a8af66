/* A part of a Streamlit page: `boot` tells the page its address and that it is there, `html` is the
   server's HTML with drawings, which `st.html` would take out, others are drawn into their slot.
   Streamlit runs this text as a module without an address, so it imports nothing. */
/**
 * The data of a part: `boot` has the page's query and state, others are as in a view.
 *
 * @typedef {object} PartData
 * @property {string} [part]
 * @property {string} query
 * @property {string} [state]
 * @property {import("../shell/types.d.ts").Figure} [figure]
 * @property {string} [says] what a figure shows
 * @property {string} [html] HTML of the server's
 */

/**
 * @param {object} component what Streamlit gives
 * @param {PartData & import("../shell/types.d.ts").Live} component.data
 * @param {HTMLElement} component.parentElement
 * @param {(name: string, value: string) => void} component.setTriggerValue
 */
export default function mountPart({ data, parentElement, setTriggerValue }) {
  /** @type {import("../shell/types.d.ts").Handle | null} */
  let handle = null;
  const leaving = new AbortController();
  const shell = window.WhyReelShell;

  function choosePlace() {
    /** @type {HTMLElement | null} */
    const slot = parentElement.querySelector(".wr-slot");
    if (slot && data.figure) {
      slot.setAttribute("role", "figure");
      slot.setAttribute("aria-label", data.says ?? "");
    }
    return slot;
  }

  /**
   * The filter bar asks for another view: Streamlit runs the page with that query.
   * @param {HTMLElementEventMap["wr-query"]} event
   */
  function ask(event) {
    event.stopPropagation();
    setTriggerValue("query", event.detail.query);
  }

  function writeHtml() {
    const slot = choosePlace();
    if (slot) slot.innerHTML = data.html ?? "";
  }

  async function start() {
    if (data.part === "filters") parentElement.addEventListener("wr-query", ask);
    if (data.part === "boot") shell.arrived(data.query, data.state);
    else if (data.part === "html") writeHtml();
    else handle = await shell.mountLive(data, choosePlace, leaving.signal);
  }

  start();
  return () => {
    leaving.abort();
    parentElement.removeEventListener("wr-query", ask);
    if (handle) handle.destroy();
  };
}
