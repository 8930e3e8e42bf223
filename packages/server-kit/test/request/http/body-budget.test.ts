import { describe, expect, test } from 'vitest';
import { createBodyBudget } from '../../../src/request/http/body-budget.js';
import { createBodyTurns } from '../../../src/request/http/body-turns.js';

const refusal = expect.objectContaining({ code: 'unavailable', headers: { 'retry-after': '1' } });

describe('Request bodies that are held', () => {
  test('are refused beyond what their source may have, until some of them are answered', () => {
    const budget = createBodyBudget({ bytesPerSource: 100, bytes: 1000 });
    const [first, second] = [budget.open('a'), budget.open('a')];
    first.add(60);
    second.add(40);
    expect(() => second.add(1)).toThrow(refusal);
    budget.open('b').add(100);
    first.release();
    first.release();
    second.add(60);
    expect(() => second.add(1)).toThrow(refusal);
  });

  test('leave each source an equal share when all together are too many', () => {
    const budget = createBodyBudget({ bytesPerSource: 100, bytes: 200 });
    const [a, b] = [budget.open('a'), budget.open('b')];
    a.add(100);
    b.add(100);
    // A third of it: as much as each of the three may have while the process is full.
    budget.open('c').add(66);
    expect(() => budget.open('c').add(1)).toThrow(refusal);
    a.release();
    budget.open('c').add(34);
  });
});

test('Large bodies are parsed one at a time, sources in turn, with turns of the event loop between', async () => {
  const turns = createBodyTurns();
  const order: string[] = [];
  const parse = (source: string) => turns(source, () => void order.push(source));
  const all = [parse('a'), parse('a'), parse('a'), parse('b'), parse('c'), parse('b')];
  await all[0];
  expect(order).toEqual(['a']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order.length).toBeLessThan(all.length);
  await Promise.all(all);
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

test('A large body that cannot be parsed is refused and holds up none after it', async () => {
  const turns = createBodyTurns();
  const bad = turns('a', () => {
    throw new Error('not JSON');
  });
  const good = turns('a', () => 1);
  await expect(bad).rejects.toThrow('not JSON');
  expect(await good).toBe(1);
});
