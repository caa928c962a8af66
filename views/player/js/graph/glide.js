/* Moving the view without a jump. */
const GLIDE_MS = 90; /* ms in which a glide covers two thirds of what is left of its way */
export const stopGlide = (player) => cancelAnimationFrame(player.gliding);

/* To `to` by leaps that shrink, so that a new aim on the way bends the way and does not break
   it. */
export function glideTo(player, to) {
  stopGlide(player);
  if (player.reduced || !player.ready) {
    player.network.moveTo({ position: to, animation: false });
    return;
  }
  let before = performance.now();
  const step = (now) => {
    const at = player.network.getViewPosition();
    const left = { x: to.x - at.x, y: to.y - at.y };
    const near = Math.hypot(left.x, left.y) * player.network.getScale() < 1;
    const share = near ? 1 : 1 - Math.exp(-Math.max(0, now - before) / GLIDE_MS);
    before = now;
    player.network.moveTo({
      position: { x: at.x + left.x * share, y: at.y + left.y * share },
      animation: false,
    });
    if (!near) player.gliding = requestAnimationFrame(step);
  };
  player.gliding = requestAnimationFrame(step);
}
