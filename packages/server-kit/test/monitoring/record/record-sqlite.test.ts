import { holdToModel } from './hold-to-model.js';

// One fault after the other is for the long suite, where a server has so many monitors that its clock ticks for more of them.
holdToModel('sqlite', { hasEach: false, runs: 1, monitors: 92, agentRuns: 1, least: 500 });
