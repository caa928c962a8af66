/* Events between the parts of a player. */
export function createEventBus() {
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
