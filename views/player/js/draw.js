/* The cards on the canvas: one outline per kind, its icon, the wrapped text, the person's dot. */
import { ICONS, clamp } from "./dom.js";

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

export function drawIcon(ctx, kind, x, y, size, colour) {
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 24, size / 24);
  ctx.lineWidth = 2;
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = colour;
  ctx.stroke(new Path2D(ICONS[kind]));
  ctx.restore();
}

export function drawPerson(ctx, person, x, y, ring) {
  ctx.beginPath();
  ctx.arc(x, y, 10, 0, 2 * Math.PI);
  ctx.fillStyle = person.colour;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = ring;
  ctx.stroke();
  ctx.fillStyle = contrastColour(person.colour);
  ctx.font = `700 ${person.initial.length > 1 ? 8.5 : 11}px ${"system-ui, sans-serif"}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(person.initial, x, y + 0.5);
}

/* Zoomed out, the text grows against the card so that it can be read as long as possible; where it
   could not be, a card is a spot of its colour. */
export const SPOT_SCALE = 0.2;
export function drawCard(player, ctx, node, x, y, scale) {
  const [width, height] = player.chain.graph.card;
  const tone = player.colours.kinds[node.kind];
  const lit = player.lit.has(node.id),
    picked = player.selected === node.id;
  const path = outlineCard(node.kind, x, y, width, height);
  if (picked) {
    ctx.save();
    ctx.lineWidth = Math.max(9, 6 / scale);
    ctx.strokeStyle = player.colours.select;
    ctx.stroke(path);
    ctx.restore();
  }
  ctx.fillStyle = player.colours.panel;
  ctx.fill(path);
  const spot = scale < SPOT_SCALE;
  ctx.fillStyle = lit ? tone.strong : spot ? tone.line : tone.fill;
  ctx.fill(path);
  ctx.lineWidth = (node.broken || lit ? 2.4 : 1.6) / (spot ? scale : 1);
  ctx.strokeStyle = node.broken ? player.colours.bad : tone.line;
  ctx.setLineDash(node.broken ? [7, 5] : []);
  ctx.stroke(path);
  ctx.setLineDash([]);
  if (spot) {
    if (node.broken) drawCross(player, ctx, { x, y }, scale);
    return;
  }
  const ink = lit ? tone.on : player.colours.text;
  drawIcon(ctx, node.kind, x - width / 2 + 21, y, 17, lit ? tone.on : tone.line);
  const size = 12.5 * clamp(0.78 / scale, 1, 1.7);
  ctx.font = `${lit ? 600 : 500} ${size}px ${player.colours.font}`;
  ctx.fillStyle = ink;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const most = Math.max(1, Math.floor((height - 8) / (size * 1.22)));
  const key = `${node.id}|${size.toFixed(1)}|${lit}`;
  if (!player.wraps.has(key)) player.wraps.set(key, wrapText(ctx, node.text, width - 58, most));
  const lines = player.wraps.get(key);
  lines.forEach((line, index) =>
    ctx.fillText(line, x - width / 2 + 36, y + (index - (lines.length - 1) / 2) * size * 1.22),
  );
  const person = player.people.get(node.person);
  if (person) drawPerson(ctx, person, x - width / 2 + 6, y - height / 2 + 2, player.colours.panel);
  if (node.broken) drawCross(player, ctx, crossPosition(player, { x, y }, scale), scale);
}

/* A ✕ shrinks with the graph until it is as small as can be made out; at most it fills a gap. */
export const CROSS_RADIUS = 10;
export const crossScale = (scale) => clamp(7 / (CROSS_RADIUS * scale), 1, 1.7);

/* Where a step that is not shown has its ✕. */
export function crossPosition(player, { x, y }, scale) {
  const [width, height] = player.chain.graph.card;
  return scale < SPOT_SCALE ? { x, y } : { x: x + width / 2 - 4, y: y - height / 2 + 2 };
}

export function drawCross(player, ctx, { x, y }, scale) {
  const grows = crossScale(scale);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, CROSS_RADIUS * grows, 0, 2 * Math.PI);
  ctx.fillStyle = player.colours.panel;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = player.colours.bad;
  ctx.stroke();
  drawIcon(ctx, "cross", x, y, 13 * grows, player.colours.bad);
  ctx.restore();
}
