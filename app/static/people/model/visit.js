/* One person at one place of a study: the form, what came before it, what is saved. Pure. */
import { FORMS, opened } from "./forms.js";
/** @import { AboutStudy, Task, VisitState } from "../types.d.ts" */

/**
 * @param {AboutStudy} about
 * @param {Task} task
 * @returns {VisitState}
 */
export const atPlace = (about, task) => ({
  about,
  task,
  form: opened(about.kind, task.form),
  before: [],
  version: task.version,
  says: "",
});

/**
 * A change of the form; what was there before it is kept for undo.
 * @param {VisitState} visit
 * @param {VisitState["form"]} form
 * @returns {VisitState}
 */
export const change = (visit, form) =>
  form === visit.form ? visit : { ...visit, form, before: [...visit.before, visit.form], says: "" };

/**
 * @param {VisitState} visit
 * @returns {VisitState}
 */
export function undo(visit) {
  const { before } = visit;
  if (!before.length) return visit;
  return { ...visit, form: before.at(-1), before: before.slice(0, -1), says: "Undone." };
}

/** @param {VisitState} visit */
export const openParts = ({ about, form, task }) => FORMS[about.kind].open(form, task);

/**
 * @param {VisitState} visit
 * @param {string} key
 * @param {number} second
 * @returns {VisitState | null}
 */
export const byKey = (visit, key, second) => {
  const form = FORMS[visit.about.kind].byKey(visit.form, key, second, visit.task);
  return form && change(visit, form);
};
