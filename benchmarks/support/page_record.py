"""Scripts that record layout shifts, long tasks and paints of a visit in the page.

`RECORD` runs before the page's scripts; evaluate the others afterwards.
"""

from typing import Final

RECORD: Final = """
window.walk = { shifts: [], tasks: [], seen: 0, painted: 0 };
const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
  .observe({ type, buffered: true });
watch("layout-shift", (entry) => entry.hadRecentInput || walk.shifts.push(entry));
watch("longtask", (entry) => walk.tasks.push(entry));
watch("largest-contentful-paint", (entry) => { walk.painted = entry.startTime; });
"""
SHIFTED: Final = """() => {
  let most = 0, sum = 0, first = -Infinity, last = -Infinity;
  for (const { startTime, value } of walk.shifts) {
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    last = startTime;
    most = Math.max(most, sum += value);
  }
  return most;
}"""
"""The largest sum of shifts in a window of at most five seconds, without a pause of one."""
BLOCKED: Final = """() => {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  const start = painted ? painted.startTime : 0;
  return walk.tasks.reduce((sum, { startTime, duration }) =>
    sum + Math.max(0, startTime + duration - Math.max(startTime, start) - 50), 0);
}"""
"""Milliseconds that tasks take beyond 50 ms each, from the first paint on (TBT)."""
