import { holdToModel } from './hold-to-model.js';

// Some 80 histories. One fault after the other, and agents with whom a thousand calls follow each other, are for the long suite here.
holdToModel('postgres', { hasEach: false, runs: 1, agentRuns: 0, timeoutMs: 600_000 });
