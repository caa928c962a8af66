/* Which of the boards' tables an address opens. A site has them as they were made: what it lacks
   cannot be chosen. */
import { first } from "./address.js";
/** @import { Address, BoardSlice, ChosenBoard, OfflineBoard } from "./types.d.ts" */

/** @type {BoardSlice} */
const NOTHING = ["", "", ""];

/**
 * @param {OfflineBoard[]} boards
 * @param {Address} address
 * @returns {ChosenBoard}
 */
export function chosenBoard(boards, address) {
  /** @param {"benchmark" | "metric"} name */
  const named = (name) => (/** @type {OfflineBoard} */ each) =>
    !first(address, name) || each[name] === first(address, name);
  const of = boards.filter(named("benchmark"));
  const board = of.find(named("metric")) || of[0] || boards[0];
  const [field, ...rest] = first(address, "only").split(":");
  /** @type {BoardSlice} */
  const wanted = [first(address, "by") || board.slices[0][0], field, rest.join(":")];
  const place = placeOf(board, wanted);
  const at = place >= 0 ? place : 0;
  return { board, number: boards.indexOf(board), place: at, slice: board.slices[at] || NOTHING };
}

/**
 * @param {OfflineBoard} board
 * @param {BoardSlice} slice
 */
export const placeOf = (board, [by, field, value]) =>
  board.slices.findIndex((each) => each[0] === by && each[1] === field && each[2] === value);

/**
 * The columns that there are under the chosen filter, and the filters under the chosen columns.
 * @param {ChosenBoard} chosen
 */
export const columnsOf = ({ board, slice }) =>
  board.bys.filter(([by]) => placeOf(board, [by, slice[1], slice[2]]) >= 0);

/** @param {ChosenBoard} chosen */
export const filtersOf = ({ board, slice }) =>
  board.fields
    .map(([field, label, values]) => ({
      field,
      label,
      values: values.filter(([value]) => placeOf(board, [slice[0], field, value]) >= 0),
    }))
    .filter(({ values }) => values.length);
