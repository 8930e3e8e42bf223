import { holdToModel } from './hold-to-model.js';

// `RECORD_RUNS=40` makes ten times as many.
const runs = Number(process.env.RECORD_RUNS ?? 4);
const timeoutMs = 3_600_000;
holdToModel('sqlite', { hasEach: true, runs, monitors: 150, agentRuns: runs, least: runs * 2500, timeoutMs });
const some = Math.ceil(runs / 10);
holdToModel('postgres', { hasEach: true, runs: some, monitors: 16, agentRuns: some, least: some * 400, timeoutMs });
