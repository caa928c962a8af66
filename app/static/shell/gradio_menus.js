/* Gradio lets a list of options slide in for 0.2 s: who opened it waits to choose. Svelte announces
   a transition on its element just before it starts the animation, which is ended at once.

   On a narrow window the row of controls scrolls, and Gradio opens the list where its field would
   be if the row did not: beside the window for the last ones. */
/** @param {Event} event */
function endAnimation(event) {
  const list = event.target;
  if (!(list instanceof HTMLElement) || !list.matches("gradio-app .options")) return;
  const field = list.previousElementSibling?.getBoundingClientRect();
  if (field) list.style.left = `${Math.min(field.left, innerWidth - list.offsetWidth)}px`;
  queueMicrotask(() => list.getAnimations().forEach((animation) => animation.finish()));
}

for (const name of ["introstart", "outrostart"]) {
  document.addEventListener(name, endAnimation, true); /* it does not bubble */
}
