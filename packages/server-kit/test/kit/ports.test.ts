import { expect, onTestFinished, test } from 'vitest';
import { pinoLogger } from '../../src/base/logger.js';
import { createServerKit } from '../../src/kit/create-kit.js';
import type { RequestCounter } from '../../src/store/interface/store.js';
import { quickHasher } from '../kit-fixture.js';
import { openStore } from '../store/open-store.js';

const open = async (requestCounter: RequestCounter) => {
  const { store, close } = await openStore('sqlite');
  onTestFinished(close);
  const errors: unknown[] = [];
  const infos: string[] = [];
  const ignore = () => {};
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://app.example.com',
    passwordHasher: quickHasher,
    requestCounter,
    logger: pinoLogger({
      debug: ignore,
      info: (_fields, message) => infos.push(message),
      warn: ignore,
      error: (fields, message) => errors.push({ message, fields }),
    }),
  });
  await kit.start({ background: false });
  return {
    errors,
    infos,
    ask: () => kit.fetch(new Request('https://app.example.com/api/v1/server'), { ip: '203.0.113.9' }),
  };
};

test('a counter of the host counts for all processes that share it', async () => {
  const counts = new Map<string, number>();
  const shared: RequestCounter = {
    count(bucket, { startsAt }, by = 1) {
      const key = `${bucket} ${startsAt}`;
      counts.set(key, (counts.get(key) ?? 0) + by);
      return counts.get(key) ?? 0;
    },
  };
  const [one, other] = [await open(shared), await open(shared)];
  const remaining = async ({ ask }: typeof one) => Number((await ask()).headers.get('x-ratelimit-remaining'));
  const first = await remaining(one);
  // A minute may end between the two.
  expect([first - 1, 2999]).toContain(await remaining(other));
  expect([...counts.keys()].every((key) => key.startsWith('ip:203.0.113.9 '))).toBe(true);
});

test('a counter that fails makes requests unavailable, and the log has the cause once', async () => {
  const cause = new Error('connection refused');
  let isAway = true;
  const { ask, errors, infos } = await open({ count: () => (isAway ? Promise.reject(cause) : 1) });
  for (const answer of [await ask(), await ask()]) {
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([503, '3000']);
  }
  expect(errors).toEqual([{ message: 'request counter failed; retrying', fields: { err: cause } }]);
  isAway = false;
  expect((await ask()).status).toBe(200);
  expect(infos).toContain('request counter recovered');
});
