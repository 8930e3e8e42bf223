import { expect, test } from 'vitest';
import { flappingAt } from '../../../src/outbound/notifications/flapping.js';

const settings = { changes: 3, windowSeconds: 300 };
const seconds = (...times: number[]): number[] => times.map((time) => time * 1000);

test.each([
  ['no change', [], 100, null],
  ['as many changes as are allowed', [0, 10, 20], 30, null],
  ['one more', [0, 10, 20, 30], 30, { since: 30_000, until: 330_000 }],
  ['one more, in any order', [30, 0, 20, 10], 30, { since: 30_000, until: 330_000 }],
  ['as many as would do, over longer than the window', [0, 100, 200, 300], 300, null],
  ['further changes put off the end', [0, 10, 20, 30, 250], 260, { since: 30_000, until: 550_000 }],
  [
    'slower changes go on while none is a window apart',
    [0, 10, 20, 30, 320, 610],
    620,
    { since: 30_000, until: 910_000 },
  ],
  ['still for the window', [0, 10, 20, 30], 330, null],
  ['a change after it was still', [0, 10, 20, 30, 330], 331, null],
  ['changes that are yet to come', [0, 10, 20, 30], 25, null],
] as const)('%s', (_what, changes, now, expected) => {
  expect(flappingAt(settings, seconds(...changes), now * 1000)).toEqual(expected);
});

test('a channel without the setting never calls anything flapping', () => {
  expect(flappingAt(null, seconds(0, 1, 2, 3, 4, 5), 6000)).toBeNull();
});
