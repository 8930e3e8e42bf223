import { buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ConnectionPools, createConnectionPools } from '../../../src/outbound/delivery/connection-pools.js';

const originOf = (index: number): string => `https://receiver-${index}.example`;

describe('the connections to receivers', () => {
  let pools: ConnectionPools;
  beforeEach(() => {
    vi.useFakeTimers();
    pools = createConnectionPools(buildConnector({}));
  });
  afterEach(async () => {
    await pools.close();
    vi.useRealTimers();
  });
  const use = (origin: string) => {
    const pool = pools.take(origin);
    pools.giveBack(origin);
    return pool;
  };

  test('are shared and kept for a while for one origin', async () => {
    const pool = pools.take(originOf(1));
    expect(pools.take(originOf(1))).toBe(pool);
    pools.giveBack(originOf(1));
    await vi.advanceTimersByTimeAsync(60_000);
    // A request still uses them.
    expect(use(originOf(1))).toBe(pool);
    pools.giveBack(originOf(1));
    await vi.advanceTimersByTimeAsync(9000);
    expect(use(originOf(1))).toBe(pool);
    await vi.advanceTimersByTimeAsync(9000);
    expect(pools.size).toBe(1);
  });

  test('are dropped when they have been idle for ten seconds', async () => {
    const pool = use(originOf(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pools.size).toBe(0);
    expect(pool.destroyed).toBe(true);
    expect(use(originOf(1))).not.toBe(pool);
  });

  test('are kept for at most 64 idle origins, those that were used last', () => {
    const held = pools.take(originOf(0));
    for (let index = 1; index <= 1000; index++) use(originOf(index));
    expect(pools.size).toBe(65);
    expect(pools.take(originOf(0))).toBe(held);
    const kept = use(originOf(1000));
    expect(use(originOf(1000))).toBe(kept);
  });

  test('are all closed when the pools close', async () => {
    const all = [1, 2, 3].map((index) => use(originOf(index)));
    await pools.close();
    expect(all.map((pool) => pool.destroyed)).toEqual([true, true, true]);
    expect(pools.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
