import Database from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import type { Statement } from '../../../src/store/statements/statement.js';

/** What has to find rows; the rest only adds some, begins and ends transactions, or makes tables. */
const looksForRows = ({ text }: Statement): boolean =>
  /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text) && !/\bINSERT INTO [^;]*\bVALUES\b/i.test(text);

/** Listens to the statements that reach either database from now on. */
export const listenToStatements = (): {
  /** Those that were sent since the last call. */
  take(): Statement[];
  stop(): void;
} => {
  const heard: Statement[] = [];
  const spies: { mockRestore(): void }[] = [];

  const { query } = pg.Client.prototype;
  spies.push(
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [asked] = given;
      if (typeof asked === 'object' && asked !== null && 'text' in asked) {
        const { text, values = [] } = asked as Statement & { readonly values?: readonly unknown[] };
        heard.push({ text, values });
      }
      return Reflect.apply(query, this, given);
    }),
  );

  // Statements of SQLite are prepared once and run often, so their executions are recorded.
  const database = new Database(':memory:');
  const prepared: Database.Statement<unknown[], unknown> = Object.getPrototypeOf(database.prepare('SELECT 1'));
  database.close();
  for (const name of ['all', 'get', 'run'] as const) {
    const run = prepared[name];
    spies.push(
      vi.spyOn(prepared, name).mockImplementation(function (this: Database.Statement, ...values: unknown[]) {
        heard.push({ text: this.source, values });
        return Reflect.apply(run, this, values);
      }),
    );
  }

  return {
    take: () => heard.splice(0).filter(looksForRows),
    stop() {
      for (const spy of spies) spy.mockRestore();
    },
  };
};
