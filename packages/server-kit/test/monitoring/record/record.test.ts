import { holdToModel } from './hold-to-model.js';

// Some 350 histories on SQLite, and 150 on PostgreSQL.
holdToModel('sqlite', { runs: 2, timeoutMs: 600_000 });
holdToModel('postgres', { runs: 1, timeoutMs: 600_000 });
