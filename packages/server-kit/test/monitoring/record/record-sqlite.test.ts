import { holdToModel } from './hold-to-model.js';

holdToModel('sqlite', { hasEach: true, runs: 1, monitors: 27, agentRuns: 2, least: 500 });
