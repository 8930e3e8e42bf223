import { createDatabase } from '@watchpost/testbed/postgres';
import { afterAll, beforeAll } from 'vitest';
import type { OpenStore } from '../../src/store/conformance/conformance.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { limitMs } from './store-place.js';

/** A database for the tests of a file, in which each test may have a schema of its own. */
export const postgresForFile = (): { url(): string; emptyPostgres(): Promise<OpenStore> } => {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  let schemas = 0;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database?.drop());
  const url = (): string => database?.url ?? '';
  return {
    url,
    async emptyPostgres() {
      schemas += 1;
      const options = { connectionString: url(), schema: `test_${schemas}`, max: 5, limitMs };
      const store = createPostgresStore(options);
      await store.migrate('auto');
      await store.close();
      return async () => createPostgresStore(options);
    },
  };
};
