/* Figures, letters and statuses as people read them. */
/** @param {number | null | undefined} usd */
export const money = (usd) =>
  usd == null
    ? "cost unknown"
    : usd === 0
      ? "$0"
      : usd < 0.01
        ? `$${usd.toPrecision(2)}`
        : `$${usd.toFixed(2)}`;

/** @param {number | null | undefined} number */
export const count = (number) => (number == null ? "unknown" : number.toLocaleString("en"));
/** @param {number} t */
export const second = (t) => `${t.toFixed(2)} s`;
/** @param {number | null | undefined} index */
export const letter = (index) => (index == null ? "–" : String.fromCharCode(65 + index));

/** @type {Record<string, string>} */
const STATUS = {
  ok: "answered",
  rate_limited: "rate limited",
  config_error: "request rejected",
  transport: "connection failed",
  bad_envelope: "broken reply",
  truncated: "reply cut off",
  empty: "empty reply",
  refused: "refused",
  unparsed: "reply not readable",
  invalid: "reply not valid",
  too_large: "request too large",
  over_budget: "over the cost cap",
  cancelled: "cancelled",
  missing_media: "no clip to judge",
  failed: "a fault of this server",
};

/** @param {string} name */
export const status = (name) => STATUS[name] || name;
