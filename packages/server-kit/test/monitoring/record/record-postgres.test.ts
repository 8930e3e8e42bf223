import { holdToModel } from './hold-to-model.js';

// One fault after the other, and agents with whom a thousand calls follow each other, are for the long suite here.
holdToModel('postgres', { hasEach: false, runs: 1, monitors: 12, agentRuns: 0, least: 80 });
