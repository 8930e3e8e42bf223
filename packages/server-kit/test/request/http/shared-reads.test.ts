import { expect, test } from 'vitest';
import { serverBounds } from '../../../src/base/bounds.js';
import { createSharedReads } from '../../../src/request/http/shared-reads.js';

/** A read that ends when the test ends it. */
const held = <T>(answer: T) => {
  const { promise, resolve } = Promise.withResolvers<T>();
  let started = 0;
  const work = (): Promise<T> => {
    started += 1;
    return promise;
  };
  return { work, end: () => resolve(answer), starts: () => started };
};

test('the same read that waits is made once, and one that has begun is not shared', async () => {
  const { read } = createSharedReads();
  const first = held('first');
  const running = read('org_1', 'overview', first.work);
  await expect.poll(first.starts).toBe(1);

  const second = held('second');
  const late = [read('org_1', 'overview', second.work), read('org_1', 'overview', second.work)];
  first.end();
  second.end();
  expect(await running).toBe('first');
  expect(await Promise.all(late)).toEqual(['second', 'second']);
  expect([first.starts(), second.starts()]).toEqual([1, 1]);
});

test('one organization reads one after the other, and no other organization waits for it', async () => {
  const { read } = createSharedReads();
  const [slow, next, other] = [held(1), held(2), held(3)];
  const all = [read('org_1', 'a', slow.work), read('org_1', 'b', next.work), read('org_2', 'a', other.work)];
  other.end();
  expect(await all[2]).toBe(3);
  expect([slow.starts(), next.starts()]).toEqual([1, 0]);
  slow.end();
  next.end();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
});

test('a read that fails fails for all that share it, and for no other', async () => {
  const { read } = createSharedReads();
  const failing = async () => {
    throw new Error('no');
  };
  const both = [read('org_1', 'a', failing), read('org_1', 'a', failing)];
  const ends = await Promise.allSettled([...both, read('org_1', 'b', async () => 'b')]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('more different reads than may wait are refused until they are made', async () => {
  const { read } = createSharedReads();
  const slow = held('slow');
  const running = read('org_1', 'slow', slow.work);
  await expect.poll(slow.starts).toBe(1);
  const most = serverBounds.waitingReads.most;
  const waiting = Array.from({ length: most }, (_, n) => read('org_1', `${n}`, async () => n));
  expect(() => read('org_1', 'one more', async () => 0)).toThrow('Too many other overviews');
  slow.end();
  await Promise.all([running, ...waiting]);
  expect(await read('org_1', 'one more', async () => 'made')).toBe('made');
});
