/* The form of quality control: kept or dropped; a drop names the criterion that says why. */
export const CRITERION_KEYS = ["a", "s", "d", "f", "g"];

export const emptyQuality = () => ({});

export const keep = () => ({ stands: true });

/* Dropped again, the criterion that was named stays. */
export const drop = (form) => (form.stands === false ? form : { stands: false });

export const because = (form, criterion) => ({ stands: false, criterion });

export function openQuality(form) {
  if (form.stands == null) return ["keep or drop"];
  return form.stands || form.criterion ? [] : ["why it is dropped"];
}

/* The keys of the page of Check, for which a criterion is asked once something is dropped. */
export function qualityByKey(form, key, second, { criteria }) {
  if (key === "y") return keep();
  if (key === "n") return drop(form);
  const named = form.stands === false ? criteria[CRITERION_KEYS.indexOf(key)] : null;
  return named ? because(form, named.name) : null;
}
