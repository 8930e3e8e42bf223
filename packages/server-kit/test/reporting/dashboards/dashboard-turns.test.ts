import { expect, test } from 'vitest';
import { serverBounds } from '../../../src/base/bounds.js';
import { createDashboardTurns } from '../../../src/reporting/dashboards/dashboard-turns.js';
import { ProblemError } from '../../../src/request/http/problem.js';

const later = () => Promise.withResolvers<number>();

test('equal questions share one answer while it is computed', async () => {
  const turns = createDashboardTurns(() => 0);
  const answer = later();
  let computed = 0;
  const work = () => {
    computed += 1;
    return answer.promise;
  };
  const both = [1, 2].map(() => turns.run({ lane: 'a', key: 'same', work }));
  answer.resolve(7);
  expect(await Promise.all(both)).toEqual([7, 7]);
  expect(computed).toBe(1);
  expect(await turns.run({ lane: 'a', key: 'same', work: async () => 8 })).toBe(8);
});

test('the questions of an organization are answered one after the other, those of another meanwhile', async () => {
  const turns = createDashboardTurns(() => 0);
  const first = later();
  const order: string[] = [];
  const run = (lane: string, key: string, work: () => Promise<number>) =>
    turns.run({ lane, key, work }).then(() => order.push(`${lane}${key}`));
  const running = [run('a', '1', () => first.promise), run('a', '2', async () => 2)];
  await run('b', '1', async () => 3);
  expect(order).toEqual(['b1']);
  first.resolve(1);
  await Promise.all(running);
  expect(order).toEqual(['b1', 'a1', 'a2']);
});

test('an organization that asks without end is refused, and others are not', async () => {
  const turns = createDashboardTurns(() => 0);
  const first = later();
  const ask = (lane: string, key: number) => turns.run({ lane, key: String(key), work: () => first.promise });
  const waiting = Array.from({ length: serverBounds.waitingDashboards.most }, (_, key) => ask('a', key));
  expect(() => ask('a', 100)).toThrow(ProblemError);
  const other = ask('b', 1);
  first.resolve(1);
  await Promise.all([...waiting, other]);
  expect(await ask('a', 100)).toBe(1);
});

test('an answer that failed is not given again', async () => {
  const turns = createDashboardTurns(() => 0);
  const question = { lane: 'a', key: '1', keepMs: 15_000 };
  await expect(turns.run({ ...question, work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  expect(await turns.run({ ...question, work: async () => 2 })).toBe(2);
});

test('kept answers end with their time, and the oldest make room', async () => {
  let now = 0;
  const turns = createDashboardTurns(() => now);
  const ask = (key: number, answer: number) =>
    turns.run({ lane: `lane ${key}`, key: String(key), keepMs: 15_000, work: async () => answer });
  expect(await ask(0, 1)).toBe(1);
  now = 14_999;
  expect(await ask(0, 2)).toBe(1);
  now = 15_000;
  expect(await ask(0, 3)).toBe(3);
  for (let key = 1; key <= serverBounds.keptPublicAnswers.most + 1; key++) await ask(key, key);
  expect(await ask(0, 4)).toBe(4);
});
