import { expect, onTestFinished, test } from 'vitest';
import { fillQueue, sampleLease } from '../../src/store/conformance/sample-queue.js';
import { type Connection, openConnection } from '../../src/store/sqlite/connection.js';
import { claimDeliveries } from '../../src/store/sqlite/deliveries.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { temporaryFile } from './temporary-file.js';

/** Counts the statements that are run on a connection. */
const countStatements = (connection: Connection) => {
  const counted = { statements: 0 };
  const counting: Connection = {
    ...connection,
    prepare: (text) => {
      counted.statements += 1;
      return connection.prepare(text);
    },
  };
  return { counting, counted };
};

test.each([1, 100])('SQLite claims %d deliveries of a webhook with four statements', async (limit) => {
  const file = temporaryFile();
  const store = createSqliteStore({ file });
  await store.migrate('auto');
  await fillQueue(
    store,
    { id: 'whk_a' },
    Array.from({ length: 100 }, () => ({})),
  );
  await store.close();
  const connection = openConnection(file);
  onTestFinished(() => void connection.database.close());
  const { counting, counted } = countStatements(connection);
  expect(claimDeliveries(counting, { ...sampleLease, shares: [{ laneId: 'whk_a', limit }] })).toHaveLength(limit);
  expect(counted.statements).toBe(4);
});
