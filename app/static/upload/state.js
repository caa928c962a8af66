/* What the form of uploads is drawn from, and the event that it is drawn after. */
/* What the server knows of the visitor's files, and what is chosen in the form. */
export const page = { root: null, state: null, chosen: {}, failure: "", polling: 0 };
const changes = new EventTarget();
export const redraw = () => changes.dispatchEvent(new Event("change"));
