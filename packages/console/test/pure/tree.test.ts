import type { MonitorOverviewRow } from '@watchpost/client';
import { describe, expect, test } from 'vitest';
import { treeOf } from '../../src/app/watch/monitors/tree.js';

const row = (id: string, parentId: string | null = null): MonitorOverviewRow => ({
  id,
  name: id,
  type: 'manual',
  parentId,
  currentStatus: 'up',
  statusSince: '2026-01-01T00:00:00.000Z',
  unknownReason: null,
  isVerifying: false,
  latencyMs: null,
  tags: [],
  uptime: null,
  bins: null,
});

/** Names with a dot for each step down. */
const drawn = (
  rows: readonly MonitorOverviewRow[],
  members: Readonly<Record<string, readonly string[]>> = {},
  closed: readonly string[] = [],
): readonly string[] =>
  treeOf(rows, { members: new Map(Object.entries(members)), closed: new Set(closed) }).map(
    ({ row: { name }, depth }) => `${'.'.repeat(depth)}${name}`,
  );

describe('a tree of monitors', () => {
  test.each([
    ['puts what depends on a monitor below it', [row('shop', 'router'), row('router')], {}, ['router', '.shop']],
    ['goes on for any depth', [row('c', 'b'), row('b', 'a'), row('a')], {}, ['a', '.b', '..c']],
    [
      'puts members below their group',
      [row('a'), row('group'), row('b')],
      { group: ['a', 'b'] },
      ['group', '.a', '.b'],
    ],
    ['prefers the parent to a group', [row('a', 'b'), row('b'), row('g')], { g: ['a'] }, ['b', '.a', 'g']],
    ['shows a member of two groups once', [row('a'), row('g'), row('h')], { g: ['a'], h: ['a'] }, ['g', '.a', 'h']],
    ['leaves at the top what depends on a monitor that is not in the list', [row('a', 'gone')], {}, ['a']],
    ['shows a group that depends on its own member once', [row('a'), row('g', 'a')], { g: ['a'] }, ['a', '.g']],
    ['shows monitors in a circle', [row('a', 'b'), row('b', 'a')], {}, ['b', '.a']],
    [
      'puts a branch where its first row would stand, so that the worst is first',
      [row('worst', 'z'), row('a'), row('z')],
      {},
      ['z', '.worst', 'a'],
    ],
  ] as const)('%s', (_title, rows, members, expected) => {
    expect(drawn(rows, members)).toEqual(expected);
  });

  test('leaves out what is below a closed monitor, and says how much that is', () => {
    const rows = [row('c', 'b'), row('b', 'a'), row('a'), row('d')];
    expect(drawn(rows, {}, ['a'])).toEqual(['a', 'd']);
    const [first] = treeOf(rows, { members: new Map(), closed: new Set(['a']) });
    expect(first).toMatchObject({ size: 2, isOpen: false, below: undefined });
  });
});
