import { expect, test } from 'vitest';
import { newId } from '../../src/base/ids.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

test('ids are in the order in which they are made, also within a millisecond', () => {
  const ids = [now, now, now, now + 1, now + 1, now + 1000].flatMap((time) =>
    Array.from({ length: 50 }, () => newId('mon', time)),
  );
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^mon_[0-9a-z]{25}$/);
});

test('10,000 ids of one millisecond are all different, even made in turns with another millisecond', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => newId('evt', now + (index % 2)));
  expect(new Set(ids).size).toBe(10_000);
});

test('ids of one time are in the order in which they are made, also while others are made at other times', () => {
  const ids: string[] = [];
  for (let other = 0; other < 300; other++) {
    ids.push(newId('evt', now + 5000));
    newId('evt', now + 6000 + (other % 7));
    newId('evt', now + 4000);
  }
  expect(ids.toSorted()).toEqual(ids);
});
