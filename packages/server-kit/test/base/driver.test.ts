import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { driverOf } from '../../src/base/driver.js';
import { postgresDriver } from '../../src/store/postgres/driver.js';
import { sqliteDriver } from '../../src/store/sqlite/driver.js';

/** By a name that is no literal, because no such module is meant to exist. */
const loading = (name: string) => (): unknown => createRequire(import.meta.url)(name);

describe('the driver of a database', () => {
  test('is loaded once, when it is first needed', () => {
    let loads = 0;
    const driver = driverOf({ database: 'SQLite', packageName: 'better-sqlite3', load: () => ++loads });
    expect(loads).toBe(0);
    expect([driver(), driver(), loads]).toEqual([1, 1, 1]);
  });

  test('is that of the package', () => {
    expect(sqliteDriver().SqliteError).toBeTypeOf('function');
    expect(postgresDriver().Pool).toBeTypeOf('function');
  });

  test('is named with the command that installs it when it is not installed', () => {
    const driver = driverOf({ database: 'Oracle', packageName: 'not-installed', load: loading('not-installed') });
    expect(driver).toThrow(
      'a store on Oracle needs the package not-installed, which is not installed: npm install not-installed',
    );
  });

  test('fails with the reason of its failure', () => {
    const broken = driverOf({
      database: 'SQLite',
      packageName: 'better-sqlite3',
      load: loading('./no-such-file-of-the-driver.cjs'),
    });
    expect(broken).toThrow("Cannot find module './no-such-file-of-the-driver.cjs'");
  });
});
