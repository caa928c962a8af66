/* What the kinds of studies share: an empty form, what is open in one, what a key does. */
import { emptyRealism, openRealism, realismByKey } from "./realism.js";
import { emptyScores, openScores, scoresByKey } from "./scores.js";

export const FORMS = {
  scores: { name: "Scores D1–D5", empty: emptyScores, open: openScores, byKey: scoresByKey },
  realism: { name: "Realism 1–5", empty: emptyRealism, open: openRealism, byKey: realismByKey },
};

/* A form as it came, with what it has no value of yet. */
export const opened = (kind, form) => ({ ...FORMS[kind].empty(), ...form });
