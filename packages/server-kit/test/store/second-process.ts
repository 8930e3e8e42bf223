import { readPlace, storeAt } from './store-place.js';
import { work } from './two-process-work.js';

// The second process of two-processes.test.ts: says when it is ready, works on command, and reports.

const store = storeAt(readPlace(process.argv[2]));
await store.schemaStatus();
process.once('message', () => {
  void work(store, 'second')
    .then((achieved) => process.send?.(achieved))
    .then(() => store.close())
    .then(() => process.disconnect());
});
process.send?.('ready');
