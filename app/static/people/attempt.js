/* Runs a call of a desk; what fails is shown in words. */
export async function attempt(desk, call) {
  desk.failure = "";
  desk.draw();
  try {
    await call();
  } catch (error) {
    desk.failure = error.message;
  }
  desk.draw();
}
