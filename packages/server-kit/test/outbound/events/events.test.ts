import {
  allEventSubjects,
  allScopes,
  type EventDeclaration,
  type EventSubject,
  eventExamples,
  eventSubjects,
  type WebhookSubject,
} from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createAlertGuard } from '../../../src/commerce/feature-flags/alert-guard.js';
import { systemActor } from '../../../src/request/events/emit.js';
import type { Change, NewRow, Row } from '../../../src/store/interface/store.js';
import { at, followLicenses } from '../../commerce/licenses/license-fixture.js';
import { type Dialect, dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';
import { followAgents, simulateAgent } from '../../monitoring/agents/agent-fixture.js';
import { evaluateAll } from '../../monitoring/evaluation/evaluate-all.js';
import { emptyScrape, exporterBody, failedScrape, recordScrapes } from '../../monitoring/exporters/exporter-fixture.js';
import { actionsOf } from '../../people/audit/audit-actions.js';
import { auditedPlans } from '../../people/audit/subscription-actions.js';
import { instantHasher } from '../../people/mfa/mfa-fixture.js';
import { clientSecret, openOAuthKit } from '../../people/oauth/oauth-fixture.js';
import { followOnCall } from '../../people/on-call/on-call-fixture.js';
import { dispatchedEvent, insertEvents, newWebhook } from '../webhooks/webhook-rows.js';
import { followSubscriptions, subscriptionEmissions } from './subscription-emissions.js';

const declared: Readonly<Record<EventSubject, EventDeclaration>> = eventSubjects;
const emissions = allEventSubjects.flatMap((subject) =>
  declared[subject].emittedBy.map((operationId) => [subject, operationId] as const),
);
/** Calls of agents and scrapes are in no audit trail; the tests of agents and exporters read what they emit. */
const isUnaudited = (operationId: string): boolean =>
  operationId.startsWith('agent.') || operationId === 'exporters.scrape';
const byOperation = emissions.filter(
  ([, operationId]) => operationId !== '*' && operationId !== 'watch' && !isUnaudited(operationId),
);
const byWatch = emissions.filter(([, operationId]) => operationId === 'watch').map(([subject]) => subject);

/** What the catalogue says of the data of a type, to the letter: no field less, and none more. */
const expectDeclared = ({ type, subjectType, data }: Pick<Row<'events'>, 'type' | 'subjectType' | 'data'>): void => {
  const declaration = declared[type as EventSubject];
  expect(subjectType).toBe(declaration.resource);
  expect(declaration.data.parse(data)).toEqual(data);
};

/** What was committed while something went on, one list for each commit. */
const commitsDuring = async ({ store }: KitFixture, act: () => Promise<unknown>): Promise<(readonly Change[])[]> => {
  const { commit } = store;
  const commits: (readonly Change[])[] = [];
  store.commit = async (changes) => {
    let derived: readonly Change[] = [];
    const watched = changes.map((change) =>
      change.kind === 'derive'
        ? {
            ...change,
            changes: (rows: never) => {
              const followed = change.changes(rows);
              derived = followed ?? [];
              return followed;
            },
          }
        : change,
    );
    const result = await commit(watched as Change[]);
    if (result.isCommitted) commits.push([...derived, ...changes]);
    return result;
  };
  try {
    await act();
  } finally {
    store.commit = commit;
  }
  return commits;
};

const eventsIn = (changes: readonly Change[]): NewRow<'events'>[] =>
  changes.flatMap((change) => (change.kind === 'insert' && change.table === 'events' ? [change.row] : []));
const auditsIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'audit' ? [change.activity] : []));

/** Patterns of JSON Schema are Unicode ones (2020-12 §6.4), which zod does not take them for. */
const readSchema = (schema: WebhookSubject['dataSchema']): z.ZodType =>
  z.fromJSONSchema(JSON.parse(JSON.stringify(schema).replaceAll('\\\\p{Cc}', '\\\\u0000-\\\\u001f')));

test('every event subject is emitted by an operation', () => {
  const emitted = new Set(emissions.map(([subject]) => subject));
  expect(allEventSubjects.filter((subject) => !emitted.has(subject))).toEqual([]);
});

describe.each(dialects)('events on %s', (dialect: Dialect) => {
  let fixture: KitFixture;
  const fixtureOf = (): KitFixture => fixture;
  let actions: Readonly<Record<string, () => Promise<Reply>>>;
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      passwordHasher: { ...instantHasher, hash: async () => 'hash' },
      commerce: { plans: auditedPlans },
    });
    actions = actionsOf(fixture);
  });
  afterAll(() => fixture.close());

  /** Signs in through an organization's own provider for the first time, and so joins the organization. */
  const joinByProvider = async (): Promise<{ on: KitFixture; act: () => Promise<Reply>; end: () => Promise<void> }> => {
    const on = await openOAuthKit(dialect, { oauthProviders: {}, signup: 'invite' });
    const { organizationId, token } = await on.newMember('owner');
    const body = { issuer: on.gitlab.issuer, clientId: 'watchpost', clientSecret, role: 'editor' };
    const path = `/api/v1/organizations/${organizationId}/sso/gitlab`;
    expect((await on.request('PUT', path, { token, body })).status).toBe(200);
    on.someoneNew();
    return { on, act: () => on.signInWith('gitlab', `?organizationId=${organizationId}`), end: on.close };
  };
  /** Creates the first owner of a server that has none. */
  const setUpServer = async (): Promise<Awaited<ReturnType<typeof joinByProvider>>> => {
    const on = await openKit(dialect, { setup: true, commerce: { plans: auditedPlans } });
    const token = await on.kit.setupToken();
    const body = { token, email: 'ada@example.com', password: 'purple lanterns over quiet harbours' };
    return { on, act: () => on.request('POST', '/api/v1/setup', { body }), end: on.close };
  };
  /** Deletes many monitors at once, of which one is down and has an alert. */
  const removeMany = async (): Promise<Awaited<ReturnType<typeof joinByProvider>>> => {
    const { token } = await fixture.newMember('owner');
    const send = (path: string, body: object) => fixture.request('POST', `/api/v1${path}`, { token, body });
    const { now } = fixture.clock;
    const condition = { metric: 'status', operator: '==', threshold: 'down' };
    await send('/alert-rules', { name: 'Down', condition, failureThreshold: 1 });
    const { body } = await send('/monitors', { name: 'Supplier', type: 'manual' });
    fixture.clock.now += 60_000;
    await send(`/monitors/${body.id}/status`, { status: 'down' });
    await evaluateAll(fixture.store, fixture.clock.now);
    return {
      on: fixture,
      act: () => send('/monitors/bulk', { action: 'remove', monitorIds: [body.id] }),
      end: async () => {
        // The other tests begin where this one did.
        fixture.clock.now = now;
      },
    };
  };
  /** What emits an event that the usual request of the operation does not. */
  const ofSubscriptions = subscriptionEmissions(fixtureOf);
  const actionOf = async (
    operationId: string,
    subject: string,
  ): Promise<Awaited<ReturnType<typeof joinByProvider>>> => {
    if (operationId === 'oauth.callback') return joinByProvider();
    if (operationId === 'monitors.bulk') return removeMany();
    if (operationId === 'server.setUp') return setUpServer();
    const act = (await ofSubscriptions[`${subject} by ${operationId}`]?.()) ?? actions[operationId];
    if (act === undefined) throw new Error(`${operationId} emits something: add a request for it to audit-actions.ts.`);
    return { on: fixture, act, end: async () => {} };
  };

  test.each(byOperation)('%s is written by %s, in one transaction with the change', async (subject, operationId) => {
    const { on, act, end } = await actionOf(operationId, subject);
    try {
      let status = 0;
      const commits = await commitsDuring(on, async () => {
        status = (await act()).status;
      });
      expect(status).toBeLessThan(300);
      const own = commits.filter((changes) => auditsIn(changes).some(({ action }) => action === operationId));
      expect(own).toHaveLength(1);
      const [changes = []] = own;
      // More than an event and an activity about it: the change itself.
      expect(changes.length).toBeGreaterThan(eventsIn(changes).length + auditsIn(changes).length);
      const emitted = eventsIn(changes).filter(({ type }) => type === subject);
      expect(emitted.length).toBeGreaterThan(0);
      for (const { id } of emitted) {
        const row = await on.store.get('events', { id });
        expect(row).toMatchObject({ type: subject, occurredAt: on.clock.now, dispatchedAt: null });
        if (row !== undefined) expectDeclared(row);
        const activity = auditsIn(changes).find(({ action }) => action === operationId);
        expect(row?.actor).toEqual(activity?.actor);
        expect(row?.organizationId).toBe(activity?.organizationId);
      }
    } finally {
      await end();
    }
  });

  test('events without a request are written when results arrive', async () => {
    const { organizationId, token, userId } = await fixture.newMember('owner');
    const send = async (path: string, body: object) =>
      (await fixture.request('POST', `/api/v1${path}`, { token, body })).body;
    const { now } = fixture.clock;
    const condition = { metric: 'status', operator: '==', threshold: 'down' };
    const atOnce = { failureThreshold: 1, successThreshold: 1, createIncident: true };
    const { id: ruleId } = await send('/alert-rules', { name: 'Down', condition, ...atOnce });
    await send('/feature-flags', { key: 'guarded', enabled: true, guard: { alertRuleIds: [ruleId] } });
    const { id: subscriptionId } = await send('/subscriptions', { planId: 'team' });
    await send(`/subscriptions/${subscriptionId}/cancel`, {});
    await simulateAgent(fixture, await send('/agents', { name: 'Hamburg' })).hello();
    const parent = await send('/monitors', { name: 'Router', type: 'manual' });
    const child = await send('/monitors', { name: 'Printer', type: 'manual', parentId: parent.id });
    for (const [{ id }, status] of [
      [parent, 'down'],
      [child, 'down'],
      [parent, 'up'],
    ] as const) {
      fixture.clock.now += 60_000;
      await send(`/monitors/${id}/status`, { status });
      await evaluateAll(fixture.store, fixture.clock.now, { followFiredAlerts: createAlertGuard(fixture.store) });
    }
    await followAgents(fixture);
    const layers = [{ name: 'Primary', userIds: [userId], startsOn: at(now).slice(0, 10) }];
    const schedule = await send('/on-call-schedules', { name: 'Platform', timezone: 'UTC', layers });
    await followOnCall(fixture);
    const [from, to] = [at(fixture.clock.now), at(fixture.clock.now + 60_000)];
    await send(`/on-call-schedules/${schedule.id}/overrides`, { userId: null, from, to });
    await followOnCall(fixture);
    const exporter = await send('/exporters', { ...exporterBody, failureThreshold: 1 });
    await recordScrapes(fixture.store, exporter.id, [failedScrape, emptyScrape], fixture.clock.now);
    const day = 86_400_000;
    const { id: licenseId } = await send('/licenses', { name: 'Acme', expiresAt: at(fixture.clock.now + day) });
    await send(`/licenses/${licenseId}/activate`, {});
    await followLicenses(fixture);
    fixture.clock.now += day;
    await followLicenses(fixture);
    await followSubscriptions(fixture);
    // The other tests begin where this one did.
    fixture.clock.now = now;
    const rows = await fixture.store.find('events', { organizationId, type: { in: byWatch } }, { limit: 100 });
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(byWatch));
    for (const row of rows) {
      expectDeclared(row);
      // A person made the flag before the alert switched it off.
      if (row.type === 'feature_flag.updated' && row.subjectSequence === 1) continue;
      // A person subscribed and canceled before the server renewed and ended it.
      if (row.type.startsWith('subscription.') && row.actor.type === 'user') continue;
      expect(row.actor).toEqual(systemActor);
    }
  });

  describe('a refused change', () => {
    const rename = (member: Member, name: string) =>
      fixture.request('PATCH', `/api/v1/organizations/${member.organizationId}`, {
        token: member.token,
        body: { name },
      });
    /** Changes the organization before each of the next commits. */
    const overtaken = async (times: number, { organizationId }: Member, act: () => Promise<Reply>): Promise<Reply> => {
      const { store } = fixture;
      const { commit } = store;
      let left = times;
      store.commit = async (changes) => {
        if (left-- > 0) {
          const version = (await store.get('organizations', { id: organizationId }))?.version ?? 0;
          const where = { id: organizationId };
          await commit([{ kind: 'update', table: 'organizations', where, set: { version: version + 1 } }]);
        }
        return commit(changes);
      };
      try {
        return await act();
      } finally {
        store.commit = commit;
      }
    };
    const eventsOf = ({ organizationId }: Member) => fixture.store.find('events', { organizationId }, { limit: 10 });

    test('leaves only the event of the second try when that succeeds', async () => {
      const member = await fixture.newMember('owner');
      const reply = await overtaken(1, member, () => rename(member, 'Renamed'));
      expect(reply).toMatchObject({ status: 200, body: { version: 3 } });
      expect(await eventsOf(member)).toMatchObject([
        { type: 'organization.updated', subjectSequence: 3, data: reply.body },
      ]);
    });

    test('leaves no event when it never succeeds', async () => {
      const member = await fixture.newMember('owner');
      const reply = await overtaken(100, member, () => rename(member, 'Renamed'));
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await eventsOf(member)).toEqual([]);
    });
  });

  describe('events of the audit trail', () => {
    const recorded = (organizationId: string) =>
      fixture.store.find(
        'events',
        { organizationId, type: 'audit.recorded' },
        { limit: 100, orderBy: 'subjectSequence' },
      );
    const send = (method: string, path: string, { token }: Member, body?: object) =>
      fixture.request(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });

    test('are written for every activity while a webhook names them, with the content of the trail', async () => {
      const member = await fixture.newMember('owner');
      const stranger = await fixture.newMember('owner');
      await newWebhook(fixture, member, { events: ['*'] });
      expect(await recorded(member.organizationId)).toEqual([]);
      const { id } = await newWebhook(fixture, member, { events: ['audit.recorded'] });
      const from = await recorded(member.organizationId);
      await send('POST', '/roles', member, { name: 'On call', scopes: ['monitors:read'] });
      await send('PATCH', `/webhooks/${id}`, member, { name: 'Trail' });
      await send('PATCH', `/organizations/${member.organizationId}`, stranger, { name: 'Not mine' });
      const outsider = await fixture.newMember('viewer', member.organizationId);
      await send('POST', '/roles', outsider, { name: 'Mine', scopes: ['monitors:read'] });

      const events = (await recorded(member.organizationId)).slice(from.length);
      const { body } = await send('GET', '/audit-activities?pageSize=100&sort=sequence', member);
      const activities = new Map(body.data.map((activity: { id: string }) => [activity.id, activity]));
      expect(events.map(({ data }) => (data as { action: string }).action)).toEqual(
        expect.arrayContaining(['roles.create', 'webhooks.update', 'roles.create']),
      );
      for (const event of events) {
        expectDeclared(event);
        expect(event.data).toEqual(activities.get(event.subjectId));
        expect(event.subjectSequence).toBe((event.data as { sequence: number }).sequence);
      }
      expect(await recorded(stranger.organizationId)).toEqual([]);

      await send('PATCH', `/webhooks/${id}`, member, { events: null });
      const last = (await recorded(member.organizationId)).length;
      await send('POST', '/roles', member, { name: 'Later', scopes: ['monitors:read'] });
      expect((await recorded(member.organizationId)).length).toBe(last);
    });
  });

  describe('the API of events', () => {
    let owner: Member;
    let rows: NewRow<'events'>[];
    const day = 86_400_000;
    beforeAll(async () => {
      owner = await fixture.newMember('owner');
      const { now } = fixture.clock;
      const types = ['organization.updated', 'role.assigned', 'audit.recorded', 'webhook.test', 'role.assigned'];
      rows = types.map((type, index) =>
        dispatchedEvent(owner.organizationId, now - (types.length - index) * day, {
          type,
          subjectId: `sub_${index % 2}`,
        }),
      );
      await insertEvents(fixture.store, rows);
      await insertEvents(fixture.store, [dispatchedEvent('org_another', now)]);
    });
    const list = (query: string, credential: object = { token: owner.token }) =>
      fixture.request('GET', `/api/v1/events${query}`, credential);
    const indexes = ({ body }: Reply): string =>
      body.data.map(({ id }: { id: string }) => rows.findIndex((row) => row.id === id)).join('');

    test.each([
      ['', '43210'],
      ['?sort=occurredAt', '01234'],
      ['?type=role.assigned', '41'],
      ['?type=audit.recorded', '2'],
      ['?type=webhook.test', '3'],
      ['?type=incident.opened', ''],
      ['?subjectId=sub_1', '31'],
      ['?subjectId=sub_1&type=role.assigned', '1'],
      ['?since=2026-02-26T12:00:00.000Z', '432'],
      ['?until=2026-02-26T12:00:00.000Z', '10'],
      ['?since=2026-02-25T12:00:00.000Z&until=2026-02-28T12:00:00.000Z&sort=occurredAt', '123'],
      ['?pageSize=2&page=2', '21'],
    ])('a list with %j shows %s', async (query, wanted) => {
      const reply = await list(query);
      expect(indexes(reply)).toBe(wanted);
      expect(reply.body.meta.totalItems).toBe(query.includes('page=') ? 5 : wanted.length);
    });

    test('hides events of the audit trail from a caller without its permission', async () => {
      const scopes = allScopes.filter((scope) => scope !== 'audit:read');
      const { secret: apiKey } = await fixture.newApiKey(owner, scopes);
      const own = rows.map(({ id }) => id);
      const seen = await list('?pageSize=100', { apiKey });
      expect(indexes(seen)).toBe('4310');
      expect(seen.body.meta.totalItems).toBe(4);
      expect((await list('?type=audit.recorded', { apiKey })).body).toMatchObject({
        data: [],
        meta: { totalItems: 0 },
      });
      const nowhere = await fixture.request('GET', '/api/v1/events/evt_0000000000000000000000000', { apiKey });
      const hidden = await fixture.request('GET', `/api/v1/events/${own[2]}`, { apiKey });
      expect([hidden.status, hidden.body.detail]).toEqual([404, nowhere.body.detail]);
      expect((await fixture.request('GET', `/api/v1/events/${own[1]}`, { apiKey })).status).toBe(200);
    });

    test('shows the subject, the actor and the time of an event', async () => {
      const { body } = await fixture.request('GET', `/api/v1/events/${rows[0]?.id}`, { token: owner.token });
      const at = '2026-02-24T12:00:00.000Z';
      expect(body).toEqual({
        id: rows[0]?.id,
        createdAt: at,
        updatedAt: at,
        occurredAt: at,
        type: 'organization.updated',
        subject: { type: 'organization', id: 'sub_0', sequence: 1 },
        actor: { type: 'system', id: null, name: 'test' },
        data: { name: 'Example' },
      });
    });
  });

  describe('the catalogue of event subjects', () => {
    let viewer: Member;
    beforeAll(async () => {
      viewer = await fixture.newMember('viewer');
    });
    const list = async (query = '') => {
      const { body } = await fixture.request('GET', `/api/v1/webhook-events${query}`, { token: viewer.token });
      return body as { data: WebhookSubject[]; meta: { totalItems: number } };
    };
    const names = async (query: string) => (await list(query)).data.map(({ subject }) => subject);

    test('has 22 subjects, for every signed-in caller', async () => {
      const { data, meta } = await list('?pageSize=100');
      expect(meta.totalItems).toBe(22);
      expect(data.map(({ subject }) => subject)).toEqual(allEventSubjects.toSorted());
      expect(data.filter(({ isInAll }) => !isInAll).map(({ subject }) => subject)).toEqual(['audit.recorded']);
    });

    test('is paged, sorted both ways and searched', async () => {
      const all = await names('?pageSize=100');
      expect(await names('?pageSize=5&page=2')).toEqual(all.slice(5, 10));
      expect(await names('?sort=-subject&pageSize=100')).toEqual(all.toReversed());
      expect(await names('?search=ROLE')).toEqual(['role.assigned', 'role.revoked']);
      expect(await names('?search=no%20longer%20there')).toEqual([]);
    });

    test('has a JSON Schema for each subject that accepts its example and refuses an empty value', async () => {
      for (const { subject, dataSchema, example, resource, emittedBy } of (await list('?pageSize=100')).data) {
        expect(dataSchema.$schema, subject).toBe('https://json-schema.org/draft/2020-12/schema');
        expect(example).toEqual(eventExamples[subject]);
        expect({ resource, emittedBy }).toEqual({
          resource: declared[subject].resource,
          emittedBy: declared[subject].emittedBy,
        });
        const schema = readSchema(dataSchema);
        expect(schema.safeParse(example).error, subject).toBeUndefined();
        expect(schema.safeParse({}).success, subject).toBe(false);
      }
    });
  });
});
