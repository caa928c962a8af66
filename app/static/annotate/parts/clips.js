/* The clips of a set with their progress, and all clips where none is chosen yet. */
import { html, useState } from "../../forms/html.js";
import { Button, Icon } from "./basics.js";
/** @import { ListedClip, WorkList } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

const AT_ONCE = 60;

/** @param {{poster: string | null, film?: boolean}} props */
function Poster({ poster, film = true }) {
  return poster
    ? html`<img src=${poster} alt="" loading="lazy" />`
    : html`<span class="wr-an-noposter"
        >${film ? html`<${Icon} name="play" />` : "no film here"}</span
      >`;
}

/** @typedef {(clip: string) => void} Open */

/** @param {{ clip: ListedClip, current?: boolean, state: string, open: Open }} props */
function Clip({ clip, current, state, open }) {
  return html`<li>
    <button
      type="button"
      class="wr-an-clip"
      aria-current=${current ? "true" : undefined}
      data-clip=${clip.clip}
      onClick=${() => open(clip.clip)}
    >
      <${Poster} poster=${clip.poster} film=${clip.film} />
      <span><b>${clip.title}</b> <small>${clip.by ?? ""}</small><small>${state}</small></span>
    </button>
  </li>`;
}

/** @param {ListedClip} clip */
const stateOf = (clip) => (clip.done ? "✓ done" : clip.version ? "begun" : "open");

/**
 * The next clip that is not done, after the current one and round.
 * @param {ListedClip[]} clips
 * @param {string | null} current
 */
export function nextUnfinished(clips, current) {
  const at = clips.findIndex(({ clip }) => clip === current);
  const after = [...clips.slice(at + 1), ...clips.slice(0, Math.max(0, at))];
  return after.find(({ done }) => !done)?.clip ?? null;
}

/** @param {{work: WorkList | null, current: string | null, open: Open}} props */
export function SetClips({ work, current, open }) {
  if (!work?.clips.length) return null;
  const done = work.clips.filter((clip) => clip.done).length;
  const next = nextUnfinished(work.clips, current);
  return html`<section class="wr-an-card-box" aria-label="Clips of the set">
    <h3>
      ${work.title || "My clips"}
      ${current && work.title ? html`<small>${work.annotator}</small>` : null}
    </h3>
    <div class="wr-an-row">
      <progress value=${done} max=${work.clips.length}></progress>
      <span>${done} of ${work.clips.length} done</span>
      <${Button}
        label="Next unfinished"
        keys="shift N"
        disabled=${!next}
        onClick=${() => next && open(next)}
      />
    </div>
    <ul class="wr-an-clips">
      ${work.clips.map(
        (clip) =>
          html`<${Clip}
            key=${clip.clip}
            clip=${clip}
            current=${clip.clip === current}
            state=${stateOf(clip)}
            open=${open}
          />`,
      )}
    </ul>
  </section>`;
}

/**
 * All clips to annotate. Those without a chain come first.
 * @param {{choices: ListedClip[], work: WorkList | null, open: Open}} props
 */
export function PickClip({ choices, work, open }) {
  const [words, write] = useState("");
  const known = new Map((work?.clips ?? []).map((clip) => [clip.clip, clip]));
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  /** @param {ListedClip} clip */
  const text = (clip) => `${clip.title} ${clip.by} ${clip.clip}`.toLowerCase();
  const fitting = choices.filter((clip) => wanted.every((word) => text(clip).includes(word)));
  /** @param {ListedClip} clip */
  const stateOfChoice = (clip) => {
    const begun = known.get(clip.clip);
    return begun ? stateOf(begun) : clip.state;
  };
  return html`<section class="wr-an-card-box" aria-label="Choose a clip">
    <h2>Choose a clip</h2>
    <p class="wr-an-soft">Clips without a chain come first, then those without times.</p>
    <input
      type="search"
      aria-label="Search clips"
      placeholder="Search: paradigm, model, id"
      value=${words}
      onInput=${withText(write)}
    />
    <ul class="wr-an-clips">
      ${fitting
        .slice(0, AT_ONCE)
        .map(
          (clip) =>
            html`<${Clip}
              key=${clip.clip}
              clip=${clip}
              state=${stateOfChoice(clip)}
              open=${open}
            />`,
        )}
    </ul>
    ${
      fitting.length > AT_ONCE
        ? html`<p class="wr-an-soft">${fitting.length - AT_ONCE} more: search for them.</p>`
        : null
    }
    ${
      fitting.length
        ? null
        : html`<p class="wr-an-soft">
            No clip fits.
            <a href="data">Import data</a>
          </p>`
    }
  </section>`;
}
