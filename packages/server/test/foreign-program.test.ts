import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';

test('sqlite3 copies the database of a running server, and the server goes on', async () => {
  const sqlite3 = findProgram('sqlite3');
  if (sqlite3 === undefined) throw notInstalled('sqlite3');
  const server = await startServer({ from: 'sources' });
  const at = (path: string): string => join(server.folder, path);
  try {
    const log = (await stat(at('data/watchpost.db-wal'))).ino;
    await promisify(execFile)(sqlite3, [at('data/watchpost.db'), `.backup ${at('copy.db')}`]);
    // The last program that closes a database removes its log. This one was not the last: the server holds its lock.
    expect((await stat(at('data/watchpost.db-wal'))).ino).toBe(log);
    const copied = await promisify(execFile)(sqlite3, [at('copy.db'), 'SELECT count(*) FROM users']);
    expect(copied.stdout).toBe('1\n');
    const login = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(server.owner),
    });
    // A session is written.
    expect(login.status).toBe(200);
  } finally {
    await server.stop();
  }
});
