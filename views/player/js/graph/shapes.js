/* What cards are made of: an outline per kind, an icon, wrapped text, a person's dot. */
import { ICONS } from "../base/icons.js";

export function outlineCard(kind, x, y, width, height) {
  const path = new Path2D();
  const [l, t, r, b] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const poly = (points) => {
    points.forEach(([px, py], index) => (index ? path.lineTo(px, py) : path.moveTo(px, py)));
    path.closePath();
  };
  if (kind === "belief") path.roundRect(l, t, width, height, height / 2);
  else if (kind === "intent")
    poly([
      [l, t],
      [r - 16, t],
      [r, y],
      [r - 16, b],
      [l, b],
    ]);
  else if (kind === "desire")
    poly([
      [l + 13, t],
      [r - 13, t],
      [r, y],
      [r - 13, b],
      [l + 13, b],
      [l, y],
    ]);
  else if (kind === "object")
    poly([
      [l + 10, t],
      [r - 10, t],
      [r, t + 10],
      [r, b - 10],
      [r - 10, b],
      [l + 10, b],
      [l, b - 10],
      [l, t + 10],
    ]);
  else if (kind === "emotion") path.roundRect(l, t, width, height, [24, 6, 24, 6]);
  else path.roundRect(l, t, width, height, 4);
  return path;
}

export function wrapText(ctx, text, width, most) {
  const lines = [];
  let line = "";
  const fits = (candidate) => ctx.measureText(candidate).width <= width;
  const cut = (word) => {
    let end = word.length;
    while (end > 1 && !fits(word.slice(0, end))) end -= 1;
    return end;
  };
  for (let word of text.slice(0, 400).split(/\s+/)) {
    while (word) {
      const candidate = line ? `${line} ${word}` : word;
      if (fits(candidate)) {
        line = candidate;
        break;
      }
      if (line) {
        lines.push(line);
        line = "";
      } else {
        const end = cut(word);
        lines.push(word.slice(0, end));
        word = word.slice(end);
      }
      if (lines.length > most) break;
    }
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1];
  while (last && !fits(`${last}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last}…`];
}

export function contrastColour(hex) {
  const part = (at) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? "#10151d" : "#ffffff";
}

export function drawIcon(ctx, kind, x, y, size, colour, filled = false) {
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 24, size / 24);
  ctx.lineWidth = 2;
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = colour;
  const path = new Path2D(ICONS[kind]);
  ctx.fillStyle = colour;
  if (filled) ctx.fill(path);
  ctx.stroke(path);
  ctx.restore();
}

export function drawPerson(ctx, person, x, y, colours) {
  ctx.beginPath();
  ctx.arc(x, y, 10, 0, 2 * Math.PI);
  ctx.fillStyle = person.colour;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = colours.panel;
  ctx.stroke();
  ctx.fillStyle = contrastColour(person.colour);
  ctx.font = `700 ${person.initial.length > 1 ? 8.5 : 11}px ${colours.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(person.initial, x, y + 0.5);
}
