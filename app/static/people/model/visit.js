/* One person at one place of a study: the form, what came before it, what is saved. Pure. */
import { FORMS, opened } from "./forms.js";

export const atPlace = (about, task) => ({
  about,
  task,
  form: opened(about.kind, task.form),
  before: [],
  version: task.version,
  says: "",
});

/* A change of the form; what was there before it is kept for undo. */
export const change = (visit, form) =>
  form === visit.form ? visit : { ...visit, form, before: [...visit.before, visit.form], says: "" };

export function undo(visit) {
  const { before } = visit;
  if (!before.length) return visit;
  return { ...visit, form: before.at(-1), before: before.slice(0, -1), says: "Undone." };
}

export const openParts = ({ about, form, task }) => FORMS[about.kind].open(form, task);

export const byKey = (visit, key, second) => {
  const form = FORMS[visit.about.kind].byKey(visit.form, key, second, visit.task);
  return form && change(visit, form);
};
