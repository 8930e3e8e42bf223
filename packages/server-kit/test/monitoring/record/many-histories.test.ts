import { describe, expect, test } from 'vitest';
import { holdToModel } from './hold-to-model.js';

// `RECORD_RUNS=4` lives through ten thousand, which takes longer than all other tests of the long suite; `RECORD_DISPUTED=1`
// through those of which model and server do not agree.
const runs = Number(process.env.RECORD_RUNS ?? 0);
const timeoutMs = 3_600_000;
if (runs > 0) {
  holdToModel('sqlite', { hasEach: true, runs, monitors: 170, agentRuns: runs, least: runs * 2200, timeoutMs });
  const some = Math.ceil(runs / 10);
  holdToModel('postgres', { hasEach: true, runs: some, monitors: 16, agentRuns: some, least: some * 250, timeoutMs });
}

describe('Ten thousand histories', () => {
  test.skipIf(runs === 0)('are lived through where RECORD_RUNS says so', () => {
    expect(runs).toBeGreaterThan(0);
  });
});
