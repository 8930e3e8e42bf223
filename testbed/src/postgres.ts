import { inject } from 'vitest';
import type {} from './global-setup.ts';
import { ask, createDatabaseLikeOn, createDatabaseOn, type DatabaseKind, type TestDatabase } from './start-postgres.ts';

const askForDoor = (): Promise<string> => ask(inject('postgresDoor'), 'GET');

/** Makes an empty database on the PostgreSQL server of the test run, which is started when the first test asks. */
export const createDatabase = async (): Promise<TestDatabase> => createDatabaseOn(await askForDoor());

/** Makes a database of a kind there; only the first of the test run is prepared, the others are copies of it. */
export const createDatabaseLike = async (kind: DatabaseKind): Promise<TestDatabase> =>
  createDatabaseLikeOn(await askForDoor(), kind);
