/* The form of D1 to D5: each passed or failed, with a reason where somebody wants to give one. */
export const DIMENSIONS = ["D1", "D2", "D3", "D4", "D5"];
const PASS = "12345",
  FAIL = "qwert";

export const emptyScores = () => ({ scores: {}, reasons: {} });

export const mark = (form, name, passed) => ({
  ...form,
  scores: { ...form.scores, [name]: passed },
});

export const explain = (form, name, text) => ({
  ...form,
  reasons: { ...form.reasons, [name]: text },
});

/* What is still open, in words; none where the form may be done. */
export const openScores = (form) => DIMENSIONS.filter((name) => !(name in (form.scores ?? {})));

/* The form after a key, or null where the key is none of its own. */
export function scoresByKey(form, key) {
  const pass = PASS.indexOf(key),
    fail = FAIL.indexOf(key.toLowerCase());
  if (pass < 0 && fail < 0) return null;
  return mark(form, DIMENSIONS[Math.max(pass, fail)], pass >= 0);
}
