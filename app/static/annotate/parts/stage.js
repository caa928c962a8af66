/* The film with its playhead, and the keys of the transport as buttons. */
import { html, useEffect, useRef, useState } from "../../forms/html.js";
import { Button, Icon, seconds } from "./basics.js";
import { TimeButtons } from "./time_buttons.js";
import { whyUnplayed } from "../../../../views/player/js/base/unplayed.js";
/** @import { PayloadClip } from "../../../../views/player/js/types.d.ts" */
/** @import { Playhead } from "../stage/playhead.js" */
/** @import { Action, WorkProps } from "../types.d.ts" */

/**
 * Draws again when the playhead moves, if `read` gives something else.
 *
 * @template Value
 * @param {Playhead} playhead
 * @param {(head: Playhead) => Value} read
 */
export function usePlayhead(playhead, read) {
  const [value, set] = useState(() => read(playhead));
  useEffect(() => playhead.subscribe((head) => set(() => read(head))), [playhead]);
  return value;
}

/** @param {Pick<WorkProps, "playhead" | "duration">} props */
function Clock({ playhead, duration }) {
  const t = usePlayhead(playhead, (head) => head.t.toFixed(2));
  const rate = usePlayhead(playhead, (head) => head.rate);
  const frame = usePlayhead(playhead, (head) => Math.floor(head.t * head.fps + 0.01));
  return html`<span class="wr-an-clock"
    ><b>${t}</b> / ${seconds(duration)} s
    <small>frame ${frame}</small>
    ${rate && rate !== 1 ? html`<small class="wr-an-rate">${rate}×</small>` : null}</span
  >`;
}

/* Why the film is not played, and where a copy of it can be ordered. */
/** @param {{ problem: { reason: string, convert: string } | null }} props */
function Problem({ problem }) {
  const reason = problem?.reason;
  return html`<b>${reason ? `This film ${reason}.` : "The film could not be played."}</b> ${
      reason &&
      (problem.convert
        ? html`<a class="wr-button" href=${problem.convert}>Convert to H.264</a>`
        : html`<span>The server's operator can convert it.</span>`)
    }`;
}

/** @param {{clip: PayloadClip, playhead: Playhead}} props */
function Film({ clip, playhead }) {
  const element = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const [broken, setBroken] = useState(false);
  const [problem, setProblem] = useState(
    /** @type {{ reason: string, convert: string } | null} */ (null),
  );
  const fail = () => {
    setBroken(true);
    whyUnplayed(clip.src ?? "").then(setProblem);
  };
  useEffect(() => {
    playhead.attach(clip.src && !broken ? element.current : null);
    return () => playhead.attach(null);
  }, [clip.src, broken]);
  if (!clip.src || broken) {
    return html`<div class="wr-an-missing">
      ${broken ? html`<${Problem} problem=${problem} />` : html`<b>The film is not here.</b>`}
      <span>Times can be set all the same: the keys move the playhead.</span>
      ${(clip.bring ?? []).map(([what, line]) => html`<span>${what} <code>${line}</code></span>`)}
    </div>`;
  }
  return html`<video
    ref=${element}
    src=${clip.src}
    poster=${clip.poster}
    playsinline
    preload="auto"
    tabindex="-1"
    aria-label="The clip"
    onError=${fail}
    onClick=${() => playhead.toggle()}
  ></video>`;
}

/** @param {Omit<WorkProps, "faults">} props */
export function Stage({ state, duration, playhead, act }) {
  const { clip } = state.work;
  const playing = usePlayhead(playhead, (head) => head.rate !== 0);
  /**
   * @param {Action} action
   * @param {string} keys
   * @param {string} label
   * @param {unknown} text
   */
  const button = (action, keys, label, text) =>
    html`<${Button} label=${label} keys=${keys} onClick=${() => act(action)}>${text}<//>`;
  return html`<div class="wr-an-stage">
    <${Film} key=${clip.id} clip=${clip} playhead=${playhead} />
    <div class="wr-an-transport" role="group" aria-label="Playhead">
      ${button({ type: "skip", by: -1 }, "shift ←", "−1 s: one second back", "−1 s")}
      ${button({ type: "frame", by: -1 }, "←", "One frame back", html`<${Icon} name="back" />`)}
      ${button({ type: "shuttle", key: "j" }, "J", "Backwards", "J")}
      ${button(
        { type: "toggle" },
        "space",
        playing ? "Pause" : "Play",
        html`<${Icon} name=${playing ? "pause" : "play"} />`,
      )}
      ${button({ type: "shuttle", key: "l" }, "L", "Forwards, again: faster", "L")}
      ${button({ type: "frame", by: 1 }, "→", "One frame on", html`<${Icon} name="forward" />`)}
      ${button({ type: "skip", by: 1 }, "shift →", "+1 s: one second on", "+1 s")}
      <${Clock} playhead=${playhead} duration=${duration} />
    </div>
    <${TimeButtons} state=${state} act=${act} />
  </div>`;
}
