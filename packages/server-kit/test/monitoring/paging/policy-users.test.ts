import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const condition = { metric: 'status', operator: '==', threshold: 'down' };
const steps = [{ targets: [{ type: 'responders' }] }];

describe.each(dialects)('What names an escalation policy, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeEach(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterEach(() => fixture.close());
  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body !== undefined && { body }) });
  const created = async (path: string, body: unknown): Promise<string> => {
    const reply = await send('POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  const newPolicy = (name: string) => created('/escalation-policies', { name, steps });
  const escalated = (escalationPolicyId: string) => ({
    name: 'Down',
    condition,
    createIncident: true,
    channels: [{ type: 'webhook' }, { type: 'escalation', escalationPolicyId }],
  });
  const organization = () => `/organizations/${owner.organizationId}`;
  /** A policy that a rule, two monitors and the organization name, and one that nothing names. */
  const open = async () => {
    const id = await newPolicy('Night');
    const other = await newPolicy('Unused');
    const rule = await created('/alert-rules', escalated(id));
    const monitor = await created('/monitors', monitorBody({ escalationPolicyId: id }));
    const second = await created('/monitors', monitorBody());
    const patched = await send('PATCH', `/monitors/${second}`, { escalationPolicyId: id });
    expect(patched.body).toMatchObject({ escalationPolicyId: id });
    const settings = await send('PATCH', organization(), { settings: { escalationPolicyId: id } });
    expect(settings.body.settings).toMatchObject({ sessionTtlSeconds: 2_592_000, escalationPolicyId: id });
    return { id, other, rule, monitor, second, path: `/escalation-policies/${id}` };
  };

  test('is counted where it is shown', async () => {
    const { path, other } = await open();
    const used = { alertRules: 1, monitors: 2, organization: true };
    const unused = { alertRules: 0, monitors: 0, organization: false };
    expect((await send('GET', path)).body.usedBy).toEqual(used);
    expect((await send('PATCH', path, { description: 'Ours' })).body.usedBy).toEqual(used);
    const { data } = (await send('GET', '/escalation-policies?sort=name')).body;
    expect(data.map((policy: { usedBy: unknown }) => policy.usedBy)).toEqual([used, unused]);
    expect((await send('DELETE', `/escalation-policies/${other}`)).status).toBe(204);
  });

  test('keeps it from being deleted, and is named', async () => {
    const { path } = await open();
    const refused = await send('DELETE', path);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain('alert rules (Down), 2 monitors, the settings of the organization');
    expect((await send('GET', path)).status).toBe(200);
  });

  test('goes on without it when it is deleted by force, which the audit trail records', async () => {
    const { path, id, rule, monitor, second } = await open();
    expect((await send('DELETE', `${path}?force=true`)).status).toBe(204);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('GET', `/alert-rules/${rule}`)).body).toMatchObject({
      channels: [{ type: 'webhook' }],
      version: 2,
    });
    for (const each of [monitor, second]) {
      expect((await send('GET', `/monitors/${each}`)).body.escalationPolicyId).toBeNull();
    }
    expect((await send('GET', organization())).body.settings.escalationPolicyId).toBeNull();
    const [entry] = await fixture.store.find('auditActivities', { action: 'escalationPolicies.remove' }, { limit: 2 });
    expect(entry).toMatchObject({
      resource: { id },
      changes: { after: { takenOutOf: { alertRules: [rule], monitors: 2, organization: true } } },
    });
  });

  test.each([
    ['two policies', (id: string, other: string) => ({ channels: [id, other] }), 'channels'],
    ['a policy without incidents', (id: string) => ({ channels: [id], createIncident: false }), 'createIncident'],
    ['a policy that does not exist', () => ({ channels: ['esc_01jd0000000000000000000000'] }), 'channels'],
  ])('is no rule with %s', async (_what, change, field) => {
    const [id, other] = [await newPolicy('One'), await newPolicy('Two')];
    const { channels, ...more }: { channels: string[]; createIncident?: boolean } = change(id, other);
    const rule = {
      ...escalated(id),
      ...more,
      channels: channels.map((escalationPolicyId) => ({ type: 'escalation', escalationPolicyId })),
    };
    const refused = await send('POST', '/alert-rules', rule);
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, field]);
    const made = await created('/alert-rules', escalated(id));
    const changed = await send('PATCH', `/alert-rules/${made}`, { channels: rule.channels, ...more });
    expect([changed.status, changed.body.errors?.[0].path]).toEqual([400, field]);
  });

  test('is of the same organization', async () => {
    const id = await newPolicy('Night');
    owner = await fixture.newMember('owner');
    for (const [method, path, body, field] of [
      ['POST', '/alert-rules', escalated(id), 'channels'],
      ['POST', '/monitors', monitorBody({ escalationPolicyId: id }), 'escalationPolicyId'],
      ['PATCH', organization(), { settings: { escalationPolicyId: id } }, 'settings.escalationPolicyId'],
    ] as const) {
      const refused = await send(method, path, body);
      expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, field]);
    }
  });

  test('that comes while a policy is deleted is never left with what is gone', async () => {
    const id = await newPolicy('Night');
    const [removed, ...made] = await Promise.all([
      send('DELETE', `/escalation-policies/${id}?force=true`),
      ...Array.from({ length: 4 }, () => send('POST', '/monitors', monitorBody({ escalationPolicyId: id }))),
      ...Array.from({ length: 4 }, () => send('POST', '/alert-rules', escalated(id))),
      send('PATCH', organization(), { settings: { escalationPolicyId: id } }),
    ]);
    expect(removed?.status).toBe(204);
    expect(made.every(({ status }) => [200, 201, 400].includes(status))).toBe(true);
    const { data: rules } = (await send('GET', '/alert-rules?pageSize=100')).body;
    expect(rules.flatMap(({ channels }: { channels: { type: string }[] }) => channels.map(({ type }) => type))).toEqual(
      rules.map(() => 'webhook'),
    );
    const { data: monitors } = (await send('GET', '/monitors?pageSize=100')).body;
    expect(monitors.filter((monitor: { escalationPolicyId: unknown }) => monitor.escalationPolicyId !== null)).toEqual(
      [],
    );
    expect((await send('GET', organization())).body.settings.escalationPolicyId).toBeNull();
  });

  test('decides which policy escalates an incident, in its order', async () => {
    const { id } = await open();
    const [ofRule, ofMonitor, target] = [
      await newPolicy('Rule'),
      await newPolicy('Monitor'),
      await newPolicy('Target'),
    ];
    const alertRuleId = await created('/alert-rules', escalated(ofRule));
    const monitor = await created('/monitors', monitorBody({ escalationPolicyId: ofMonitor }));
    const plain = await created('/monitors', monitorBody({ tags: ['eu'] }));
    await send('PATCH', `/escalation-policies/${target}`, { target: { scope: 'tags', tags: ['eu'] } });
    const opened = (monitorIds: readonly string[]) =>
      created('/incidents', { title: 'Slow', severity: 'major', monitorIds });
    const incidents = [
      await opened([monitor]),
      await opened([plain, monitor]),
      await opened([plain]),
      await opened([]),
    ];
    const where = { id: incidents[0] ?? '' };
    await fixture.store.commit([{ kind: 'update', table: 'incidents', where, set: { alertRuleId } }]);
    await fixture.kit.start({ migrate: 'off' });
    const policyOf = async (incident: string) => (await send('GET', `/incidents/${incident}/escalation`)).body.policyId;
    await expect
      .poll(() => Promise.all(incidents.map(policyOf)), { timeout: 30_000 })
      .toEqual([ofRule, ofMonitor, target, id]);
  });
});
