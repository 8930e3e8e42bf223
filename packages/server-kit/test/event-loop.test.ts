import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { maxStretchMs, stretchOf } from '@watchpost/testbed/event-loop';
import { expect, test } from 'vitest';
import { quickHasher } from './kit-fixture.js';

/** Keeps the thread busy for so much time of the processor. */
const toil = (milliseconds: number): void => {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 >= milliseconds) return;
  }
};
/** More than anything may keep the event loop, in milliseconds. */
const tooLong = maxStretchMs * 1.5;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

test.each([
  ['at once', async () => toil(tooLong)],
  ['after a while', async () => turn().then(() => toil(tooLong))],
  [
    'in many small steps without a pause',
    async () => {
      for (let step = 0; step < tooLong; step += 1) await Promise.resolve().then(() => toil(1));
    },
  ],
])('work that blocks the event loop %s is measured', async (_, work) => {
  const { longestMs } = await stretchOf(work);
  expect(longestMs).toBeGreaterThan(maxStretchMs);
});

test('work that yields to the event loop, or runs in other threads, does not count as blocking', async () => {
  const { longestMs } = await stretchOf(async () => {
    for (let step = 0; step < 20; step += 1) {
      toil(10);
      await turn();
    }
    await Promise.all(Array.from({ length: 8 }, () => quickHasher.hash('a long enough passphrase')));
  });
  expect(longestMs).toBeLessThan(maxStretchMs);
});

test('garbage of other tests in the process does not count as blocking', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  // As a worker keeps it that has run hundreds of test files.
  const kept = Array.from({ length: 1_000_000 }, (_, index) => ({ index, name: `value ${index}` }));
  const measured = await stretchOf(async () => {
    for (let times = 0; times < 5; times += 1) collectGarbage();
  });
  expect(kept).toHaveLength(1_000_000);
  expect(measured.longestMs).toBeLessThan(maxStretchMs / 2);
});

test('work beside other work is not measured', async () => {
  const [first, second] = await Promise.all([stretchOf(turn), stretchOf(turn)]);
  expect([first.longestMs, second.longestMs]).toEqual([null, null]);
  expect((await stretchOf(turn)).longestMs).not.toBeNull();
});
