/* What the form of uploads is drawn from (what the server knows of the visitor’s files, what is
   chosen in the form), and the event that it is drawn after. */

export const page = { root: null, state: null, chosen: {}, failure: "", polling: 0 };
export const changes = new EventTarget();
export const redraw = () => changes.dispatchEvent(new Event("change"));
