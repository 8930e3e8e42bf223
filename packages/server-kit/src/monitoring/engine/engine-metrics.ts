import { histogram, processMetrics } from '../../request/metrics.js';

export const checkLateness = histogram({
  name: 'check_lateness_seconds',
  help: 'How long after its time a check began.',
  labels: [],
  // The contract of the engine is 0.25.
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** What the engine of a process does. */
export const engineMetrics = processMetrics({
  families: {
    checks: { help: 'Checks of this process, by where they stand.', label: 'state' },
    checks_overdue_seconds: {
      help: 'How long the longest due check waits that is within the share of its organization.',
    },
    checks_total: {
      type: 'counter',
      help: 'Checks that ended since the start, and how many of them were late or lost.',
      label: 'outcome',
    },
  },
  read: ({ engine }) =>
    engine && {
      checks: { due: engine.due, running: engine.running, pending: engine.pending },
      checks_overdue_seconds: engine.overdueMs / 1000,
      checks_total: { completed: engine.completed, late: engine.late, lost: engine.lost },
    },
});
