/* The switch of benchmarks in the header: the same page is opened for the chosen one. */
import { queryOfBenchmark } from "./address.js";

/** @param {Event} event */
function openPage({ target }) {
  const isSwitch = target instanceof HTMLSelectElement && "wrBenchmark" in target.dataset;
  const chosen = isSwitch ? target : null;
  if (!chosen) return;
  const query = queryOfBenchmark(location.search, chosen.value, chosen.dataset.wrBenchmark);
  location.assign(`${location.pathname}?${query}`);
}

document.addEventListener("change", openPage);
