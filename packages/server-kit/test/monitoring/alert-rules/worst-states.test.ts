import type { AlertState } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorstStates } from '../../../src/monitoring/alert-rules/worst-states.js';
import { newRuleState } from '../../../src/monitoring/alerts/rule-state.js';
import { subjectOf } from '../../../src/monitoring/alerts/subject.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

describe.each(dialects)('The worst state of a rule, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const stand = async (ruleId: string, states: readonly AlertState[]): Promise<void> => {
    const rule = { id: ruleId, organizationId: 'org_1', version: 1 };
    await fixture.store.commit(
      states.map((state, index) =>
        insert('alertRuleStates', {
          ...newRuleState(rule, subjectOf('monitor', { id: `mon_${index}`, name: '' })),
          state,
        }),
      ),
    );
  };
  const worst = async (...ids: string[]) =>
    Object.fromEntries(
      await readWorstStates(
        fixture.store,
        ids.map((id) => ({ id })),
      ),
    );

  test('is the most urgent one', async () => {
    await stand('alr_1', ['noData', 'inactive', 'pending', 'recovering']);
    await stand('alr_2', ['pending', 'firing', 'recovering']);
    await stand('alr_3', ['inactive']);
    const expected = { alr_1: 'recovering', alr_2: 'firing', alr_3: 'inactive', alr_4: 'inactive' };
    expect(await worst('alr_1', 'alr_2', 'alr_3', 'alr_4')).toEqual(expected);
    expect(await worst()).toEqual({});
  });

  test('is returned for each rule, however many monitors fire for one of them', async () => {
    await stand(
      'alr_5',
      Array.from({ length: 1200 }, () => 'pending'),
    );
    await stand('alr_6', ['inactive', 'noData', 'firing']);
    await stand('alr_7', ['inactive', 'inactive']);
    expect(await worst('alr_5', 'alr_6', 'alr_7')).toEqual({ alr_5: 'pending', alr_6: 'firing', alr_7: 'inactive' });
  });
});
