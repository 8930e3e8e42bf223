import { holdToModel } from './hold-to-model.js';

// Some 650 histories, in minutes; `RECORD_RUNS=55` makes them 10,000, in half an hour.
const runs = Number(process.env.RECORD_RUNS ?? 3);
holdToModel('sqlite', { runs, timeoutMs: 3_600_000 });
holdToModel('postgres', { runs: Math.ceil(runs / 14), timeoutMs: 3_600_000 });
