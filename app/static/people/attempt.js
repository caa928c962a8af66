/**
 * Runs a call of a desk; what fails is shown in words.
 *
 * @param {{ failure: string, draw(): void }} desk
 * @param {() => Promise<unknown>} call
 */
export async function attempt(desk, call) {
  desk.failure = "";
  desk.draw();
  try {
    await call();
  } catch (error) {
    desk.failure = /** @type {Error} */ (error).message;
  }
  desk.draw();
}
