import { holdToModel } from './hold-to-model.js';

// `RECORD_RUNS=40` makes ten times as many. PostgreSQL, where each takes several times as long, has fewer in `record-postgres.test.ts`.
const runs = Number(process.env.RECORD_RUNS ?? 4);
holdToModel('sqlite', {
  hasEach: true,
  runs,
  monitors: 118,
  agentRuns: runs,
  least: runs * 2500,
});
