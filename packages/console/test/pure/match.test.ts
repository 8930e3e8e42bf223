import { describe, expect, test } from 'vitest';
import { matchPath } from '../../src/app/router/match.js';
import { type Route, routes } from '../../src/app/router/routes.js';
import { coreWords } from '../../src/app/words/core.js';
import { loadWords } from '../../src/app/words/define-words.js';

describe('a pattern', () => {
  test.each([
    ['/', '/', {}],
    ['/monitors', '/monitors', {}],
    ['/monitors', '/monitors/', {}],
    ['/monitors/:id', '/monitors/mon_1', { id: 'mon_1' }],
    ['/monitors/:id/day/:day', '/monitors/mon_1/day/2026-11-21', { id: 'mon_1', day: '2026-11-21' }],
    ['/monitors/:id', '/monitors/a%20b', { id: 'a b' }],
    ['/monitors/:id', '/monitors', undefined],
    ['/monitors/:id', '/monitors/a/b', undefined],
    ['/monitors', '/Monitors', undefined],
    ['/monitors/:id', '/monitors/%zz', undefined],
  ])('%s matches %s as %j', (pattern, path, parameters) => {
    expect(matchPath(pattern, path)).toEqual(parameters);
  });
});

test('no route is hidden by one before it', () => {
  const hidden = routes.filter(({ path }, index) => {
    const sample = path.replace(/:(\w+)/g, 'x');
    return routes.findIndex((other) => matchPath(other.path, sample) !== undefined) !== index;
  });
  expect(hidden).toEqual([]);
});

test('no two places share a key', () => {
  const keys = (routes as readonly Route[]).flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
});

test('every route has a title in every language', async () => {
  await loadWords('de');
  for (const { title } of routes) {
    expect(coreWords.en.pages[title]).toMatch(/./);
    expect(coreWords.de.pages[title]).toMatch(/./);
  }
});
