import { describe, expect, test } from 'vitest';
import { matchPath } from '../../src/app/router/match.js';

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
