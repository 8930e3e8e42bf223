import { holdToModel } from './hold-to-model.js';

// Some 10,000 histories.
holdToModel('sqlite', { runs: 55, timeoutMs: 3_600_000 });
holdToModel('postgres', { runs: 4, timeoutMs: 3_600_000 });
