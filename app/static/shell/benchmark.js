/* The switch of benchmarks in the header: the same page is opened for the chosen one. */
import { queryOfBenchmark } from "./address.js";

function openPage({ target }) {
  const chosen = target.closest && target.closest("[data-wr-benchmark]");
  if (!chosen) return;
  const query = queryOfBenchmark(location.search, chosen.value, chosen.dataset.wrBenchmark);
  location.assign(`${location.pathname}?${query}`);
}

document.addEventListener("change", openPage);
