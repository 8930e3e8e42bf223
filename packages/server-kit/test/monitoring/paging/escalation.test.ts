import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { createEscalationWorker, escalationChanges } from '../../../src/monitoring/paging/escalation-worker.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword } from '../../kit-fixture.js';

const base = '/api/v1';
const minute = 60_000;
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

describe.each(dialects)('escalation on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());

  const signedIn = new Map<string, { readonly token: string; readonly at: number }>();
  /** A token that has not expired, however far a test has turned the clock. */
  const tokenOf = async ({ userId, email }: Member): Promise<string> => {
    const { now } = fixture.clock;
    const known = signedIn.get(userId);
    if (known !== undefined && now - known.at < 5 * minute) return known.token;
    const { body } = await fixture.request('POST', `${base}/auth/login`, { body: { email, password: ownerPassword } });
    signedIn.set(userId, { token: body.accessToken, at: now });
    return body.accessToken;
  };
  const send = async (method: string, path: string, by: Member, body?: unknown) =>
    fixture.request(method, base + path, { token: await tokenOf(by), ...(body === undefined ? {} : { body }) });
  const outbox = createOutbox({
    secretBox,
    publicUrl: 'https://watchpost.test',
    isSealed: false,
  });
  const parts = () => ({
    store: fixture.store,
    outbox,
    onCall: createOnCallSchedules(fixture.store),
    derivedKeys: createDerivedKeys({ store: fixture.store, secretBox, clock: () => fixture.clock.now }),
    secretBox,
  });
  /** Takes what is due now, as a worker does; returns how many of an organization's were. */
  const takeDue = async (of: Member, token = 'test_1'): Promise<number> => {
    const { now } = fixture.clock;
    const lease = { now, leaseUntil: now + 30_000, leaseToken: token, limit: 200 };
    const rows = await fixture.store.claimDue('escalations', lease);
    await Promise.all(rows.map(async (row) => fixture.store.commit(await escalationChanges(row, { ...parts(), now }))));
    return rows.filter(({ organizationId }) => organizationId === of.organizationId).length;
  };
  /** Who was paged, by e-mail address, the first page first. */
  const pages = async (organizationId: string): Promise<string[]> =>
    (await fixture.store.find('mails', { organizationId, template: 'page' }, { limit: 5000, orderBy: 'id' })).map(
      ({ recipient }) => recipient,
    );
  const timeline = async (id: string, by: Member): Promise<string[]> =>
    (await send('GET', `/incidents/${id}/timeline?pageSize=100`, by)).body.data.map(
      ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
    );
  const escalation = async (id: string, by: Member) => (await send('GET', `/incidents/${id}/escalation`, by)).body;

  /** An organization with a policy for all incidents: first Ann, then who is on call, twice. */
  const team = async (more: object = {}) => {
    const owner = await fixture.newMember('owner');
    const [ann, bob] = [
      await fixture.newMember('responder', owner.organizationId),
      await fixture.newMember('responder', owner.organizationId),
    ];
    const layers = [{ name: 'Primary', userIds: [bob.userId], startsOn: '2026-02-23' }];
    const schedule = (await send('POST', '/on-call-schedules', owner, { name: 'Platform', timezone: 'UTC', layers }))
      .body;
    const steps = [
      { targets: [{ type: 'user', id: ann.userId }], waitSeconds: 300 },
      { targets: [{ type: 'schedule', id: schedule.id }], waitSeconds: 600 },
    ];
    const made = await send('POST', '/escalation-policies', owner, {
      name: 'Platform',
      target: { scope: 'all' },
      steps,
      rounds: 2,
      ...more,
    });
    expect(made.status).toBe(201);
    return { owner, ann, bob, schedule, policy: made.body };
  };
  const open = async (by: Member, severity = 'major') =>
    (await send('POST', '/incidents', by, { title: 'Checkout is down', severity })).body;
  const later = (minutes: number): void => {
    fixture.clock.now += minutes * minute;
  };

  test('pages one step after the other until the policy is at its end, and the timeline has all of it', async () => {
    const { owner, ann, bob, policy } = await team();
    const incident = await open(owner);
    expect(await escalation(incident.id, owner)).toMatchObject({ state: 'starting', policyId: null });
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email]);
    expect(await escalation(incident.id, owner)).toMatchObject({
      policyId: policy.id,
      policyVersion: 1,
      state: 'running',
      round: 1,
      step: 2,
      nextAt: new Date(fixture.clock.now + 5 * minute).toISOString(),
    });
    later(4);
    expect(await takeDue(owner)).toBe(0);
    for (const minutes of [1, 10, 5, 10]) {
      later(minutes);
      await takeDue(owner);
    }
    expect((await pages(owner.organizationId)).slice(0, 4)).toEqual([ann, bob, ann, bob].map(({ email }) => email));
    // After the last step all who may respond are paged once.
    expect((await pages(owner.organizationId)).slice(4).sort()).toEqual(
      [owner, ann, bob].map(({ email }) => email).sort(),
    );
    expect(await escalation(incident.id, owner)).toMatchObject({ state: 'exhausted', nextAt: null });
    expect((await timeline(incident.id, owner)).slice(1, 5)).toEqual([
      'escalated: Paged responder (round 1, step 1)',
      'escalated: Paged responder (round 1, step 2)',
      'escalated: Paged responder (round 2, step 1)',
      'escalated: Paged responder (round 2, step 2)',
    ]);
  });

  test('an incident that no policy means is not escalated, and its row goes', async () => {
    const { owner } = await team({ minimumSeverity: 'critical' });
    const incident = await open(owner, 'major');
    await takeDue(owner);
    expect(await escalation(incident.id, owner)).toMatchObject({ state: 'none' });
    expect(await pages(owner.organizationId)).toEqual([]);
  });

  test('a step that reaches no person passes to the next one at once and says why', async () => {
    const { owner, ann, bob } = await team();
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: ann.userId }, set: { emailVerifiedAt: null } },
    ]);
    const incident = await open(owner);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([bob.email]);
    expect((await timeline(incident.id, owner))[1]).toBe(
      'notificationFailed: No person could be paged (round 1, step 1): responder has no verified place to be paged at, or the account is disabled',
    );
  });

  test('who has had 120 pages in an hour is left out until the next, the timeline says so, and other organizations count for themselves', async () => {
    const { owner, ann, bob } = await team();
    const other = await team();
    const now = fixture.clock.now;
    await fixture.store.commit([
      {
        kind: 'insert',
        table: 'memberships',
        row: {
          ...{ id: newId('mbr', now), organizationId: other.owner.organizationId, userId: ann.userId },
          ...{ role: 'responder', createdAt: now, updatedAt: now },
        },
      },
    ]);
    const steps = [{ targets: [{ type: 'user', id: ann.userId }], waitSeconds: 300 }];
    const { status } = await send('PATCH', `/escalation-policies/${other.policy.id}`, other.owner, { steps });
    expect(status).toBe(200);
    const incidents: { readonly id: string }[] = [];
    for (let count = 0; count < 121; count++) incidents.push(await open(owner));
    await takeDue(owner);
    const paged = await pages(owner.organizationId);
    expect(paged.filter((email) => email === ann.email)).toHaveLength(120);
    expect(paged.filter((email) => email === bob.email)).toHaveLength(1);
    const [leftOut] = (await Promise.all(incidents.map(({ id }) => timeline(id, owner)))).filter(([, second]) =>
      second?.startsWith('notificationFailed'),
    );
    expect(leftOut?.slice(1, 3)).toEqual([
      'notificationFailed: No person could be paged (round 1, step 1): responder has had 120 pages in this hour',
      'escalated: Paged responder (round 1, step 2)',
    ]);
    await open(other.owner);
    await takeDue(other.owner);
    expect(await pages(other.owner.organizationId)).toEqual([ann.email]);
    for (const { id } of incidents) await send('POST', `/incidents/${id}/resolve`, owner);
    later(60);
    await open(owner);
    await takeDue(owner);
    expect((await pages(owner.organizationId)).filter((email) => email === ann.email)).toHaveLength(121);
  });

  test('of steps that were due while the server was down the latest is taken, and the timeline says how many were left out', async () => {
    const { owner, ann } = await team();
    const incident = await open(owner);
    await takeDue(owner);
    later(16);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email]);
    expect((await timeline(incident.id, owner)).at(-1)).toBe(
      'escalated: Paged responder (round 2, step 1); left out 1 step that was due while the server was down',
    );
  });

  test('an acknowledgement ends the pages; a reopened incident begins anew; a resolved one ends', async () => {
    const { owner, ann } = await team();
    const incident = await open(owner);
    await takeDue(owner);
    expect((await send('POST', `/incidents/${incident.id}/acknowledge`, ann)).status).toBe(200);
    later(600);
    expect(await takeDue(owner)).toBe(0);
    expect(await escalation(incident.id, owner)).toMatchObject({ state: 'acknowledged', nextAt: null });
    await send('POST', `/incidents/${incident.id}/resolve`, ann);
    expect(await escalation(incident.id, owner)).toMatchObject({ state: 'resolved' });
    await send('POST', `/incidents/${incident.id}/reopen`, ann);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email]);
    await send('DELETE', `/incidents/${incident.id}`, owner);
    expect(await fixture.store.get('escalations', { id: incident.id })).toBeUndefined();
  });

  test('an acknowledgement that is older than acknowledgementSeconds begins the escalation again', async () => {
    const { owner, ann } = await team({ acknowledgementSeconds: 3600 });
    const incident = await open(owner);
    await takeDue(owner);
    await send('POST', `/incidents/${incident.id}/acknowledge`, ann);
    later(59);
    expect(await takeDue(owner)).toBe(0);
    later(1);
    expect(await takeDue(owner)).toBe(1);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email]);
    expect((await send('GET', `/incidents/${incident.id}`, owner)).body).toMatchObject({
      status: 'open',
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
  });

  test('an acknowledged incident that is snoozed stays acknowledged so long, and is open again after it', async () => {
    const { owner, ann, bob } = await team();
    const incident = await open(owner);
    await takeDue(owner);
    const act = (verb: string, by: Member, body?: object) =>
      send('POST', `/incidents/${incident.id}/${verb}`, by, body);
    const status = async () => (await send('GET', `/incidents/${incident.id}`, owner)).body;
    await act('acknowledge', ann);
    await act('snooze', ann, { seconds: 1800 });
    later(29);
    expect(await takeDue(owner)).toBe(0);
    expect(await status()).toMatchObject({ status: 'acknowledged', acknowledgedBy: ann.userId });
    later(1);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email]);
    expect(await status()).toMatchObject({ status: 'open', acknowledgedAt: null, acknowledgedVia: null });
    // Both at one moment, in no order.
    expect((await timeline(incident.id, owner)).slice(-2).sort()).toEqual([
      'escalated: Paged responder (round 1, step 1)',
      'updated: The snooze has ended: the incident is open again',
    ]);
    const events = await fixture.store.find(
      'events',
      { organizationId: owner.organizationId, type: 'incident.updated' },
      { limit: 10 },
    );
    expect(events.map(({ data }) => data)).toMatchObject([{ id: incident.id, status: 'open' }]);
    // The one who acknowledges it now is the one who did.
    await act('acknowledge', bob);
    expect(await status()).toMatchObject({ status: 'acknowledged', acknowledgedBy: bob.userId });
    later(600);
    expect(await takeDue(owner)).toBe(0);
  });

  test.each(['acknowledge', 'resolve'])(
    '%s at the moment at which a snooze ends wins or comes after the pages, and never leaves the incident between',
    async (verb) => {
      const { owner, ann } = await team();
      const incidents = [];
      for (let number = 0; number < 16; number++) incidents.push(await open(owner));
      await takeDue(owner);
      for (const { id } of incidents) {
        await send('POST', `/incidents/${id}/acknowledge`, ann);
        await send('POST', `/incidents/${id}/snooze`, ann, { seconds: 1800 });
      }
      later(30);
      await tokenOf(ann);
      const [replies] = await Promise.all([
        Promise.all(incidents.map(({ id }) => send('POST', `/incidents/${id}/${verb}`, ann))),
        takeDue(owner),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(incidents.map(() => 200));
      const ids = { in: incidents.map(({ id }) => id) };
      const states = await fixture.store.find('escalations', { id: ids }, { limit: 100 });
      const rows = await fixture.store.find('incidents', { id: ids }, { limit: 100 });
      const ended = verb === 'acknowledge' ? 'acknowledged' : 'resolved';
      expect(states.map(({ state }) => state)).toEqual(incidents.map(() => ended));
      expect(rows.map(({ status }) => status)).toEqual(incidents.map(() => ended));
    },
  );

  test('snooze stops the pages for a time, escalate takes the next step now', async () => {
    const { owner, ann, bob, policy } = await team();
    const incident = await open(owner);
    await takeDue(owner);
    const snoozed = await send('POST', `/incidents/${incident.id}/snooze`, ann, { seconds: 1800 });
    expect(snoozed.body).toMatchObject({
      state: 'snoozed',
      snoozedUntil: new Date(fixture.clock.now + 30 * minute).toISOString(),
    });
    later(29);
    expect(await takeDue(owner)).toBe(0);
    later(1);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email]);
    await send('POST', `/incidents/${incident.id}/escalate`, ann);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, ann.email, bob.email]);
    await send('POST', `/incidents/${incident.id}/escalate`, ann, { escalationPolicyId: policy.id });
    await takeDue(owner);
    expect((await pages(owner.organizationId)).at(-1)).toBe(ann.email);
  });

  test('a policy that is changed or deleted meanwhile leaves an escalation as it began', async () => {
    const { owner, ann, bob, policy } = await team();
    await open(owner);
    await takeDue(owner);
    const steps = [{ targets: [{ type: 'user', id: ann.userId }] }];
    expect((await send('PATCH', `/escalation-policies/${policy.id}`, owner, { steps })).status).toBe(200);
    expect((await send('DELETE', `/escalation-policies/${policy.id}`, owner)).status).toBe(204);
    later(5);
    await takeDue(owner);
    expect(await pages(owner.organizationId)).toEqual([ann.email, bob.email]);
  });

  test('64 acknowledgements against steps that are due: no page is written after any of them', async () => {
    const { owner, ann } = await team();
    const incidents = [];
    for (let number = 0; number < 64; number++) incidents.push(await open(owner));
    await takeDue(owner);
    later(5);
    await tokenOf(ann);
    const replies = Promise.all(incidents.map(({ id }) => send('POST', `/incidents/${id}/acknowledge`, ann)));
    const steps = Promise.all(['one', 'two', 'three'].map((token) => takeDue(owner, token)));
    expect((await replies).map(({ status }) => status)).toEqual(incidents.map(() => 200));
    const atAcknowledgement = (await pages(owner.organizationId)).length;
    const claimed = (await steps).reduce((sum, count) => sum + count, 0);
    for (let round = 0; round < 6; round++) {
      later(30);
      await takeDue(owner);
    }
    const states = await fixture.store.find('escalations', { organizationId: owner.organizationId }, { limit: 100 });
    expect(states.map(({ state }) => state)).toEqual(incidents.map(() => 'acknowledged'));
    expect((await pages(owner.organizationId)).length).toBe(atAcknowledgement);
    expect(claimed).toBeLessThanOrEqual(64);
  });

  test('a worker takes what is due by itself', async () => {
    const { owner, ann } = await team();
    const worker = createEscalationWorker({ ...parts(), clock: { ...systemClock, now: () => fixture.clock.now } });
    worker.start();
    await open(owner);
    await vi.waitFor(async () => expect(await pages(owner.organizationId)).toEqual([ann.email]), { timeout: 30_000 });
    await worker.stop();
  });

  test('a dry run says who would be paged when, and what would go wrong', async () => {
    const { owner, ann, bob, policy } = await team({ whenExhausted: 'nothing', rounds: 1 });
    const at = '2026-03-08T03:00:00.000Z';
    const { body } = await send('POST', `/escalation-policies/${policy.id}/test`, owner, { at });
    expect(body.problems).toEqual([]);
    expect(
      body.steps.map((step: { at: string; targets: { id: string; people: string[] }[] }) => [
        step.at,
        step.targets[0]?.people,
      ]),
    ).toEqual([
      [at, ['responder']],
      ['2026-03-08T03:05:00.000Z', ['responder']],
      ['2026-03-08T03:15:00.000Z', undefined],
    ]);
    // Before its first handoff the schedule has no person.
    const early = await send('POST', `/escalation-policies/${policy.id}/test`, owner, {
      at: '2026-02-01T03:00:00.000Z',
    });
    expect(early.body.problems).toEqual(['Platform: no person is on call']);
    const ready = () => send('GET', `/escalation-policies/${policy.id}/readiness`, owner);
    expect((await ready()).body).toEqual({ status: 'ready', problems: [] });
    for (const member of [ann, bob]) {
      await fixture.store.commit([
        { kind: 'update', table: 'users', where: { id: member.userId }, set: { disabledAt: 1 } },
      ]);
      const { status } = (await ready()).body;
      expect(status).toBe(member === ann ? 'partial' : 'unreachable');
    }
    expect(await pages(owner.organizationId)).toEqual([]);
  });

  test('a policy names members and schedules of its organization alone, and keeps its schedules', async () => {
    const { owner, schedule } = await team();
    const stranger = await team();
    const everything = await send('POST', '/escalation-policies', owner, {
      name: 'About all',
      target: { scope: 'all' },
      steps: [{ targets: [{ type: 'responders' }] }],
    });
    const without = await send('PATCH', `/escalation-policies/${everything.body.id}`, owner, { target: null });
    expect([without.status, without.body.target, without.body.version]).toEqual([200, null, 2]);
    const create = (target: object) =>
      send('POST', '/escalation-policies', owner, {
        name: 'Other',
        steps: [{ targets: [{ type: 'responders' }, target] }],
      });
    for (const target of [
      { type: 'user', id: stranger.owner.userId },
      { type: 'schedule', id: stranger.schedule.id },
    ]) {
      const reply = await create(target);
      expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, 'steps[0].targets[1].id']);
    }
    const removal = await send('DELETE', `/on-call-schedules/${schedule.id}`, owner);
    expect([removal.status, removal.body.code]).toEqual([409, 'conflict']);
  });

  test('a member who leaves the organization leaves its policies in the same commit', async () => {
    const { owner, ann, policy } = await team();
    const row = await fixture.store.get('memberships', { userId: ann.userId });
    expect((await send('DELETE', `/organizations/${owner.organizationId}/members/${row?.id}`, owner)).status).toBe(204);
    const { body } = await send('GET', `/escalation-policies/${policy.id}`, owner);
    // A step that named no other target pages the responders.
    expect(body.steps[0].targets).toEqual([{ type: 'responders' }]);
    expect(body.version).toBe(policy.version + 1);
  });
});
