import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, test, vi } from 'vitest';

test('readiness says that the key file is lost while another is in its place; one that was deleted is written again', async () => {
  const server = await startServer({ from: 'sources' });
  try {
    const file = join(server.folder, 'data', 'watchpost.key');
    const key = await readFile(file, 'utf8');
    /** An answer of before holds for a quarter of a second. */
    const isAnswered = (status: number, database: string) =>
      vi.waitFor(async () => {
        const answer = await fetch(`${server.url}/readyz`);
        expect([answer.status, (await answer.json()).database]).toEqual([status, database]);
      }, 10_000);
    await isAnswered(200, 'ok');
    await writeFile(file, `${Buffer.alloc(32, 1).toString('base64')}\n`);
    await isAnswered(503, 'keyLost');
    await rm(file);
    await isAnswered(200, 'ok');
    expect(await readFile(file, 'utf8')).toBe(key);
    expect(server.stderr).toContain('secret key file lost');
  } finally {
    await server.stop();
  }
});
