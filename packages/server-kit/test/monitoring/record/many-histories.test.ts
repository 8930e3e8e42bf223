import { holdToModel } from './hold-to-model.js';

// Some 1,000 histories, in minutes; `RECORD_RUNS=40` makes them 11,000, in half an hour.
const runs = Number(process.env.RECORD_RUNS ?? 3);
holdToModel('sqlite', { hasEach: true, runs, agentRuns: runs, timeoutMs: 3_600_000 });
holdToModel('postgres', {
  hasEach: true,
  runs: Math.ceil(runs / 14),
  agentRuns: Math.ceil(runs / 14),
  timeoutMs: 3_600_000,
});
