import { expect, test } from 'vitest';
import { ratingOf, webVitals } from '../../src/app/watch/monitors/web-vitals.js';

const page = { ttfbMs: 90, lcpMs: null, cls: 0, requests: 1, failedRequests: 0, bytes: 0, consoleErrors: 0 };

test.each([
  ['lcpMs', 2500, 'good'],
  ['lcpMs', 2501, 'needsImprovement'],
  ['lcpMs', 4001, 'poor'],
  ['cls', 0.1, 'good'],
  ['cls', 0.25, 'needsImprovement'],
  ['cls', 0.26, 'poor'],
  ['ttfbMs', 800, 'good'],
  ['ttfbMs', 1801, 'poor'],
  ['lcpMs', null, undefined],
] as const)('%s of %s is %s', (field, value, rating) => {
  const vital = webVitals.find((each) => each.field === field);
  if (vital === undefined) throw new Error(`there is no threshold of ${field}`);
  expect(ratingOf(vital, { ...page, [field]: value })).toBe(rating);
});
