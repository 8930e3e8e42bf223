import { holdToModel } from './hold-to-model.js';

// One fault after the other, and agents with whom a thousand calls follow each other, are held to the model on SQLite alone.
holdToModel('postgres', { hasEach: false, runs: 1, monitors: 12, agentRuns: 0, least: 80 });
