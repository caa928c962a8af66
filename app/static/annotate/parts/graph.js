/* The chain as cards with links. A card is dragged onto another one to say that it leads there. */
import { html, useEffect, useRef, useState } from "../../forms/html.js";
import { isSettled } from "../model/document.js";
import { stepOfFault } from "../model/faults.js";
import { CARD, curve, layout } from "../model/layout.js";
import { startDrag, stepAt } from "../stage/drag.js";
import { Icon, Words } from "./basics.js";
import { usePlayhead } from "./stage.js";

const SMALLEST = 0.9;
const TALLEST = 372;

/* The steps that last at the playhead, as one text, so that cards are drawn again only when it
   changes. */
function useLit(playhead, times) {
  const litAt = (t) =>
    Object.entries(times)
      .filter(([, { start, end }]) => start != null && end != null && start <= t && t < end)
      .map(([id]) => id)
      .join(" ");
  usePlayhead(playhead, (head) => Math.floor(head.t * 10));
  return litAt(playhead.t).split(" ");
}

/* How much smaller the chain is drawn, so that more of it is seen at once. */
function useScale(box, { width, height }) {
  const [room, measure] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => measure(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return Math.max(SMALLEST, Math.min(1, (room || width) / width, TALLEST / height));
}

/* Scrolls the chain, and not the page, to the chosen card. */
function reveal(box, card, scale) {
  if (!card) return;
  const [top, bottom] = [card.y * scale - 12, (card.y + CARD.height) * scale + 12];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  const middle = (card.x + CARD.width / 2) * scale;
  if (Math.abs(middle - box.scrollLeft - box.clientWidth / 2) > box.clientWidth / 2) {
    box.scrollLeft = middle - box.clientWidth / 2;
  }
}

function dragCard(event, node, { cards, area, scale, draw, act }) {
  const { left, top } = area.getBoundingClientRect();
  const at = (now) => ({
    x: (now.clientX - left) / scale - CARD.width / 2,
    y: (now.clientY - top) / scale,
  });
  startDrag(event, {
    move: (by, now) => draw(curve(cards[node.id], at(now))),
    end(meant, by, now) {
      draw(null);
      const over = meant ? stepAt(now) : null;
      if (over && over !== node.id) act({ type: "addReason", result: over, reason: node.id });
      else if (!meant) act({ type: "meant", id: node.id });
    },
    cancel: () => draw(null),
  });
}

function Card({ node, number, place, state, faulty, lit, onPointerDown, act }) {
  const { mode, step, doc } = state;
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act({ type: "meant", id: node.id });
  };
  return html`<div
    class="wr-an-card"
    role="button"
    tabindex="0"
    style=${{ left: `${place.x}px`, top: `${place.y}px` }}
    data-node=${node.id}
    data-kind=${node.kind}
    data-chosen=${step === node.id}
    data-begun=${mode?.step === node.id}
    data-lit=${lit}
    data-shown=${doc.times[node.id]?.shown ?? ""}
    data-faulty=${faulty}
    aria-pressed=${step === node.id}
    onPointerDown=${onPointerDown}
    onKeyDown=${press}
    onDblClick=${() => act({ type: "edit" })}
  >
    <b class="wr-an-number" data-settled=${isSettled(doc.times[node.id])}>${number}</b>
    <${Icon} name=${node.kind} />
    <span><${Words} chain=${doc.chain} node=${node} /></span>
  </div>`;
}

const Edge = ({ edge, state }) =>
  html`<path
    class="wr-an-edge"
    d=${edge.path}
    data-heart=${edge.heart}
    data-holds=${String(state.doc.links[edge.link]?.holds ?? "")}
    data-chosen=${edge.to === state.step}
    marker-end="url(#wr-an-arrow)"
  />`;

export function Graph({ state, faults, playhead, act }) {
  const area = useRef(null);
  const box = useRef(null);
  const [line, draw] = useState(null);
  const { chain, times } = state.doc;
  const lit = useLit(playhead, times);
  const { cards, edges, width, height } = layout(chain);
  const faulty = new Set(faults.map((fault) => stepOfFault(chain, fault)));
  const scale = useScale(box, { width, height });
  const size = { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` };
  useEffect(() => reveal(box.current, cards[state.step], scale), [state.step, scale]);
  const scaled = { width: `${width * scale}px`, height: `${height * scale}px` };
  const about = { cards, scale, draw, act };
  return html`<div ref=${box} class="wr-an-graph" role="group" aria-label="The chain">
    <div class="wr-an-scaled" style=${scaled}>
      <div ref=${area} class="wr-an-area" style=${size}>
        <svg width=${width} height=${height} aria-hidden="true">
          <marker
            id="wr-an-arrow"
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="10"
            markerHeight="10"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
          ${edges.map((edge) => html`<${Edge} edge=${edge} state=${state} />`)}
          ${line ? html`<path class="wr-an-edge wr-an-begun" d=${line} />` : null}
        </svg>
        ${chain.nodes.map(
          (node, at) =>
            html`<${Card}
              key=${node.id}
              node=${node}
              number=${at + 1}
              place=${cards[node.id]}
              state=${state}
              faulty=${faulty.has(node.id)}
              lit=${lit.includes(node.id)}
              act=${act}
              onPointerDown=${(event) => dragCard(event, node, { ...about, area: area.current })}
            />`,
        )}
      </div>
    </div>
  </div>`;
}
