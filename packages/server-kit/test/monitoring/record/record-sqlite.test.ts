import { holdToModel } from './hold-to-model.js';

// Some 500 histories.
holdToModel('sqlite', { hasEach: true, runs: 2, agentRuns: 1, timeoutMs: 600_000 });
