/* One clock for several videos. The longest leads; the others are held to it by their speed, since
   a seek takes longer than the frame that it would win back. */
ls.GAIN = 8;          /* a clip one frame behind runs a third faster until it has caught up */
ls.MOST = 0.5;
ls.APART = 0.35;      /* seconds; further apart than this they are set in place again */

ls.clock = (l) => {
  let wanted = 0, playing = false, rate = 1, handle = 0, busy = null;
  const here = () => l.clips.filter((clip) => clip.video);
  const leader = () => here().reduce((best, clip) => (!best || ls.length(clip) > ls.length(best) ? clip : best), null);
  l.duration = () => Math.max(0, ...l.clips.map(ls.length));
  const now = () => {
    const first = leader();
    return playing && !busy && first ? first.video.currentTime : wanted;
  };

  /* Resolves with the event, or when the clip turns out to be broken. */
  const until = (video, event) => new Promise((done) => {
    const go = () => { for (const name of [event, "error"]) video.removeEventListener(name, go); done(); };
    for (const name of [event, "error"]) video.addEventListener(name, go);
  });
  const known = (video) => (video.readyState >= 1 || video.error ? null : until(video, "loadedmetadata"));
  const ready = (video) => (video.readyState >= 3 || video.error ? null : until(video, "canplay"));
  const place = (video, to) => {
    if (video.error || (!video.seeking && Math.abs(video.currentTime - to) < 0.0005)) return null;
    const there = until(video, "seeked");
    video.currentTime = to;
    return there;
  };

  /* In the middle of a frame, so that rounding shows the same one in every clip. */
  const middle = (clip, t) => {
    const step = ls.frame(clip);
    return ls.clamp((Math.floor(t / step + 0.001) + 0.5) * step, 0, Math.max(0, ls.length(clip) - step / 4));
  };

  const gather = async (t) => {
    wanted = ls.clamp(t, 0, l.duration());
    l.emit("time", wanted);
    if (busy) { busy.again = true; return; }
    const mine = busy = { again: true };
    for (const clip of here()) clip.video.pause();
    /* A wish that comes while the clips are on their way is kept and made after this one. */
    while (mine.again && !l.dead) {
      await Promise.all(here().map((clip) => known(clip.video)));
      mine.again = false;
      await Promise.all(here().map((clip) => place(clip.video, middle(clip, ls.target(l, clip, wanted)))));
      await Promise.all(here().map((clip) => ready(clip.video)));
    }
    if (busy === mine) busy = null;
    if (playing && !l.dead) start();
  };

  const start = () => {
    for (const clip of here()) {
      clip.video.playbackRate = rate * ls.pace(l, clip);
      if (!ls.isOver(l, clip, wanted)) clip.video.play().catch(() => {});
    }
    cancelAnimationFrame(handle);
    handle = requestAnimationFrame(turn);
  };

  const stop = (at) => {
    playing = false;
    cancelAnimationFrame(handle);
    for (const clip of here()) clip.video.pause();
    l.emit("play", false);
    gather(at);
  };

  /* Hold every clip to the leader: by speed when it is near, by a new start when it is not. */
  const turn = () => {
    const first = leader();
    if (!playing || busy || !first) return;
    const t = wanted = first.video.currentTime;
    if (first.video.ended || t >= l.duration() - ls.frame(first) / 2) { stop(l.duration()); l.emit("rest"); return; }
    for (const clip of here()) {
      if (clip === first || clip.video.ended || ls.isOver(l, clip, t)) continue;
      const off = ls.target(l, clip, t) - clip.video.currentTime;
      if (Math.abs(off) > ls.APART || clip.video.paused) { gather(t); return; }
      const pace = rate * ls.pace(l, clip) * (1 + ls.clamp(off * ls.GAIN, -ls.MOST, ls.MOST));
      if (Math.abs(clip.video.playbackRate - pace) > 0.004) clip.video.playbackRate = pace;
    }
    l.emit("time", t);
    handle = requestAnimationFrame(turn);
  };

  const wait = () => { if (playing && !busy) gather(now()); };
  return {
    now, wait, playing: () => playing,
    play() {
      if (playing || !here().length) return;
      playing = true;
      l.emit("play", true);
      gather(now() >= l.duration() - 0.06 ? 0 : now());
    },
    pause() { if (playing) { stop(now()); l.emit("rest"); } },
    seek(to) { gather(Number(to) || 0); },
    rate(value) { rate = value; if (playing) gather(now()); },
    destroy() {
      playing = false;
      cancelAnimationFrame(handle);
      for (const clip of here()) { clip.video.pause(); clip.video.removeAttribute("src"); clip.video.load(); }
    },
  };
};
