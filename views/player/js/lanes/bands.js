/* What people found unreal, by kind: on the time line where it has times, else as meters. */
import { el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { createRuler } from "./timed_lane.js";

const percent = (share) => `${Math.round(clamp(share, 0, 1) * 100)} %`;

/* Score and annotator, where they are known. */
const describeLabel = (player, { score, annotator }) =>
  [isNumber(score) ? `${player.words.score} ${score}` : "", annotator].filter(Boolean).join(" · ");

function createBand(player, band, length) {
  const place = (t) => `${clamp(t / length, 0, 1) * 100}%`;
  const end = isNumber(band.end) ? band.end : band.start;
  const times = `${formatTime(band.start)}–${formatTime(end)}`;
  const name = [band.label, times, describeLabel(player, band)].filter(Boolean).join(", ");
  return el(
    "button",
    {
      ...{ type: "button", class: "wrp-band", title: name, "aria-label": name },
      style: { left: place(band.start), width: place(end - band.start) },
      onclick: () => player.seek(band.start),
    },
    el("span", {}, times),
  );
}

function createRow(player, [category, bands], length) {
  const label = bands[0].label || category;
  const name = el("div", { class: "wrp-lane-name", title: label }, el("span", {}, label));
  const track = el("div", { class: "wrp-lane-track wrp-band-track" });
  track.append(...bands.map((band) => createBand(player, band, length)));
  return el("div", { class: "wrp-lane", "data-category": category }, name, track);
}

function groupByCategory(bands) {
  const groups = new Map();
  for (const band of bands.filter(({ start }) => isNumber(start))) {
    groups.set(band.category, [...(groups.get(band.category) || []), band]);
  }
  return [...groups];
}

function createMeter(words, name, share) {
  if (!isNumber(share)) return null;
  const facts = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
  const value = { "aria-valuenow": Math.round(share * 100), "aria-label": name };
  const fill = el("i", { style: { width: percent(share) } });
  return el(
    "div",
    { class: "wrp-meter" },
    el("div", { ...facts, ...value }, fill),
    `${percent(share)} ${name}`,
  );
}

const createGauge = (player, raw) =>
  el(
    "div",
    { class: "wrp-gauge", "data-category": raw.category },
    el("strong", {}, String(raw.label || raw.category)),
    el("span", { class: "wrp-soft" }, describeLabel(player, raw)),
    createMeter(player.words, player.words.area, raw.area),
    createMeter(player.words, player.words.time_share, raw.share),
  );

function createTimeline(player, groups) {
  const length = player.clock.duration() || 1;
  const empty = el("div", { class: "wrp-lane-name" });
  const rows = groups.map((group) => createRow(player, group, length));
  const head = el("div", { class: "wrp-playhead", "aria-hidden": "true" }, el("i"));
  const ruler = el("div", { class: "wrp-lane wrp-lane-ruler" }, empty, createRuler(length));
  return el("div", { class: "wrp-lanes-inner" }, ruler, ...rows, head);
}

export function createBands(player) {
  const { bands = [], meters = [] } = player.payload;
  const groups = groupByCategory(bands);
  const box = el("div", { class: "wrp-bands", role: "group", "aria-label": player.words.bands });
  const draw = () => {
    const gauges = meters.map((raw) => createGauge(player, raw));
    const parts = [
      groups.length ? el("div", { class: "wrp-lanes" }, createTimeline(player, groups)) : null,
      gauges.length ? el("div", { class: "wrp-gauges" }, ...gauges) : null,
    ];
    box.replaceChildren(...parts.filter(Boolean));
  };
  box.hidden = !groups.length && !meters.length;
  for (const name of ["chain", "duration", "clip"]) player.on(name, draw);
  player.on("time", (t) => {
    const share = clamp(t / (player.clock.duration() || 1), 0, 1);
    box.style.setProperty("--wrp-at", String(share));
  });
  return box;
}
