import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driverConformance } from '@watchpost/checks/conformance';
import { freePort } from '@watchpost/testbed/free-port';
import { type Program, startProgram } from '@watchpost/testbed/program';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from './app.js';
import { memcached } from './memcached.js';

let server: Program;
let target: string;
beforeAll(async () => {
  const port = await freePort();
  target = `localhost:${port}`;
  const args = ['-l', '127.0.0.1', '-p', String(port), '-U', '0', '-u', 'root'];
  server = await startProgram({ command: 'memcached', args, ready: port });
});
afterAll(() => server?.stop());

const request = () => ({
  type: 'memcached',
  target,
  timeoutSeconds: 10,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
});

describe('The check of Memcached', () => {
  // What a host has of its own has a name that the contract does not know.
  const cases = driverConformance({ check: memcached.check, up: () => request() as never });
  test.each(cases)('$title', ({ run }) => run());
});

test('a product watches a Memcached server, and hears when it finds too little', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-own-type-'));
  const app = await start({ folder });
  try {
    const id = await app.watch(target, 50);
    // The first check of the server may be under way, and there is one at a time.
    const check = () =>
      app.check(id).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'ConflictError') return error.name;
        throw error;
      });
    await expect.poll(check).toBe('up');
    const asking = connect(Number(target.split(':')[1]), '127.0.0.1').end('get a\r\nget b\r\nquit\r\n');
    asking.resume();
    await once(asking, 'close');
    await expect.poll(check).toBe('down: 0.0 % of 2 gets were hits, expected 50 % or more');
    await expect(app.watch(target, 200)).rejects.toMatchObject({
      errors: [{ path: 'config.minHitPercent', message: 'must be at most 100' }],
    });
  } finally {
    await app.stop();
    await rm(folder, { recursive: true });
  }
});
