/** @import { EventBus } from "../types.d.ts" */

/**
 * Events between the parts of a player or stage.
 *
 * @template {{ [name in keyof Events]: any[] }} Events
 * @returns {EventBus<Events>}
 */
export function createEventBus() {
  /** @type {Map<keyof Events, ((...rest: any[]) => void)[]>} */
  const heard = new Map();
  return {
    on(name, run) {
      heard.set(name, [...(heard.get(name) || []), run]);
    },
    emit(name, ...rest) {
      for (const run of heard.get(name) || []) run(...rest);
    },
  };
}
