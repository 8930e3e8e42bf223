import { holdToModel } from './hold-to-model.js';

// A witness of `many-histories.test.ts`, which holds far more of the same to the model in the long suite.
holdToModel('sqlite', { hasEach: false, runs: 1, monitors: 12, agentRuns: 0, least: 80 });
