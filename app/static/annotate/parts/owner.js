/* Actions of a set's owner: create one, make annotators' links, export and import, compare. */
import { html, useState } from "../../forms/html.js";
import { Button, PublishButton } from "./basics.js";
/** @import { AnnotateApi, ListedClip, WorkList } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @typedef {{ name: string, link: string }} NamedLink */

/** @param {string} link */
const absolute = (link) => new URL(link, location.href).href;

/** @param {NamedLink} props */
function Link({ name, link }) {
  const [copied, set] = useState(false);
  const copy = () => navigator.clipboard.writeText(absolute(link)).then(() => set(true));
  return html`<p class="wr-an-row">
    <b>${name}</b> <a href=${link}>${absolute(link)}</a>
    <${Button} label=${copied ? "Copied" : "Copy"} onClick=${copy} />
  </p>`;
}

/**
 * Runs a call; what fails is shown in words.
 * @returns {[failure: string, run: (call: () => Promise<void>) => Promise<void>]}
 */
function useCall() {
  const [failure, fail] = useState("");
  /** @param {() => Promise<void>} call */
  const run = (call) =>
    call().then(
      () => fail(""),
      (error) => fail(error.message),
    );
  return [failure, run];
}

/** @param {{api: AnnotateApi, choices: ListedClip[]}} props */
export function MakeSet({ api, choices }) {
  const [title, write] = useState("");
  const [words, search] = useState("");
  const [links, add] = useState(/** @type {NamedLink[]} */ ([]));
  const [failure, run] = useCall();
  /** @param {ListedClip} clip */
  const fits = (clip) => `${clip.title} ${clip.by} ${clip.clip}`.toLowerCase().includes(words);
  const chosen = choices.filter(fits);
  const make = () =>
    run(async () => {
      const order = { title, clips: chosen.map(({ clip }) => clip), per_clip: 2 };
      const { owner_link: link } = await api.makeSet(order);
      add([...links, { name: `${title}, owner`, link }]);
    });
  return html`<details class="wr-an-card-box">
    <summary>Make a set for several annotators</summary>
    <p class="wr-an-soft">
      You get the owner's link; with it you make a link for each annotator. Nobody sees what others
      have done of a clip before finishing it.
    </p>
    <div class="wr-an-row">
      <label>Title <input value=${title} maxlength="120" onInput=${withText(write)} /></label>
      <label
        >Clips with the words
        <input value=${words} onInput=${withText((text) => search(text.toLowerCase()))}
      /></label>
      <${Button}
        label=${`Make a set of ${chosen.length} clips`}
        disabled=${!title.trim() || !chosen.length}
        onClick=${make}
      />
    </div>
    ${failure ? html`<p class="wr-an-fault" role="alert">${failure}</p>` : null}
    ${links.map((each) => html`<${Link} ...${each} />`)}
  </details>`;
}

/**
 * The name with the progress of an annotator whom the set had when the page opened.
 * @param {{name: string, done: number}} annotator
 */
const progress = ({ name, done }) => ({ name: `${name}, ${done} done` });

/** @param {{api: AnnotateApi, set: string, known: NonNullable<WorkList["annotators"]>}} props */
export function Annotators({ api, set, known }) {
  const [name, write] = useState("");
  const [links, add] = useState(/** @type {NamedLink[]} */ ([]));
  const [failure, run] = useCall();
  const make = () =>
    run(async () => {
      const { annotator, link } = await api.addAnnotator(set, name.trim());
      add([...links, { name: annotator, link }]);
      write("");
    });
  /** @param {NamedLink} made */
  const isNew = ({ link }) => known.every((each) => each.link !== link);
  return html`<section class="wr-an-card-box" aria-label="Annotators">
    <h3>Annotators</h3>
    <div class="wr-an-row">
      <label
        >Name, a pseudonym will do <input value=${name} maxlength="60" onInput=${withText(write)}
      /></label>
      <${Button} label="Make a link" disabled=${!name.trim()} onClick=${make} />
    </div>
    ${failure ? html`<p class="wr-an-fault" role="alert">${failure}</p>` : null}
    ${known.map((each) => html`<${Link} link=${each.link} ...${progress(each)} />`)}
    ${links.filter(isNew).map((each) => html`<${Link} ...${each} />`)}
  </section>`;
}

/**
 * The annotator's name for exports and published annotations.
 * @param {{api: AnnotateApi}} props
 */
export function OwnName({ api }) {
  const [name, write] = useState("");
  const [says, say] = useState("");
  const [failure, run] = useCall();
  const give = () =>
    run(async () => {
      await api.addAnnotator("mine", name.trim());
      say(`Your work goes by the name ${name.trim()} now.`);
    });
  return html`<div class="wr-an-row">
    <label>Display name <input value=${name} maxlength="60" onInput=${withText(write)} /></label>
    <${Button} label="Take this name" disabled=${!name.trim()} onClick=${give} />
    ${failure ? html`<span class="wr-an-fault" role="alert">${failure}</span>` : says}
  </div>`;
}

/** @param {{api: AnnotateApi}} props */
export function Exchange({ api }) {
  const [says, say] = useState("");
  const [failure, run] = useCall();
  /** @param {{ target: HTMLInputElement }} event */
  const bring = ({ target }) => {
    const file = target.files?.[0];
    if (file) {
      run(async () => {
        const { added, known } = await api.bring(file);
        say(`${file.name}: ${added} saves are new, ${known} were here already.`);
      });
    }
  };
  const publish = () =>
    run(async () => {
      say("Publishing…");
      const { report, left_out: left } = await api.publish();
      const shown = report.length > 1 ? "Watch shows it now." : report.join(" ");
      say([shown || "Watch shows none of it any more.", ...left].join(" "));
    });
  return html`<div class="wr-an-row wr-an-exchange">
    <a class="wr-an-button" href=${api.exportAddress()} download>Export as a bundle</a>
    <label class="wr-an-button"
      >Import a bundle <input type="file" accept=".zip" onChange=${bring}
    /></label>
    <${PublishButton} label="Show all on Watch" onPublish=${publish} />
    ${failure ? null : says}
    ${failure ? html`<span class="wr-an-fault" role="alert">${failure}</span>` : null}
  </div>`;
}
