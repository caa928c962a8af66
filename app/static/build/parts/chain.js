/* The chain or scene graph beside the turns: as it stands, or as one turn drew it. */
import { mount } from "../../../../views/player/js/main.js";
import { Badge } from "../../forms/fields.js";
import { nameOfGraph } from "../model/run.js";
import { html, useEffect, useRef } from "../../forms/html.js";
/** @import { PlayerPayload } from "../../../../views/player/js/types.d.ts" */
/** @import { BuildPage } from "../types.d.ts" */

/** @param {{graph: PlayerPayload}} props */
function Player({ graph }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const handle = place.current && mount(place.current, graph);
    return () => handle?.destroy();
  }, [graph]);
  return html`<div
    class="wr-build-graph"
    data-clip=${graph.clip?.src ? "yes" : "no"}
    ref=${place}
  ></div>`;
}

/** @param {{page: BuildPage}} props */
export function Chain({ page }) {
  const { run } = page.state,
    round = run.shown >= 0 ? run.rounds[run.shown] : null,
    graph = round ? run.graphs[run.shown] : run.graph;
  const name = nameOfGraph(graph);
  if (!graph && page.state.job === "videoreal")
    return html`<p class="wr-empty">This pipeline writes words: it draws no chain.</p>`;
  const isCyclic = round?.faults.some(({ code }) => code === "cycle");
  return html`<p class="wr-build-who">
      <b>
        ${round ? `As ${round.agent} drew it in round ${round.number}` : `The ${name} as it stands`}
      </b>
      ${isCyclic ? html`<${Badge} tone="warn">cycle: its last link is not drawn<//>` : null}
      ${
        round && run.graph
          ? html`<button type="button" onClick=${() => page.dispatch({ type: "show", at: -1 })}>
              As it stands
            </button>`
          : null
      }
    </p>
    ${
      graph
        ? html`<${Player} graph=${graph} />`
        : html`<p class="wr-empty">Nothing has been drawn yet.</p>`
    }`;
}
