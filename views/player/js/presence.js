/* Pauses a player that is taken out of the page or hidden. */

/**
 * @param {{ root: HTMLElement, clock: { pause(): void }, onDestroy(run: () => void): void }} stage
 * @param {() => void} leave
 */
export function watchPresence(stage, leave) {
  const removed = new MutationObserver(() => {
    if (!stage.root.isConnected) leave();
  });
  removed.observe(document.documentElement, { childList: true, subtree: true });
  const hidden = new ResizeObserver(() => {
    if (!stage.root.offsetWidth) stage.clock.pause();
  });
  hidden.observe(stage.root);
  const away = () => {
    if (document.hidden) stage.clock.pause();
  };
  document.addEventListener("visibilitychange", away);
  stage.onDestroy(() => {
    removed.disconnect();
    hidden.disconnect();
    document.removeEventListener("visibilitychange", away);
  });
}
