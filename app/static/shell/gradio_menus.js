/* Gradio lets a list of options slide in for 0.2 s: who opened it waits to choose. Svelte announces
   a transition on its element just before it starts the animation, which is ended at once. */
/** @param {Event} event */
function endAnimation(event) {
  const list = event.target;
  if (!(list instanceof Element) || !list.matches("gradio-app .options")) return;
  queueMicrotask(() => list.getAnimations().forEach((animation) => animation.finish()));
}

for (const name of ["introstart", "outrostart"]) {
  document.addEventListener(name, endAnimation, true); /* it does not bubble */
}
