import { expect, test } from 'vitest';
import { sqliteBounds } from '../../src/store/sqlite/bounds.js';
import { openConnection } from '../../src/store/sqlite/connection.js';
import { temporaryFile } from './temporary-file.js';

test('A connection keeps a bounded number of statements prepared, whatever texts come, and those in use among them', () => {
  const connection = openConnection(temporaryFile());
  try {
    const { most } = sqliteBounds.preparedStatements;
    const inUse = connection.prepare('SELECT 0');
    const made = Array.from({ length: 5000 }, (_, index) => {
      const text = `SELECT ${index + 1}`;
      if (index % 10 === 0) expect(connection.prepare('SELECT 0')).toBe(inUse);
      return { text, statement: connection.prepare(text) };
    });
    // The newest first, so that asking forgets none that is asked for later.
    const kept = made.toReversed().findIndex(({ text, statement }) => connection.prepare(text) !== statement);
    expect(kept).toBeGreaterThanOrEqual(most / 2 - 1);
    expect(kept).toBeLessThanOrEqual(most);
  } finally {
    connection.database.close();
  }
});
