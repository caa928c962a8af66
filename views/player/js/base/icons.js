/* Paths on a 24 × 24 grid. Those of kinds are the drawing's (views/chain/style.py). */
const HEART =
  "M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 " +
  "5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z";

/** @type {Record<string, string>} */
export const ICONS = {
  event: "M4 12h15M13 6l6 6-6 6",
  belief: "M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",
  intent: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  desire: HEART,
  emotion:
    "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 " +
    "2.100 2 3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",
  object:
    "M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 " +
    "12l7.500-4.300M12 12v8.500",
  heart: HEART,
  tick: "M5 12.500l5 5L19.500 7",
  dash: "M6 12h12",
  half: "M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",
  unknown: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  replay: "M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",
  list: "M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",
  link: "M4 12h14 M13 7l5 5-5 5",
  play: "M7 4.500v15l12-7.500z",
  pause: "M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",
  back: "M17 5v14L8 12z M6 5v14",
  forward: "M7 5v14l9-7z M18 5v14",
  subtitles: "M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",
  fullscreen: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",
  boxes: "M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",
  zoom_in: "M12 5v14 M5 12h14",
  zoom_out: "M5 12h14",
  fit: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",
  cross: "M6 6l12 12 M18 6L6 18",
};
