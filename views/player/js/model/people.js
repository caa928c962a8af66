/* The people of a payload, each with a colour and with letters that are its own. */
/** @import { Person, PlayerPayload } from "../types.d.ts" */

const PALETTE = [
  "#1f77b4",
  "#c2571a",
  "#2b8a57",
  "#8e44ad",
  "#a8801f",
  "#b03a5b",
  "#3b7f8c",
  "#6b6f76",
];

/** @param {PlayerPayload} payload */
export function readPeople(payload) {
  /** @type {Map<string, Person>} */
  const people = new Map();
  const taken = new Set();
  for (const [index, person] of (payload.people || []).entries()) {
    const name = String(person.name || person.id);
    const letters = Array.from(name.trim());
    const words = name
      .trim()
      .split(/\s+/)
      .map((word) => Array.from(word)[0] || "")
      .join("");
    const tries = [letters[0] || "?", words.slice(0, 2), (letters[0] || "?") + (index + 1)];
    const initial = tries.find((candidate) => !taken.has(candidate.toUpperCase())) || tries[2];
    taken.add(initial.toUpperCase());
    const valid = /^#[0-9a-f]{6}$/i.test(person.colour || "");
    people.set(person.id, {
      id: person.id,
      name,
      initial: initial.toUpperCase(),
      colour: valid ? person.colour : PALETTE[index % PALETTE.length],
    });
  }
  return people;
}
