import { describe, expect, test } from 'vitest';
import { choosePolicy } from '../../../src/monitoring/paging/choose-policy.js';
import type { Row } from '../../../src/store/interface/store.js';

type Policy = Row<'escalationPolicies'>;

const policy = (id: string, more: Partial<Policy> = {}): Policy => ({
  id,
  organizationId: 'org_1',
  version: 1,
  name: id,
  key: null,
  description: '',
  target: null,
  minimumSeverity: 'minor',
  steps: [],
  targetIds: [],
  rounds: 1,
  whenUncovered: 'next',
  whenExhausted: 'nothing',
  acknowledgementSeconds: null,
  searchText: id,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});
const monitor = (id: string, escalationPolicyId: string | null = null) => ({ id, tags: ['eu'], escalationPolicyId });
const nothing = { ofRule: null, monitors: [], ofOrganization: null };

/** One of each kind, from the first to the last that is chosen. */
const all = [
  policy('rule'),
  policy('monitor'),
  policy('ids', { target: { scope: 'monitors', monitorIds: ['mon_1'] } }),
  policy('tags', { target: { scope: 'tags', tags: ['eu'] } }),
  policy('older', { target: { scope: 'all' } }),
  policy('younger', { target: { scope: 'all' }, createdAt: 2 }),
  policy('organization'),
];
const named = { ofRule: 'rule', monitors: [monitor('mon_1', 'monitor')], ofOrganization: 'organization' };

describe('The policy of an incident', () => {
  test('is that of its rule, else of its monitor, else the nearest target, else that of the organization', () => {
    const order: (string | undefined)[] = [];
    let left = [...all];
    for (;;) {
      const chosen = choosePolicy(left.toReversed(), { severity: 'major' }, named);
      order.push(chosen?.id);
      if (chosen === undefined) break;
      left = left.filter(({ id }) => id !== chosen.id);
    }
    expect(order).toEqual([...all.map(({ id }) => id), undefined]);
  });

  test.each(all.map(({ id }, index) => [id, all[index + 1]?.id] as const))(
    'passes over %s when that is for worse incidents alone',
    (id, next) => {
      const from = all.slice(all.findIndex((each) => each.id === id));
      const able = from.map((each) => (each.id === id ? { ...each, minimumSeverity: 'critical' as const } : each));
      expect(choosePolicy(able, { severity: 'major' }, named)?.id).toBe(next);
      expect(choosePolicy(able, { severity: 'critical' }, named)?.id).toBe(id);
    },
  );

  test('is that of the first monitor that names one', () => {
    const monitors = [monitor('mon_1'), monitor('mon_2', 'second'), monitor('mon_3', 'third')];
    const policies = [policy('third'), policy('second')];
    expect(choosePolicy(policies, { severity: 'major' }, { ...nothing, monitors })?.id).toBe('second');
  });

  test('is absent when nothing names one, and when what is named is gone', () => {
    expect(choosePolicy([policy('rule')], { severity: 'critical' }, nothing)).toBeUndefined();
    expect(choosePolicy([], { severity: 'critical' }, named)).toBeUndefined();
  });
});
