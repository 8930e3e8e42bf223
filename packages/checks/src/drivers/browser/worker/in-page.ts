// What is evaluated in pages, as text: it is JavaScript of the browser, and nothing of this process is in its scope.

/** The beginning of what a page shows as text. */
export const readText = (most: number): string => `String(document.body?.innerText ?? '').slice(0, ${most})`;

/**
 * What the browser has kept of the loading of a page.
 *
 * @param paintMs how long its first paint is waited for: it comes after the page is loaded
 */
export const readLoading = (paintMs: number): string => `(async () => {
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(resolve, ${paintMs});
  });
  const entriesOf = (type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    const entries = observer.takeRecords();
    observer.disconnect();
    return entries;
  };
  // The worst burst of shifts: at most a second between two, and five in all (web.dev/articles/cls).
  let worst = 0, burst = 0, burstAt = 0, lastAt = 0;
  for (const { startTime, value, hadRecentInput } of entriesOf('layout-shift')) {
    if (hadRecentInput) continue;
    const isSameBurst = burst > 0 && startTime - lastAt < 1000 && startTime - burstAt < 5000;
    burst = isSameBurst ? burst + value : value;
    burstAt = isSameBurst ? burstAt : startTime;
    lastAt = startTime;
    worst = Math.max(worst, burst);
  }
  return {
    startedAt: performance.timeOrigin,
    ttfbMs: performance.getEntriesByType('navigation')[0]?.responseStart,
    lcpMs: entriesOf('largest-contentful-paint').at(-1)?.startTime,
    cls: worst,
  };
})()`;

const visitFields = `const fields = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) fields.push(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);`;

/** What the fields of a page hold, in order. */
export const readFields = `(() => {
  ${visitFields}
  return fields.map(({ value }) => String(value));
})()`;

/** Makes fields unreadable, as those of passwords are. */
export const hideFields = (places: readonly number[]): string => `(() => {
  ${visitFields}
  for (const place of ${JSON.stringify(places)}) fields[place]?.style.setProperty('-webkit-text-security', 'disc', 'important');
})()`;
