/* A transition between two pages that the browser breaks off, as it may, is no error of a page. */
const nothing = () => {};

export function quietTransitions() {
  for (const name of ["pageswap", "pagereveal"]) {
    window.addEventListener(name, (event) => {
      const { viewTransition } = /** @type {PageSwapEvent | PageRevealEvent} */ (event);
      viewTransition?.ready.catch(nothing);
      viewTransition?.finished.catch(nothing);
    });
  }
}
