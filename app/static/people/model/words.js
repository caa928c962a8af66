/* Sentences with numbers in them, whole: a template of elements drops spaces at its line ends. */
/**
 * @import {
 *   AboutStudy, DrawnSample, Published, QualityFigures, QualityStage, StudyOutcome, StudyPlan,
 * } from "../types.d.ts"
 */

/**
 * @param {number} n
 * @param {string} word
 */
export const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** @param {Pick<DrawnSample, "fewest" | "most">} drawn */
const formsEach = ({ fewest, most }) =>
  fewest === most ? many(most, "form") : `${fewest} to ${many(most, "form")}`;

/**
 * @param {DrawnSample} drawn
 * @param {string} [thing]
 */
export function drawnWords(drawn, thing = "clip") {
  const { sample, units, asked: wanted, seed, seats, neighbours, checks, third } = drawn;
  const fewer = sample < wanted ? " (no more can be drawn)" : "";
  const alike = units < sample ? ` (${sample - units} of them like another)` : "";
  const whole = units > sample ? `, with ${many(units, "question")}` : alike;
  const decides = third ? "; one more decides where two differ" : "";
  const who = seats === 1 ? "one person gets" : `each of ${seats} people gets`;
  const apart = neighbours
    ? `${many(neighbours, "pair")} of neighbours share a prompt. More prompts, or fewer clips of ` +
      "one, keep them apart."
    : "No two clips of one prompt come in a row.";
  const none = checks !== 0 ? "" : " No attention checks: no clip here has ground truth.";
  return (
    `${many(sample, thing)}${whole} by seed ${seed}${fewer}; ${who} ${formsEach(drawn)}, checks ` +
    `and repeats among them${decides}. ${apart}${none}`
  );
}

/**
 * @param {{name: string, thing: string}} form
 * @param {StudyPlan} plan
 * @param {string} created
 */
export function planWords({ name, thing }, plan, created) {
  const { clips, benchmark, beside, seed, strata, equal, per_clip: each } = plan;
  const settings = [
    plan.whole && `all questions of a ${plan.whole} by one person`,
    plan.circular && "each in every turn of its options",
    plan.by_task && "a pair for each task",
    plan.frames && `shown as ${plan.frames} frames`,
  ].filter(Boolean);
  const also = settings.length ? `, ${settings.join(", ")}` : "";
  const how = equal ? "as many of each" : "in proportion to each";
  const by = strata.length ? `, ${how} ${strata.join(" × ")}` : "";
  const people = `${each} ${each === 1 ? "person" : "people"} a ${thing}${also}`;
  return (
    `${name}: ${many(clips, thing)} of ${[benchmark, ...beside].join(", ")}, drawn by seed ` +
    `${seed}${by}; ${people}. Made ${created.slice(0, 10)}.`
  );
}

/**
 * @param {{name: string, thing: string}} form
 * @param {{clips: number, people: number, seats: number}} counts
 * @param {boolean} isOurs
 */
export const studyWords = ({ name, thing }, { clips, people, seats }, isOurs) =>
  `${name} · ${many(clips, thing)} · ${people} of ${seats} places taken` +
  (isOurs ? "" : " · open it by its owner’s link");

/**
 * @param {Pick<QualityStage, "both"> & Pick<QualityFigures, "items" | "splits" | "third">} stage
 */
export const stageWords = ({ items, both, splits, third }) => {
  const open = third ? "wait for the third" : "have no third who decides";
  return (
    `${both} of ${items} have both votes. Kept is what both keep; of those on which they differ ` +
    `${splits} ${open}.`
  );
};

/** @param {Pick<StudyOutcome, "free" | "plan" | "withdrawn">} outcome */
export const placesWords = ({ free, plan, withdrawn }) =>
  `${free} of ${many(plan.seats, "place")} ${free === 1 ? "is" : "are"} free` +
  (withdrawn.length ? `; ${withdrawn.join(", ")} withdrew.` : ".");

/** @param {AboutStudy} about */
export const doneWords = ({ total, decides }) => {
  if (decides) return total ? `All ${total} are decided for now.` : "Nothing is to be decided yet.";
  return `All ${total} are done. Thank you!`;
};

/** @param {AboutStudy} about */
export const endWords = ({ decides }) =>
  decides
    ? "You decide where two others differ: come back by the same link when they have done more."
    : "You can close this page. Until the study is closed you may look at your answers again.";

/** @param {number} n */
export const deletedWords = (n) =>
  `${many(n, "save")} ${n === 1 ? "was" : "were"} deleted; nothing that you answered is kept here.`;

/** @param {string | null} version */
export const remainsWords = (version) =>
  version
    ? `What remains: your labels are in the data of version ${version}. They leave the data ` +
      "when the study is published again. Its owner is now asked to do so. Earlier versions " +
      "and copies still have them, under your pseudonym."
    : "Your labels were never in the data: nothing of them remains.";

/** @param {string[]} names */
export const againWords = (names) =>
  `${names.join(", ")} withdrew after the labels were published. Publish the labels ` +
  "again: theirs are taken out.";

/** @param {AboutStudy} about */
export const promiseWords = ({ total, participant, decides }) =>
  (decides
    ? `As ${participant} you decide where two others differ, as soon as they do. `
    : `You get ${many(total, "form")}, as ${participant}. `) +
  "Every change is saved at once; come back by the same link whenever you like.";

/** @param {Published} published */
export const publishedWords = ({ version, participants }) =>
  participants.length
    ? `Version ${version} holds labels by ${participants.join(", ")}. `
    : `Version ${version} holds no labels of this study. `;

/**
 * @param {string} version
 * @param {Pick<StudyOutcome, "published">} outcome
 */
export const inDataWords = (version, { published }) =>
  published?.participants.length
    ? `In the data now, version ${version}.`
    : `Nothing of this study is in the data now, version ${version}.`;

/**
 * @param {number} least
 * @param {number} most
 */
export const sizesWords = (least, most) =>
  `Sets have ${least} to ${most} clips. In brackets: the mean place in a set; ` +
  "0 % is the best, 100 % the last.";
