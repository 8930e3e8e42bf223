import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = new URL('../../../docs/security.md', import.meta.url);
const [promised = ''] = readFileSync(page, 'utf8').split('\n## Not yet\n');

/** What the page links to as a test: `[title](path)`. */
const testsIn = (text: string): { title: string; path: string }[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+\.test\.ts)\)/g)].map(([, title = '', path = '']) => ({ title, path }));

const promises = promised
  .split(/\n(?=- )/)
  .filter((item) => item.startsWith('- '))
  .map((item) => item.split('\n\n')[0] ?? '');
const named = testsIn(promised);

describe('the page of promises', () => {
  test('has a test for every promise', () => {
    expect(promises.length).toBeGreaterThan(40);
    expect(promises.filter((promise) => testsIn(promise).length === 0)).toEqual([]);
  });

  test('names each test once per promise', () => {
    for (const promise of promises) {
      const titles = testsIn(promise).map(({ title, path }) => `${path} ${title}`);
      expect(new Set(titles).size, promise).toBe(titles.length);
    }
  });

  test.each(named)('names a test that exists: $title', ({ title, path }) => {
    const file = new URL(path, page);
    expect(existsSync(file), path).toBe(true);
    const source = readFileSync(file, 'utf8');
    // The title of a test or, where cases are a table, the name of a case.
    const literals = [`'${title}'`, `\`${title}\``];
    expect(
      literals.some((literal) => source.includes(literal)),
      `"${title}" in ${path}`,
    ).toBe(true);
    expect(source).not.toMatch(/\.(skip|todo)\b/);
  });
});
