/** @import { Part } from "./types.d.ts" */

/**
 * A value that has only the members of its type that a test needs. Each member must be one of the
 * type, so that a test fails to compile if the member is renamed.
 * @template T
 * @param {NoInfer<Part<T>>} members
 * @returns {T}
 */
export const partial = (members) => /** @type {any} */ (members);

/**
 * A value in the place of one of the browser's, whose type no plain value has.
 * @param {unknown} value
 * @returns {any}
 */
export const standIn = (value) => value;
