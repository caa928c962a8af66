/* The chain as Watch draws it. A node is dragged onto another one to say that it leads there. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../forms/html.js";
import { svgEl } from "../../../../views/player/js/base/svg.js";
import { clamp } from "../../../../views/player/js/base/numbers.js";
import { nodeAt, textOf } from "../../../../views/player/js/graph/drawing.js";
import { bringIntoView, setScale } from "../../../../views/player/js/graph/view.js";
import { documentOf, stable } from "../model/document.js";
import { stepOfFault } from "../model/faults.js";
import { curve } from "../model/provisional.js";
import { insertChain, paintChain } from "../stage/chain_svg.js";
import { startDrag, stepAt } from "../stage/drag.js";
import { orderOf, requestDrawing } from "../sync/drawings.js";
import { usePlayhead } from "./stage.js";

/** @import { Drawing } from "../../../../views/player/js/types.d.ts" */
/** @import { AnnotateState, DocTimes, Drawn, LatestDrawing, WorkProps } from "../types.d.ts" */
/** @import { Playhead } from "../stage/playhead.js" */

/** @type {[number, number]} */
const SCALES = [11 / 12, 1.15]; /* at the smaller a node's text has 11 px */
const PAUSE = 250; /* ms without a change: while somebody types, nothing is asked for */

/**
 * The nodes that last at the playhead, as one text, so that they are painted again only when it
 * changes.
 * @param {Playhead} playhead
 * @param {DocTimes} times
 */
function useLit(playhead, times) {
  usePlayhead(playhead, (head) => Math.floor(head.t * 10));
  const { t } = playhead;
  return Object.entries(times)
    .filter(([, { start, end }]) => start != null && end != null && start <= t && t < end)
    .map(([id]) => id)
    .join(" ");
}

/**
 * The panel's width in pixels, 0 before it is laid out.
 * @param {{ current: HTMLElement | null }} box
 */
function useRoom(box) {
  const [room, measure] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => measure(Math.floor(entry.contentRect.width)));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return room;
}

/**
 * The server's last drawing with what it was drawn from, and whether another one is awaited. The
 * first is what the server drew of the document that it has.
 * @param {AnnotateState} state
 * @param {WorkProps["draw"]} draw
 */
function useDrawing({ work, doc }, draw) {
  const [{ latest, tried }, take] = useState(() => {
    const order = orderOf(documentOf(work.parts));
    /** @type {LatestDrawing | null} */
    const first = work.drawing && { order, drawing: work.drawing };
    return { latest: first, tried: first ? stable(order) : "" };
  });
  const order = orderOf(doc);
  const key = stable(order);
  useEffect(() => {
    if (key === tried) return undefined;
    /** @param {Drawn | null} drawing */
    const show = (drawing) => take({ latest: drawing ? { order, drawing } : latest, tried: key });
    return requestDrawing(order, tried ? PAUSE : 0, draw, show);
  }, [key]);
  return { latest, order, key, waiting: key !== tried };
}

/**
 * @param {PointerEvent} event
 * @param {string} id
 * @param {Drawing} view
 * @param {WorkProps["act"]} act
 */
function dragNode(event, id, { svg, boxes, scale }, act) {
  const place = boxes.get(id);
  if (!place) return;
  const { x, y, width, height } = place;
  const { left, top } = svg.getBoundingClientRect();
  const path = svgEl("path", { class: "wr-an-begun" });
  const start = { x: x + width / 2, y: y + height };
  startDrag(event, {
    move(by, now) {
      const end = { x: (now.clientX - left) / scale, y: (now.clientY - top) / scale };
      path.setAttribute("d", curve(start, end));
      svg.append(path);
    },
    end(meant, by, now) {
      path.remove();
      const over = meant ? stepAt(now) : null;
      if (over && over !== id) act({ type: "addReason", result: over, reason: id });
      else if (!meant) act({ type: "meant", id });
    },
    cancel: () => path.remove(),
  });
}

/** @param {WorkProps} props */
export function Graph({ state, faults, playhead, draw, act }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const sheet = useRef(/** @type {HTMLElement | null} */ (null));
  const view = useRef(/** @type {Drawing | null} */ (null));
  const { chain, times } = state.doc;
  const lit = useLit(playhead, times);
  const room = useRoom(box);
  const { latest, order, key, waiting } = useDrawing(state, draw);
  const text = latest && box.current ? textOf(latest, box.current) : "";
  const isBlank = !room || (!latest && waiting && chain.nodes.length > 1);
  useLayoutEffect(() => {
    const into = isBlank ? null : sheet.current;
    view.current = into ? insertChain(into, text, latest?.order, order) : null;
  }, [isBlank, latest, text, key]);
  useLayoutEffect(() => {
    if (!view.current || !sheet.current) return;
    const drawing = view.current;
    setScale({ drawing, sheet: sheet.current }, clamp(room / drawing.width, ...SCALES));
    const faulty = new Set(faults.map((fault) => stepOfFault(chain, fault)));
    paintChain(drawing, state, { faulty, lit: lit.split(" ") });
  }, [isBlank, latest, text, key, room, state, faults, lit]);
  useEffect(() => {
    if (!view.current || !box.current || !sheet.current) return;
    const shown = { canvas: box.current, sheet: sheet.current, drawing: view.current };
    bringIntoView(shown, state.step);
  }, [state.step, text, room]);
  const edit = (/** @type {Event} */ { target }) => nodeAt(target) && act({ type: "edit" });
  /** @param {PointerEvent} event */
  const begin = (event) => {
    const id = nodeAt(event.target)?.dataset.node;
    if (id && view.current) dragNode(event, id, view.current, act);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const id = nodeAt(event.target)?.dataset.node;
    if (!id || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    act({ type: "meant", id });
  };
  return html`<div
    ref=${box}
    class="wr-an-graph"
    role="group"
    aria-label="The chain"
    aria-busy=${waiting}
  >
    <div
      ref=${sheet}
      class="wr-an-sheet"
      onPointerDown=${begin}
      onKeyDown=${press}
      onDblClick=${edit}
    ></div>
  </div>`;
}
