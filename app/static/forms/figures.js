/* Figures, letters and statuses as people read them. */
export const money = (usd) =>
  usd == null
    ? "cost unknown"
    : usd === 0
      ? "$0"
      : usd < 0.01
        ? `$${usd.toPrecision(2)}`
        : `$${usd.toFixed(2)}`;

export const count = (number) => (number == null ? "unknown" : number.toLocaleString("en"));
export const second = (t) => `${t.toFixed(2)} s`;
export const letter = (index) => (index == null ? "–" : String.fromCharCode(65 + index));

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

export const status = (name) => STATUS[name] || name;
