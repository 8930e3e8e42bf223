import { holdToModel } from './hold-to-model.js';

// `RECORD_RUNS=40` makes ten times as many; `RECORD_DISPUTED=1` those of which model and server do not agree.
const runs = Number(process.env.RECORD_RUNS ?? 4);
const timeoutMs = 3_600_000;
holdToModel('sqlite', { hasEach: true, runs, monitors: 170, agentRuns: runs, least: runs * 2200, timeoutMs });
const some = Math.ceil(runs / 10);
holdToModel('postgres', { hasEach: true, runs: some, monitors: 16, agentRuns: some, least: some * 400, timeoutMs });
