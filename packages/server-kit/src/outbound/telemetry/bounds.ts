import type { Bound } from '@watchpost/schemas';

/** Bounds of telemetry exports; `docs/bounds.md` shows them. */
export const telemetryBounds = {
  waitingResults: {
    most: 10_000,
    unit: 'entries',
    reason: 'Results that wait for one export: some minutes of a large organization; beyond, the oldest are dropped.',
  },
  exportedResults: {
    most: 200,
    unit: 'entries',
    reason: 'Results of one request.',
  },
  exportedSteps: {
    most: 1000,
    unit: 'entries',
    reason:
      'Steps of the results of one request, a result without any counts as one: to encode them keeps other work waiting for 30 ms.',
  },
  droppedResults: {
    most: 1000,
    unit: 'entries',
    reason: 'Results that one commit drops: few enough that other writers wait only shortly.',
  },
  exportsOfAll: { most: 50_000, unit: 'entries', reason: 'Enabled exports that a process knows by heart.' },
  exportsAtOnce: { most: 10, unit: 'entries', reason: 'Exports that one claim leases; each organization is in one.' },
} as const satisfies Readonly<Record<string, Bound>>;
