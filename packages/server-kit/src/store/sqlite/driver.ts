import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { driverOf } from '../../base/driver.js';

const require = createRequire(import.meta.url);

/** The driver of SQLite. The name is a literal in the call because tools that trace files read it there. */
export const sqliteDriver = driverOf<typeof Database>({
  database: 'SQLite',
  packageName: 'better-sqlite3',
  load: () => require('better-sqlite3'),
});
