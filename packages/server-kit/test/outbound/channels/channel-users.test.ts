import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const phone = {
  name: 'Phone',
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com' },
  credentials: { appToken: 'canary-of-an-app-token' },
};
const condition = { metric: 'status', operator: '==', threshold: 'down' };

describe.each(dialects)('What names a channel, on %s', (dialect) => {
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
  /** A channel that a rule and a report name, and another that nothing names. */
  const open = async () => {
    const id = await created('/notification-channels', phone);
    const other = await created('/notification-channels', { ...phone, name: 'Tablet' });
    const channels = [{ type: 'channel', channelId: id }, { type: 'webhook' }];
    const rule = await created('/alert-rules', { name: 'Down', condition, channels });
    const report = await created('/reports', { name: 'Weekly', type: 'uptime', channelIds: [other, id] });
    return { id, other, rule, report, path: `/notification-channels/${id}` };
  };

  test('is counted where it is shown', async () => {
    const { path, other } = await open();
    const used = { alertRules: 1, escalationPolicies: 0, reports: 1, onCallSchedules: 0, organizations: 0 };
    expect((await send('GET', path)).body.usedBy).toEqual(used);
    expect((await send('PATCH', path, { description: 'Ours' })).body.usedBy).toEqual(used);
    expect((await send('POST', `${path}/enable`)).body.usedBy).toEqual(used);
    const { data } = (await send('GET', '/notification-channels?sort=name')).body;
    expect(data.map((channel: { usedBy: unknown }) => channel.usedBy)).toEqual([
      used,
      { alertRules: 0, escalationPolicies: 0, reports: 1, onCallSchedules: 0, organizations: 0 },
    ]);
    expect((await send('GET', `/notification-channels/${other}`)).body.usedBy.reports).toBe(1);
  });

  test('keeps it from being deleted, and is named', async () => {
    const { path } = await open();
    const refused = await send('DELETE', path);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain('alert rules (Down), reports (Weekly)');
    expect((await send('GET', path)).status).toBe(200);
  });

  test('goes on without it when it is deleted by force, which the audit trail records', async () => {
    const { path, rule, report, other, id } = await open();
    const before = (await send('GET', `/alert-rules/${rule}`)).body.version;
    expect((await send('DELETE', `${path}?force=true`)).status).toBe(204);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('GET', `/alert-rules/${rule}`)).body).toMatchObject({
      channels: [{ type: 'webhook' }],
      version: before + 1,
    });
    expect((await send('GET', `/reports/${report}`)).body.channelIds).toEqual([other]);
    const [entry] = await fixture.store.find(
      'auditActivities',
      { action: 'notificationChannels.remove' },
      { limit: 2 },
    );
    expect(entry).toMatchObject({
      resource: { id },
      changes: { after: { takenOutOf: { alertRules: [rule], reports: [report] } } },
    });
  });

  test('is also a step of an escalation policy, which pages the responders without it', async () => {
    const { id, path } = await open();
    const steps = [
      { targets: [{ type: 'channel', id }] },
      { targets: [{ type: 'channel', id }, { type: 'responders' }] },
    ];
    const policy = await created('/escalation-policies', { name: 'Night', steps });
    expect((await send('GET', path)).body.usedBy.escalationPolicies).toBe(1);
    expect((await send('DELETE', path)).body.detail).toContain('escalation policies (Night)');
    expect((await send('DELETE', `${path}?force=true`)).status).toBe(204);
    const left = (await send('GET', `/escalation-policies/${policy}`)).body.steps;
    expect(left.map((step: { targets: { type: string }[] }) => step.targets.map(({ type }) => type))).toEqual([
      ['responders'],
      ['responders'],
    ]);
  });

  test('of another organization is no part of it, and a report names only channels of its own', async () => {
    const { id } = await open();
    const stranger = await fixture.newMember('owner');
    const refused = await fixture.request('POST', '/api/v1/reports', {
      token: stranger.token,
      body: { name: 'Theirs', type: 'uptime', channelIds: [id] },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'channelIds' }] } });
  });

  test('that comes while a channel is deleted is never left with what is gone', async () => {
    const id = await created('/notification-channels', phone);
    const rules = Array.from({ length: 8 }, (_, index) => ({
      name: `Rule ${index}`,
      condition,
      channels: [{ type: 'channel', channelId: id }],
    }));
    const [removed] = await Promise.all([
      send('DELETE', `/notification-channels/${id}?force=true`),
      ...rules.map((rule) => send('POST', '/alert-rules', rule)),
    ]);
    expect(removed?.status).toBe(204);
    const { data } = (await send('GET', '/alert-rules')).body;
    expect(data.flatMap((rule: { channels: unknown[] }) => rule.channels)).toEqual([]);
  });
});
