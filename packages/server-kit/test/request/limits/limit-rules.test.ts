import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entitlementNames } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { limitRules } from '../../../src/kit/rooms.js';
import type { LimitRule } from '../../../src/request/limits/limit-rules.js';
import { limitsOf } from '../../../src/request/limits/limits-of.js';
import { unlimitedSource } from '../../../src/request/ports/entitlements.js';
import { sampleApiKey, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Change, Limit } from '../../../src/store/interface/store.js';
import { tables } from '../../../src/store/tables/tables.js';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
const textOf = (path: string): string => readFileSync(join(source, path), 'utf8');

const tablesOf = (rule: LimitRule): readonly string[] => {
  if (rule.kind === 'counts') return rule.rows.map(({ table }) => table);
  return 'tables' in rule ? rule.tables : [];
};
const limitedTables = new Set(limitRules.all.flatMap(tablesOf));

describe('the rules of limits', () => {
  test('name each entitlement of the contract once, and no other', () => {
    expect(limitRules.all.map(({ entitlement }) => entitlement)).toEqual(entitlementNames);
  });

  test('name columns that their tables have', () => {
    for (const rule of limitRules.all) {
      const columns =
        rule.kind === 'counts' ? rule.rows.map(({ table, where }) => [table, Object.keys(where)] as const) : [];
      const measured = 'column' in rule ? rule.tables.map((table) => [table, [rule.column]] as const) : [];
      for (const [table, keys] of [...columns, ...measured]) {
        for (const key of [...keys, 'organizationId']) expect(Object.keys(tables[table].columns), table).toContain(key);
      }
    }
  });

  test('are those that the documentation shows', () => {
    const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ');
    const held = (rule: LimitRule): string => {
      if (rule.kind === 'needs') return `by each commit that writes ${list(rule.tables)}`;
      if (rule.kind === 'counts') {
        const rows = rule.rows.map(({ table, where }) => {
          const conditions = Object.entries(where).map(([column, condition]) => `${column}: ${condition}`);
          return `\`${table}\`${conditions.length === 0 ? '' : ` (${conditions.join(', ')})`}`;
        });
        return `by each commit, over ${rows.join(', ')}`;
      }
      if (!('column' in rule)) {
        return rule.kind === 'reads' ? 'where history is read and deleted' : 'when a scrape brings new series';
      }
      const bound = rule.kind === 'atLeast' ? 'at least' : 'at most';
      return `by each commit, \`${rule.column}\` of ${list(rule.tables)} ${bound}`;
    };
    const page = readFileSync(new URL('../../../../../docs/limits.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(limitRules.all.map((rule) => `| \`${rule.entitlement}\` | ${rule.what} | ${held(rule)} |`));
  });

  /** Commits that no limit is held against: the server makes them by itself, or they add nothing. */
  const bare = new Map([
    ['people/accounts/create-first-owner.ts', 'the first start, before any request'],
    ['commerce/entitlements/refresh-entitlements.ts', 'a change of the limits themselves'],
    ['commerce/entitlements/surplus-worker.ts', 'a worker that pauses what is beyond a limit'],
    ['commerce/entitlements/forget-sources.ts', 'a worker that lifts limits'],
  ]);
  const commits = files.filter((path) => !path.startsWith('store/') && /\bstore\s*\.commit\(/.test(textOf(path)));

  test('are asked for where requests commit, and what a host asks for', () => {
    const held = files.filter((path) => /\bholdToLimits\(/.test(textOf(path)) && !path.includes('hold-to-limits'));
    expect(held.toSorted()).toEqual([
      'people/host-users/sign-in-by-host.ts',
      'people/host-users/tenants.ts',
      'request/http/perform.ts',
    ]);
    for (const path of held) expect(commits).toContain(path);
  });

  test('hold for every other file that commits: none inserts into a limited table by itself', () => {
    const inserting = commits.filter((path) => {
      const text = textOf(path);
      return [...limitedTables].some((table) =>
        new RegExp(`kind: 'insert',\\s*table: '${table}'|insertRow\\('${table}'`).test(text),
      );
    });
    expect(inserting.filter((path) => !bare.has(path))).toEqual([]);
    for (const path of bare.keys()) expect(files).toContain(path);
  });
});

describe('the limits of a commit', () => {
  const now = 5000;
  const by = { organizationId: 'org_a', now, entitlements: unlimitedSource, limitRules };
  const asked = (changes: readonly Change[]): (readonly [string, string, unknown])[] =>
    limitsOf(changes, by)
      .changes.filter((change): change is Limit => change.kind === 'limit')
      .map((limit) => [
        limit.organizationId,
        limit.entitlement,
        'asked' in limit ? limit.asked : limit.counts.map(({ table }) => table).join(),
      ]);
  const monitor = (more: object = {}): Change => ({
    kind: 'insert',
    table: 'monitors',
    row: sampleMonitor({ organizationId: 'org_a', ...more }),
  });
  const update = (table: 'monitors' | 'invitations' | 'apiKeys' | 'exporters', set: object): Change => ({
    kind: 'update',
    table,
    where: { id: 'x' },
    set,
  });
  const cases: readonly (readonly [string, readonly Change[], readonly (readonly [string, string, unknown])[]])[] = [
    [
      'an enabled monitor',
      [monitor()],
      [
        ['org_a', 'maxMonitors', 'monitors'],
        ['org_a', 'minIntervalSeconds', 60],
      ],
    ],
    ['a paused monitor', [monitor({ enabled: false })], [['org_a', 'minIntervalSeconds', 60]]],
    [
      'the shortest interval of many',
      [monitor({ enabled: false }), monitor({ enabled: false, intervalSeconds: 20 }), monitor({ enabled: false })],
      [['org_a', 'minIntervalSeconds', 20]],
    ],
    [
      'monitors of two organizations',
      [monitor({ enabled: false }), monitor({ enabled: false, organizationId: 'org_b' })],
      [
        ['org_a', 'minIntervalSeconds', 60],
        ['org_b', 'minIntervalSeconds', 60],
      ],
    ],
    ['a resumption', [update('monitors', { enabled: true })], [['org_a', 'maxMonitors', 'monitors']]],
    ['a pause', [update('monitors', { enabled: false })], []],
    ['another name', [update('monitors', { name: 'b' })], []],
    [
      'an invitation that is mailed again, which may have expired',
      [update('invitations', { expiresAt: now + 1 })],
      [['org_a', 'maxMembers', 'memberships,invitations']],
    ],
    ['an invitation that is accepted', [update('invitations', { acceptedAt: now })], []],
    ['a rate', [update('apiKeys', { rateLimitPerMinute: 7 })], [['org_a', 'rateLimitPerMinute', 7]]],
    [
      'a key',
      [{ kind: 'insert', table: 'apiKeys', row: sampleApiKey({ organizationId: 'org_a', rateLimitPerMinute: 9 }) }],
      [
        ['org_a', 'maxApiKeys', 'apiKeys'],
        ['org_a', 'rateLimitPerMinute', 9],
      ],
    ],
    ['a revoked key', [update('apiKeys', { revokedAt: now })], []],
    ['a deletion', [{ kind: 'delete', table: 'monitors', where: { id: 'x' } }], []],
  ];
  test.each(cases)('%s', (_title, changes, expected) => {
    expect(asked(changes)).toEqual(expected);
  });

  test('hold for what is derived, and count what it adds', () => {
    const derived: Change = {
      kind: 'derive',
      table: 'incidentNumbers',
      where: { organizationId: 'org_a' },
      limit: 1,
      changes: () => [monitor(), monitor()],
    };
    const limited = limitsOf([derived], by);
    const [entry] = limited.changes;
    if (entry?.kind !== 'derive') throw new Error('it is no derivation');
    const followed = entry.changes([]) ?? [];
    expect(followed.filter(({ kind }) => kind === 'limit')).toHaveLength(2);
    expect(limited.addedFor('maxMonitors')).toBe(2);
  });
});
