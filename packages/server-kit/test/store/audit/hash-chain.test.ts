import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  activityHash,
  type ChainedActivity,
  canonicalJson,
  genesisHash,
  nextInChain,
} from '../../../src/store/commits/audit/hash-chain.js';

const activity: ChainedActivity = {
  id: 'aud_1',
  organizationId: 'org_1',
  sequence: 1,
  at: 1_768_478_400_000,
  actor: { type: 'user', id: 'usr_1', name: 'Ada' },
  action: 'monitor.updated',
  resource: { type: 'monitor', id: 'mon_1', name: 'Website' },
  changes: { before: { name: 'Site', tags: ['b', 'a'] }, after: { tags: [], name: 'Website' } },
  requestId: 'req_1',
  ip: null,
  result: 'success',
};

describe('canonical JSON', () => {
  test.each([
    [
      'members are sorted by code unit',
      { b: 1, a: 2, B: 3, ä: 4, '€': 5, '😀': 6, 10: 7, 9: 8 },
      '{"10":7,"9":8,"B":3,"a":2,"b":1,"ä":4,"€":5,"😀":6}',
    ],
    ['lists keep their order', [3, 1, [2, { b: null, a: [] }]], '[3,1,[2,{"a":[],"b":null}]]'],
    ['numbers are written in one way', [1.0, -0, 1e21, 1e-7, 0.1], '[1,0,1e+21,1e-7,0.1]'],
    ['text is escaped as little as JSON allows', '"\\\n\u0001é', '"\\"\\\\\\n\\u0001é"'],
    ['an own member may have any name', JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
  ])('%s', (_title, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

describe('the hash of an activity', () => {
  test('anyone can compute it from the predecessor and the canonical fields', () => {
    const text =
      '{"action":"monitor.updated","actor":{"id":"usr_1","name":"Ada","type":"user"},"at":1768478400000,' +
      '"changes":{"after":{"name":"Website","tags":[]},"before":{"name":"Site","tags":["b","a"]}},"id":"aud_1","ip":null,' +
      '"organizationId":"org_1","requestId":"req_1","resource":{"id":"mon_1","name":"Website","type":"monitor"},' +
      '"result":"success","sequence":1}';
    const expected = createHash('sha256').update(`${genesisHash}\n${text}`).digest('hex');
    expect(activityHash(activity, genesisHash)).toBe(expected);
  });

  test('the order in which a database gives members back does not matter', () => {
    const reordered = { ...activity, actor: { name: 'Ada', id: 'usr_1', type: 'user' } };
    expect(activityHash(reordered, genesisHash)).toBe(activityHash(activity, genesisHash));
  });

  test('a column that is added later does not change it', () => {
    const wider = { ...activity, location: 'Berlin' };
    expect(activityHash(wider, genesisHash)).toBe(activityHash(activity, genesisHash));
  });

  test.each(Object.keys(activity))('a change of %s changes it', (field) => {
    const changed = { ...activity, [field]: field === 'sequence' || field === 'at' ? 2 : 'changed' };
    expect(activityHash(changed, genesisHash)).not.toBe(activityHash(activity, genesisHash));
  });

  test('another predecessor changes it', () => {
    expect(activityHash(activity, '1'.repeat(64))).not.toBe(activityHash(activity, genesisHash));
  });
});

test('a chain begins at one with 64 zeros, and each row names its predecessor', () => {
  const { sequence: _one, ...unchained } = activity;
  const first = nextInChain(unchained, undefined);
  const second = nextInChain({ ...unchained, id: 'aud_2' }, first);
  expect([first.sequence, first.previousHash]).toEqual([1, genesisHash]);
  expect([second.sequence, second.previousHash]).toEqual([2, first.hash]);
  expect(second.hash).toBe(activityHash(second, first.hash));
});
