/* Where each clip has to stand at a moment. The master clock is in seconds of the longest clip. */
ls.length = (clip) => {
  const own = clip.video && clip.video.duration;
  return Number.isFinite(own) && own > 0 ? own : clip.duration > 0 ? clip.duration : 0;
};

ls.frame = (clip) => 1 / (clip.fps > 0 ? clip.fps : 24);

/* By seconds the shorter clip holds its last frame; by share all end together. */
ls.target = (l, clip, t) => {
  const length = ls.length(clip), whole = l.duration();
  const at = l.share && whole > 0 ? (t / whole) * length : t;
  return ls.clamp(at, 0, Math.max(0, length - ls.frame(clip) / 2));
};

/* How fast a clip runs beside the master clock. */
ls.pace = (l, clip) => (l.share && l.duration() > 0 ? ls.length(clip) / l.duration() : 1);

/* A second of one clip as a moment of the master clock. */
ls.moment = (l, clip, second) => (l.share && ls.length(clip) > 0 ? (second / ls.length(clip)) * l.duration() : second);

ls.isOver = (l, clip, t) => ls.target(l, clip, t) >= ls.length(clip) - ls.frame(clip);
