import { describe, expect, it } from 'vitest';
import { createClientOn } from '../../src/create-client/create-client.js';
import type { ConnectionOptions, Fetch, RateLimitEvent } from '../../src/index.js';
import { VirtualRuntime } from '../virtual-runtime.js';

/** 20 seconds before the end of a minute: a window that is half gone is the usual case. */
const start = Date.UTC(2026, 0, 31, 9, 30, 40);

interface Limiter {
  readonly fetch: Fetch;
  /** Requests refused with 429. */
  refused: number;
  answered: number;
}

/** The server's limiter: a fixed window of one minute of its own clock, which may differ from ours. */
const limiterOf = (
  runtime: VirtualRuntime,
  { limit = 1000, takenByOthers = 0, skewMs = 0, latencyMs = 20 } = {},
): Limiter => {
  const used = new Map<number, number>();
  const limiter: Limiter = {
    refused: 0,
    answered: 0,
    fetch: async () => {
      await runtime.sleep(latencyMs / 2);
      const now = runtime.now() + skewMs;
      const window = Math.floor(now / 60_000);
      const count = (used.get(window) ?? takenByOthers) + 1;
      used.set(window, count);
      await runtime.sleep(latencyMs / 2);
      limiter.answered += 1;
      const isOver = count > limit;
      if (isOver) limiter.refused += 1;
      return Response.json(isOver ? { code: 'rate_limited', detail: 'Too many' } : { id: 'mon_1' }, {
        status: isOver ? 429 : 200,
        headers: {
          date: new Date(now).toUTCString(),
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(Math.max(0, limit - count)),
          ...(isOver ? { 'retry-after': '20' } : {}),
        },
      });
    },
  };
  return limiter;
};

const clientOn = (runtime: VirtualRuntime, limiter: Limiter, more: Partial<ConnectionOptions> = {}) =>
  createClientOn(runtime, { baseUrl: 'https://watchpost.example', apiKey: 'wp_key', fetch: limiter.fetch, ...more });

describe('3,000 GETs at 1,000 a minute', () => {
  it.each([
    ['all at once', 3000, 0, 0],
    ['50 at a time', 50, 0, 0],
    ['one after the other', 1, 0, 0],
    ['50 at a time, with a server clock that is 17 s ahead', 50, 0, 17_000],
    ['50 at a time, while others use 300 a minute', 50, 300, 0],
  ])('get no 429: %s', async (_, atOnce, takenByOthers, skewMs) => {
    const runtime = new VirtualRuntime(start);
    const limiter = limiterOf(runtime, { takenByOthers, skewMs, latencyMs: atOnce === 1 ? 0 : 20 });
    const client = clientOn(runtime, limiter);
    let left = 3000;
    const work = async (): Promise<void> => {
      while (left-- > 0) await client.monitors.get('mon_1');
    };
    await runtime.run(Promise.all(Array.from({ length: atOnce }, work)));

    expect(limiter).toMatchObject({ refused: 0, answered: 3000 });
    const perWindow = 1000 - takenByOthers - Math.min(atOnce, 60);
    expect(runtime.now() - start).toBeLessThanOrEqual(60_000 * Math.ceil(3000 / perWindow) + 10_000);
  });
});

describe('the pacing of requests', () => {
  it('sends only a few requests before it knows the limit', async () => {
    const runtime = new VirtualRuntime(start);
    const limiter = limiterOf(runtime, { limit: 5 });
    const client = clientOn(runtime, limiter);

    await runtime.run(Promise.all(Array.from({ length: 5 }, () => client.monitors.get('mon_1'))));
    await runtime.run(Promise.all(Array.from({ length: 25 }, () => client.monitors.get('mon_1'))));
    expect(limiter).toMatchObject({ refused: 0, answered: 30 });
  });

  it('reports a wait before it begins', async () => {
    const runtime = new VirtualRuntime(start);
    const events: RateLimitEvent[] = [];
    const client = clientOn(runtime, limiterOf(runtime, { limit: 2, latencyMs: 0 }), {
      onRateLimit: (event) => events.push(event),
    });
    for (let count = 0; count < 3; count += 1) await runtime.run(client.monitors.get('mon_1'));
    expect(events).toEqual([{ cause: 'pacing', waitMs: 20_000, limit: 2 }]);
  });

  it('delays nothing when the server names no limit', async () => {
    const runtime = new VirtualRuntime(start);
    const client = createClientOn(runtime, {
      baseUrl: 'https://watchpost.example',
      apiKey: 'wp_key',
      fetch: async () => Response.json({ id: 'mon_1' }),
    });
    await runtime.run(Promise.all(Array.from({ length: 200 }, () => client.monitors.get('mon_1'))));
    expect(runtime.now()).toBe(start);
  });

  it('ends with the call that waits', async () => {
    const runtime = new VirtualRuntime(start);
    const client = clientOn(runtime, limiterOf(runtime, { limit: 1, latencyMs: 0 }), { totalTimeoutMs: 5000 });
    await runtime.run(client.monitors.get('mon_1'));
    await expect(runtime.run(client.monitors.get('mon_1'))).rejects.toMatchObject({ code: 'timeout', scope: 'call' });
  });
});
