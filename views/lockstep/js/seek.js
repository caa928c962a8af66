/* One set of controls for all clips: the seek bar with its marks, play, steps, speed. */
import { clamp, createButton, createIcon, el, formatTime, isNumber } from "./dom.js";
import { masterTime } from "./align.js";

export function createSeekBar(lockstep) {
  const rail = el("div", { class: "wrl-rail" });
  const marks = el("div", { class: "wrl-marks" });
  const bar = el(
    "div",
    {
      class: "wrl-seek",
      role: "slider",
      tabindex: 0,
      "aria-label": lockstep.words.position,
      "aria-valuemin": 0,
    },
    rail,
    el("div", { class: "wrl-head" }),
  );
  const at = (event) => {
    const box = rail.getBoundingClientRect();
    return clamp((event.clientX - box.left) / Math.max(box.width, 1), 0, 1) * lockstep.duration();
  };
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.held = "true";
    lockstep.clock.seek(at(event));
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.dataset.held) lockstep.clock.seek(at(event));
  });
  const drop = () => {
    if (bar.dataset.held) {
      delete bar.dataset.held;
      lockstep.emit("rest");
    }
  };
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Home" && event.key !== "End") return;
    lockstep.go(event.key === "Home" ? 0 : lockstep.duration());
    event.preventDefault();
  });
  const box = el("div", { class: "wrl-track" }, marks, bar);
  lockstep.on("time", (t) => {
    const length = lockstep.duration() || 1;
    box.style.setProperty("--wrl-at", String(clamp(t / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${formatTime(t)} / ${formatTime(length)}`);
  });
  lockstep.on("clips", () => {
    const length = lockstep.duration() || 1;
    marks.replaceChildren(
      ...(lockstep.payload.marks || [])
        .filter((mark) => isNumber(mark.second) && lockstep.clips[mark.clip])
        .map((mark) => {
          const clip = lockstep.clips[mark.clip],
            t = masterTime(lockstep, clip, mark.second);
          return el(
            "button",
            {
              type: "button",
              class: "wrl-mark",
              "data-first": String(mark.first),
              title: mark.text,
              "aria-label": mark.text,
              onclick: () => lockstep.go(t),
              style: { left: `${clamp(t / length, 0, 1) * 100}%`, "--wrl-colour": clip.colour },
            },
            mark.first ? lockstep.words.first : "",
          );
        }),
    );
  });
  return box;
}

export function createControls(lockstep) {
  const play = createButton("play", lockstep.words.play, () => lockstep.toggle(), {
    "data-do": "play",
  });
  const clock = el("span", { class: "wrl-time" });
  const speed = el(
    "select",
    {
      class: "wrl-speed",
      "aria-label": lockstep.words.speed,
      title: lockstep.words.speed,
      onchange: () => lockstep.clock.rate(Number(speed.value)),
    },
    ...[0.25, 0.5, 1, 1.5, 2].map((rate) =>
      el("option", { value: rate, selected: rate === 1 }, `${rate}×`),
    ),
  );
  lockstep.on("time", (t) => {
    clock.textContent = `${formatTime(t)} / ${formatTime(lockstep.duration())}`;
  });
  lockstep.on("play", (on) => {
    play.replaceChildren(createIcon(on ? "pause" : "play"));
    play.setAttribute("aria-label", on ? lockstep.words.pause : lockstep.words.play);
    play.title = on ? lockstep.words.pause : lockstep.words.play;
    lockstep.root.dataset.playing = String(on);
  });
  return el(
    "div",
    { class: "wrl-controls", role: "group", "aria-label": lockstep.words.controls },
    createButton("back", lockstep.words.back, () => lockstep.step(-lockstep.frame), {
      "data-do": "back",
    }),
    play,
    createButton("forward", lockstep.words.forward, () => lockstep.step(lockstep.frame), {
      "data-do": "forward",
    }),
    clock,
    el("span", { class: "wrl-grow" }),
    el(
      "span",
      { class: "wrl-note" },
      lockstep.share ? lockstep.words.by_share : lockstep.words.by_seconds,
    ),
    speed,
  );
}
