/* Which files are picked, and what they are. */
import { page } from "./state.js";

export function pickedFiles() {
  const numbers = page.state.files
    .map((file) => file.number)
    .filter((number) => page.chosen.files?.[number] !== false);
  return page.state.files.filter((file) => numbers.includes(file.number));
}

export function chosenKind() {
  const guesses = pickedFiles()
    .map((file) => file.preview && file.preview.kind)
    .filter((name) => name in page.state.kinds);
  return (
    page.chosen.kind ||
    (guesses.includes("bundle") ? "bundle" : guesses[guesses.length - 1]) ||
    Object.keys(page.state.kinds)[0]
  );
}
