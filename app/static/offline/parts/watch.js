/* A case: its clip and chain in the player, what the run said, and the way to the next. */
import { mount } from "../../../../views/player/js/main.js";
import { html, useEffect, useRef, useState } from "../../forms/html.js";
import { hrefOf, hrefOfList } from "../address.js";
import { payloadOf, whoOf } from "../case_words.js";
import { clipPath, load } from "../load.js";
import { Badges } from "./cases.js";
import { Replies } from "./replies.js";
/** @import { Address, Entry, OfflineClip } from "../types.d.ts" */
/** @import { PlayerHandle } from "../../../../views/player/js/types.d.ts" */
import { withText } from "../../forms/events.js";

/**
 * The clip's data; null until they are here.
 * @param {number} number
 */
function useClip(number) {
  const nothing = { number: -1, data: /** @type {OfflineClip | null} */ (null), error: "" };
  const [state, setState] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    /**
     * @param {OfflineClip | null} data
     * @param {string} error
     */
    const set = (data, error) => isWanted && setState({ number, data, error });
    load(clipPath(number)).then(
      (data) => set(data, ""),
      (error) => set(null, error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [number]);
  return state.number === number ? state : nothing;
}

/**
 * One player for as long as a clip is open: another run colours it anew, and the film plays on.
 * @param {{data: OfflineClip, run: string}} props
 */
function Player({ data, run }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const handle = useRef(/** @type {PlayerHandle | null} */ (null));
  useEffect(() => {
    if (place.current) handle.current = mount(place.current, payloadOf(data, run));
  }, [data, run]);
  useEffect(() => () => handle.current?.destroy(), []);
  return html`<div class="st-player" ref=${place}></div>`;
}

/** @param {{address: Address, entry: Entry, data: OfflineClip}} props */
function RunChoice({ address, entry, data }) {
  const groups = [
    ["Judged by", "verdicts"],
    ["Answered by", "answers"],
  ];
  const runs = Object.entries(data.runs);
  const choose = withText((run) =>
    location.assign(hrefOf(address, { case: `${run}~${entry.clip.id}` })),
  );
  return html`<label class="st-field">
    <span>Shown run</span>
    <select value=${entry.run.id} onChange=${choose}>
      ${groups.map(([label, kind]) => {
        const own = runs.filter(([, run]) => run.kind === kind);
        return (
          own.length > 0 &&
          html`<optgroup label=${label}>
            ${own.map(
              ([id, run]) =>
                html`<option key=${id} value=${id} selected=${id === entry.run.id}>
                  ${run.label}
                </option>`,
            )}
          </optgroup>`
        );
      })}
    </select>
  </label>`;
}

/** @param {{address: Address, fitting: Entry[], entry: Entry}} props */
function Steps({ address, fitting, entry }) {
  const at = fitting.indexOf(entry);
  /**
   * @param {string} text
   * @param {Entry | false | undefined} other
   * @param {string} key
   */
  const link = (text, other, key) =>
    other
      ? html`<a href=${hrefOf(address, { case: other.id })} aria-keyshortcuts=${key}>${text}</a>`
      : html`<span class="st-soft">${text}</span>`;
  const place = at < 0 ? "not in the list" : `${(at + 1).toLocaleString("en")} of`;
  return html`<nav class="st-steps" aria-label="Cases of the list">
    <a href=${hrefOfList(address)}>← All cases</a>
    <span>${place} ${at < 0 ? "" : fitting.length.toLocaleString("en")}</span>
    ${link("Previous", at > 0 && fitting[at - 1], "p")}
    ${link("Next", at >= 0 && fitting[at + 1], "n")}
  </nav>`;
}

/** @param {{facts: OfflineClip["facts"]}} props */
function Facts({ facts }) {
  return html`<dl class="st-facts">
    ${facts.flatMap(([name, text]) => [html`<dt>${name}</dt>`, html`<dd>${text}</dd>`])}
  </dl>`;
}

/** @param {{address: Address, entry: Entry, fitting: Entry[]}} props */
export function Case({ address, entry, fitting }) {
  const { data, error } = useClip(entry.clipAt);
  return html`<article class="st-watch">
    <${Steps} address=${address} fitting=${fitting} entry=${entry} />
    <h1 tabindex="-1">${entry.clip.title}</h1>
    <p class="st-who">${whoOf(entry)} <${Badges} entry=${entry} /></p>
    ${!data && html`<p role="status" class="st-nothing">${error || "Loading the case …"}</p>`}
    ${
      data &&
      html`<${RunChoice} address=${address} entry=${entry} data=${data} />
        <h2 class="st-hidden">Clip and chain</h2>
        <${Player} data=${data} run=${entry.run.id} />
        <${Replies} data=${data} run=${entry.run} />
        <h2>About the clip</h2>
        <${Facts} facts=${data.facts} />`
    }
  </article>`;
}

/** @param {{address: Address}} props */
export function NoCase({ address }) {
  return html`<div>
    <h1 tabindex="-1">No such case</h1>
    <p class="st-nothing">
      This site has no case of that address. <a href=${hrefOfList(address)}>All cases</a>
    </p>
  </div>`;
}
