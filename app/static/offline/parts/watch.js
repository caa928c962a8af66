/* A case: its clip and chain in the player, what the run said, and the way to the next. */
import { mount } from "../../../../views/player/js/main.js";
import { html, useEffect, useRef, useState } from "../../forms/html.js";
import { hrefOf, hrefOfList } from "../address.js";
import { payloadOf, whoOf } from "../case_words.js";
import { clipPath, load } from "../load.js";
import { Badges } from "./cases.js";
import { Replies } from "./replies.js";

/* The clip's data; null until they are here. */
function useClip(number) {
  const [state, setState] = useState({ number: -1, data: null, error: "" });
  useEffect(() => {
    let isWanted = true;
    const set = (data, error) => isWanted && setState({ number, data, error });
    load(clipPath(number)).then(
      (data) => set(data, ""),
      (error) => set(null, error.message),
    );
    return () => (isWanted = false);
  }, [number]);
  return state.number === number ? state : { data: null, error: "" };
}

/* One player for as long as a clip is open: another run colours it anew, and the film plays on. */
function Player({ data, run }) {
  const place = useRef(null);
  const handle = useRef(null);
  useEffect(() => {
    handle.current = mount(place.current, payloadOf(data, run));
  }, [data, run]);
  useEffect(() => () => handle.current && handle.current.destroy(), []);
  return html`<div class="st-player" ref=${place}></div>`;
}

function RunChoice({ address, entry, data }) {
  const groups = [
    ["Judged by", "verdicts"],
    ["Answered by", "answers"],
  ];
  const runs = Object.entries(data.runs);
  const choose = (event) =>
    location.assign(hrefOf(address, { case: `${event.target.value}~${entry.clip.id}` }));
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

function Steps({ address, fitting, entry }) {
  const at = fitting.indexOf(entry);
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

function Facts({ facts }) {
  return html`<dl class="st-facts">
    ${facts.flatMap(([name, text]) => [html`<dt>${name}</dt>`, html`<dd>${text}</dd>`])}
  </dl>`;
}

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

export function NoCase({ address }) {
  return html`<div>
    <h1 tabindex="-1">No such case</h1>
    <p class="st-nothing">
      This site has no case of that address. <a href=${hrefOfList(address)}>All cases</a>
    </p>
  </div>`;
}
