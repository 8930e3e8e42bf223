import { expect, test } from 'vitest';
import { createIdempotentRuns } from '../../../src/request/http/idempotent-runs.js';
import { type Change, type CommitResult, StoreUnavailableError } from '../../../src/store/interface/store.js';

const release = (key: number): Change => ({ kind: 'delete', table: 'idempotencyKeys', where: { key: String(key) } });

test('idempotency keys that could not be released are released later, even after another database failure', async () => {
  const freed = new Set<Change>();
  let isAway = true;
  const slow = Promise.withResolvers<void>();
  const portions: number[] = [];
  const commit = async (changes: readonly Change[]): Promise<CommitResult> => {
    if (isAway && changes.length === 1) throw new StoreUnavailableError('away');
    const place = portions.push(changes.length);
    await slow.promise;
    if (place === 3) throw new StoreUnavailableError('away again');
    for (const change of changes) freed.add(change);
    return { isCommitted: true };
  };
  const runs = createIdempotentRuns({
    store: { commit, get: async () => undefined, find: async () => [] },
    now: Date.now,
    freeLeases: async () => [],
  });
  const keys = Array.from({ length: 250 }, (_, index) => release(index));
  await Promise.all(keys.map((key, index) => runs.end(`run_${index}`, key)));
  // While the first portion is on its way, another key cannot be freed, which begins a second release.
  await expect.poll(() => portions.length, { timeout: 30_000 }).toBe(1);
  const late = release(250);
  await runs.end('late', late);
  await expect.poll(() => portions.length, { timeout: 30_000 }).toBe(2);
  isAway = false;
  slow.resolve();
  await expect.poll(() => freed.size, { timeout: 30_000 }).toBe(251);
  await runs.stop();
});
