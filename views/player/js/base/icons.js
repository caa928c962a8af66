/* Paths on a 24 × 24 grid, used by the page as SVG and by the canvas as Path2D. */
export const ICONS = {
  event: "M4 4h16v16H4z M10 8v8l6-4z",
  belief:
    "M12 3c5 0 9 3.1 9 7.2s-4 7.2-9 7.2c-.8 0-1.6-.1-2.3-.2L5.5 21l.6-5C4.200 14.600 3 12.500 3 10.200 3 6.100 7 3 12 3z M8 10.200h.01 M12 10.200h.01 M16 10.200h.01",
  intent: "M3 12h15 M12 5l7 7-7 7",
  desire:
    "M12 20.500S3.500 15.500 3.500 9.300C3.500 6.500 5.700 4.500 8.200 4.500c1.600 0 3 .8 3.800 2.200.8-1.400 2.200-2.200 3.800-2.200 2.500 0 4.700 2 4.700 4.800 0 6.200-8.500 11.200-8.500 11.200z",
  emotion:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M8 14c1 1.600 2.400 2.400 4 2.400s3-.8 4-2.400 M9 9.500h.01 M15 9.500h.01",
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
