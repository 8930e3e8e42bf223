import { holdToModel } from './hold-to-model.js';

// Some 500 histories on SQLite, and 150 on PostgreSQL.
holdToModel('sqlite', { runs: 3, timeoutMs: 600_000 });
holdToModel('postgres', { runs: 1, timeoutMs: 600_000 });
