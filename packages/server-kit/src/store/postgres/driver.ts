import { createRequire } from 'node:module';
import type pg from 'pg';
import { driverOf } from '../../base/driver.js';

const require = createRequire(import.meta.url);

/** The driver of PostgreSQL. The name is a literal in the call because tools that trace files read it there. */
export const postgresDriver = driverOf<typeof pg>({
  database: 'PostgreSQL',
  packageName: 'pg',
  load: () => require('pg'),
});
