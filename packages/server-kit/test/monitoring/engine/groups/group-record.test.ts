import { groupMonitorConfig, type MonitorStatus } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { groupRecord } from '../../../../src/monitoring/engine/groups/group-record.js';

const letters = { '+': 'up', '~': 'degraded', '-': 'down', '?': 'unknown', p: 'paused', m: 'maintenance' } as const;

/** What a member was, a letter a minute. */
const lineOf = (record: string) =>
  [...record].flatMap((letter, startedAt) =>
    letter === record[startedAt - 1] ? [] : [{ status: letters[letter as keyof typeof letters], startedAt }],
  );

const recordOf = (members: readonly string[], rule: { readonly atLeast?: number }, from: number): string => {
  const monitorIds = members.map((_, place) => `mon_${place}`);
  const mode = rule.atLeast === undefined ? {} : ({ mode: 'atLeast', ...rule } as const);
  const config = groupMonitorConfig.parse({ monitorIds, ...mode });
  const lines = members.map((record, place) => ({ name: `m${place}`, line: lineOf(record) }));
  return groupRecord(lines, config, from)
    .map(({ status, startedAt }): `${MonitorStatus} ${number}` => `${status} ${startedAt}`)
    .join(', ');
};

describe('The record of a group, from the records of its members (one letter a minute)', () => {
  test.each<[string, readonly string[], string, { atLeast?: number; from?: number }]>([
    ['is down while one of its members is', ['+++---+++', '+++++++++'], 'up 0, down 3, up 6', {}],
    ['has one outage while members are down in turn', ['+--++++', '++--+++', '+++--++'], 'up 0, down 1, up 5', {}],
    ['has an outage that is shorter than its interval', ['++++-++++'], 'up 0, down 4, up 5', {}],
    ['is down when fewer are up than must be', ['+-----+', '+++--++', '+++++++'], 'up 0, down 3, up 5', { atLeast: 2 }],
    ['is down when none is up of which one must be', ['+---++', '++--++'], 'up 0, down 2, up 4', { atLeast: 1 }],
    ['is degraded and unknown as its members are', ['+~~+++', '+++??+'], 'up 0, degraded 1, unknown 3, up 5', {}],
    ['does not lose members in maintenance', ['+mmm++', '+++-++'], 'up 0, down 3, up 4', {}],
    ['is unknown while no member is checked', ['+pp+', '+ppp'], 'up 0, unknown 1, up 3', {}],
    ['begins where it is decided from', ['---+++'], 'down 2, up 3', { from: 2 }],
  ])('%s', (_, members, expected, { from = 0, ...rule }) => {
    expect(recordOf(members, rule, from)).toBe(expected);
  });

  test('knows nothing of a time before a member was made', () => {
    const config = groupMonitorConfig.parse({ monitorIds: ['mon_0'] });
    const line = [{ status: 'up', startedAt: 5 }] as const;
    expect(groupRecord([{ name: 'm', line }], config, 0)).toMatchObject([
      { status: 'unknown', startedAt: 0, unknownReason: 'members' },
      { status: 'up', startedAt: 5, unknownReason: null },
    ]);
  });
});
