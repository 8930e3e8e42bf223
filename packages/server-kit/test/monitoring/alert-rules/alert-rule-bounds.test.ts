import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewRow } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const path = '/api/v1/alert-rules';
const condition = { metric: 'status', operator: '==', threshold: 'down' } as const;
const body = { name: 'Down', target: { scope: 'all' }, condition };

describe.each(dialects)('the bounds of alert rules, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  test('an organization has at most 500 alert rules', async () => {
    const owner = await fixture.newMember('owner');
    const created = await fixture.request('POST', path, { token: owner.token, body });
    const { id } = created.body as { id: string };
    const row = await fixture.store.get('alertRules', { id });
    if (row === undefined) throw new Error('no rule was made');
    await fixture.store.commit(
      Array.from({ length: 499 }, (_, index) => ({
        kind: 'insert',
        table: 'alertRules',
        row: { ...row, id: `${id}${index}` },
      })),
    );
    const refused = await fixture.request('POST', path, { token: owner.token, body });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'plan_limit_reached', detail: expect.stringMatching(/500/) });
    await fixture.request('DELETE', `${path}/${id}`, { token: owner.token });
    expect((await fixture.request('POST', path, { token: owner.token, body })).status).toBe(201);
  });

  test('a rule that fires for a thousand monitors must be disabled before it is deleted', async () => {
    const owner = await fixture.newMember('owner');
    const created = await fixture.request('POST', path, { token: owner.token, body });
    const { id } = created.body as { id: string };
    await fixture.store.commit(
      Array.from({ length: 1001 }, (_, index) => {
        const row: NewRow<'alertRuleStates'> = {
          id: `als_${id}${index}`,
          organizationId: owner.organizationId,
          ruleId: id,
          monitorId: `mon_${index}`,
          state: 'firing',
          failures: 1,
          successes: 0,
          sequence: 1,
          ruleVersion: 1,
          updatedAt: fixture.clock.now,
        };
        return { kind: 'insert', table: 'alertRuleStates', row };
      }),
    );
    const refused = await fixture.request('DELETE', `${path}/${id}`, { token: owner.token });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', detail: expect.stringMatching(/switch it off first/) });
    expect(await fixture.store.get('alertRules', { id })).toBeDefined();
  });
});
