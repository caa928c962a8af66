/* The one clock: the video's where there is one, else one that runs on the chain's own times. */
export function createVirtualClock(player, length) {
  let t = 0,
    from = null,
    handle = 0;
  const now = () =>
    from === null ? t : Math.min(length, t + ((performance.now() - from) / 1000) * player.rate);
  const hold = () => {
    t = now();
    from = null;
    cancelAnimationFrame(handle);
  };
  const step = () => {
    if (now() >= length) {
      hold();
      player.emit("play", false);
      player.tick(t, t);
      return;
    }
    player.tick(now(), now());
    handle = requestAnimationFrame(step);
  };
  return {
    now,
    duration: () => length,
    playing: () => from !== null,
    seek(to) {
      const on = from !== null;
      hold();
      t = to;
      if (on) from = performance.now();
      player.tick(t, t);
    },
    play() {
      if (now() >= length) t = 0;
      from = performance.now();
      player.emit("play", true);
      step();
    },
    pause() {
      if (from === null) return;
      hold();
      player.emit("play", false);
    },
    rate(value) {
      const on = from !== null;
      hold();
      player.rate = value;
      if (on) {
        from = performance.now();
        step();
      }
    },
    destroy: hold,
  };
}

export function createVideoClock(player, video, length) {
  let wanted = null,
    handle = 0;
  const duration = () =>
    Number.isFinite(video.duration) && video.duration > 0 ? video.duration : length;
  const now = () => (wanted === null ? video.currentTime : wanted);
  const on = (name, run) => video.addEventListener(name, run);
  /* By the screen's frames and not the film's: those are 42 ms apart, and where a machine drops one a
     step would light up twice as late. */
  const step = () => {
    if (video.paused) return;
    if (!video.seeking) player.tick(video.currentTime, video.currentTime + player.frame / 4);
    handle = requestAnimationFrame(step);
  };
  const settle = () => {
    if (!video.seeking) player.tick(video.currentTime, video.currentTime);
  };
  /* A seek before the header is there would be lost: it is kept and made when it arrives. */
  on("loadedmetadata", () => {
    if (wanted !== null) {
      video.currentTime = wanted;
      wanted = null;
    }
    player.emit("duration", duration());
  });
  on("play", () => {
    player.emit("play", true);
    cancelAnimationFrame(handle);
    step();
  });
  on("pause", () => {
    player.emit("play", false);
    settle();
    player.moment();
  });
  on("ended", () => player.emit("play", false));
  on("seeked", () => {
    if (video.paused) settle();
  });
  return {
    now,
    duration,
    playing: () => !video.paused,
    seek(to) {
      if (video.readyState === 0) wanted = to;
      else video.currentTime = to;
      player.tick(to, to);
    },
    play() {
      const going = video.play();
      if (going) going.catch(() => player.emit("play", false));
    },
    pause() {
      video.pause();
    },
    rate(value) {
      player.rate = value;
      video.playbackRate = value;
    },
    destroy() {
      cancelAnimationFrame(handle);
      video.pause();
      video.removeAttribute("src");
      video.load();
    },
  };
}
