import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import { work } from './two-process-work.js';

// The second process of two-processes.test.ts: says when it is ready, works on command, and reports.

const [dialect, place = ''] = process.argv.slice(2);
const store =
  dialect === 'sqlite' ? createSqliteStore({ file: place }) : createPostgresStore({ connectionString: place });
await store.schemaStatus();
process.once('message', () => {
  void work(store, 'second')
    .then((achieved) => process.send?.(achieved))
    .then(() => store.close())
    .then(() => process.disconnect());
});
process.send?.('ready');
