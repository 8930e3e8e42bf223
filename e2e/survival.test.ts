import { join } from 'node:path';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { makeApiKey, send, signIn } from './session.js';

/** `pnpm test:faults` kills often, every other run a few times. */
const kills = process.env.MODE === 'faults' ? 50 : 12;

describe('kill -9 under concurrent writes', () => {
  test(`loses no acknowledged write in ${kills} times, and leaves a sound database`, async () => {
    const env = { RATE_LIMIT_PER_IP: '1000000', ROLE: 'api' };
    let server: ServerProcess = await startServer({ env });
    const { owner, folder } = server;
    const apiKey = await makeApiKey(server, await signIn(server), { rateLimitPerMinute: 100_000 });
    const headers = { 'x-api-key': apiKey };
    const acknowledged = new Map<string, string>();
    let number = 0;

    for (let kill = 0; kill < kills; kill++) {
      const { url } = server;
      // Each kill meets another moment: after 1 to 25 acknowledged writes of this round.
      const wanted = acknowledged.size + 1 + ((kill * 7) % 25);
      let isKilled = false;
      const writer = async (): Promise<void> => {
        while (!isKilled) {
          const name = `Monitor ${number++}`;
          try {
            const reply = await send(url, 'POST', '/monitors', {
              headers,
              body: { name, type: 'https', target: 'https://example.com/' },
            });
            if (reply.status === 201) acknowledged.set(reply.body.id, name);
          } catch {
            // The server died under this request: nothing was acknowledged, so nothing is promised.
          }
          if (!isKilled && acknowledged.size >= wanted) {
            isKilled = true;
            await server.kill();
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, writer));
      server = await startServer({ env, folder, owner });
    }

    const list = await send(server.url, 'GET', '/monitors?pageSize=1', { headers });
    await server.stop();
    const database = new Database(join(folder, 'data', 'watchpost.db'), { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const stored = new Map(database.prepare('SELECT id, name FROM monitors').raw().all() as [string, string][]);
    expect([...acknowledged].filter(([id, name]) => stored.get(id) !== name)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(kills);
    // Nothing half-written: every monitor has its audit entry, the chain has no gap, and the counter is exact.
    const { entries, last } = database
      .prepare(
        "SELECT count(*) AS entries, max(sequence) AS last FROM audit_activities WHERE organization_id <> 'system'",
      )
      .get() as { entries: number; last: number };
    expect(entries).toBe(last);
    const created = database
      .prepare("SELECT count(*) FROM audit_activities WHERE action = 'monitors.create'")
      .pluck()
      .get();
    expect(created).toBe(stored.size);
    expect(list.body.meta.totalItems).toBe(stored.size);
    database.close();
  }, 240_000);
});
