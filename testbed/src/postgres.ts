import { inject } from 'vitest';
import type {} from './global-setup.ts';
import { ask, createDatabaseOn, type TestDatabase } from './start-postgres.ts';

/** Makes an empty database on the PostgreSQL server of the test run, which is started when the first test asks. */
export const createDatabase = async (): Promise<TestDatabase> =>
  createDatabaseOn(await ask(inject('postgresDoor'), 'GET'));
