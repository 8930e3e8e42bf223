import { allScopes, webhookSecretPattern } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedSecrets } from '../../../src/outbound/webhooks/ended-secrets.js';
import { signingSecretsOf } from '../../../src/outbound/webhooks/webhook-secret.js';
import { createSecretBox, SecretKeyError } from '../../../src/secrets/secret-box.js';
import { hasValidChecksum } from '../../../src/secrets/shown-secret.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import {
  deliveryOf,
  dispatchedEvent,
  ended,
  insertDeliveries,
  insertEvents,
  newWebhook,
  receiverUrl,
  setWebhook,
} from './webhook-rows.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const hourMs = 3_600_000;

describe.each(dialects)('webhooks on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  /** A key that handles webhooks and may not read the audit trail. */
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const scopes = allScopes.filter((scope) => scope !== 'audit:read');
    apiKey = (await fixture.newApiKey(owner, scopes)).secret;
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fixture.request(method, `/api/v1/webhooks${path}`, {
      token: owner.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const sendAsKey = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1/webhooks${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const rowOf = async (id: string) => {
    const row = await fixture.store.get('webhooks', { id });
    if (row === undefined) throw new Error('There is no such webhook');
    return row;
  };
  const secretsAt = async (id: string, at: number) => signingSecretsOf(await rowOf(id), secretBox, at);

  describe('a new webhook', () => {
    test('shows its secret once, which is sealed for its row', async () => {
      const reply = await send('POST', '', { url: receiverUrl }, { 'idempotency-key': 'made-once' });
      expect(reply.status).toBe(201);
      const { id, secret } = reply.body;
      expect(secret).toMatch(webhookSecretPattern);
      expect(hasValidChecksum(secret)).toBe(true);
      expect(reply.headers.get('location')).toBe(`/api/v1/webhooks/${id}`);
      expect(reply.headers.get('etag')).toBe('"1"');
      expect(await secretsAt(id, fixture.clock.now)).toEqual({ current: secret, next: null });
      const sealed = (await rowOf(id)).secret;
      expect(() => secretBox.open(sealed, 'webhook/whk_another')).toThrow(SecretKeyError);

      const again = await send('POST', '', { url: receiverUrl }, { 'idempotency-key': 'made-once' });
      expect(again.body).toEqual(reply.body);
      const places = [
        (await send('GET', `/${id}`)).body,
        (await send('GET', '')).body,
        await fixture.store.find('webhooks', {}, { limit: 100 }),
        await fixture.store.find('auditActivities', {}, { limit: 1000 }),
        await fixture.store.find('idempotencyKeys', {}, { limit: 100 }),
        await fixture.store.find('events', {}, { limit: 1000 }),
      ];
      expect(JSON.stringify(places)).not.toContain(secret);
    });

    test('is named after the host of its url, gets all events, and is enabled', async () => {
      const { secret: _, ...webhook } = await newWebhook(fixture, owner, { url: 'https://hooks.example.com:8443/a' });
      expect(webhook).toMatchObject({
        name: 'hooks.example.com:8443',
        events: ['*'],
        description: '',
        enabled: true,
        status: 'active',
        disabledReason: null,
        failingSince: null,
        lastDeliveredAt: null,
        pausedUntil: null,
        previousSecretEndsAt: null,
      });
      expect((await rowOf(webhook.id)).createdBy).toBe(owner.userId);
      const { body } = await send('GET', `/${webhook.id}`);
      expect(body).toEqual(webhook);
    });

    test('may have a host that is longer than a name', async () => {
      const host = `${'a-very-long-label-of-a-host-name-that-is-valid.'.repeat(5)}example.com`;
      const { name } = await newWebhook(fixture, owner, { url: `https://${host}/` });
      expect(name).toBe(host.slice(0, 200));
    });

    test('may be disabled from the beginning', async () => {
      expect(await newWebhook(fixture, owner, { enabled: false })).toMatchObject({
        enabled: false,
        status: 'disabled',
        disabledReason: 'manual',
      });
    });

    test.each([
      [{ url: 'ftp://example.com/' }, 'url'],
      [{ url: 'hooks.example.com' }, 'url'],
      [{ url: 'https://user:password@example.com/' }, 'url'],
      [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'url'],
      [{ url: receiverUrl, events: [] }, 'events'],
      [{ url: receiverUrl, events: ['monitor.exploded'] }, 'events[0]'],
      [{ url: receiverUrl, events: ['webhook.test'] }, 'events[0]'],
      [{ url: receiverUrl, events: ['role.assigned', 'role.assigned'] }, 'events'],
      [{ url: receiverUrl, secret: 'mine' }, 'secret'],
      [{ url: receiverUrl, status: 'active' }, 'status'],
    ])('%j is refused, naming %s', async (body, path) => {
      const reply = await send('POST', '', body);
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toEqual([expect.objectContaining({ path })]);
    });
  });

  describe('a webhook for an IP address', () => {
    const refused = [
      'http://127.0.0.1/',
      'http://127.1:8080/',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://017700000001/',
      'http://0.0.0.0/',
      'https://10.1.2.3/hook',
      'https://192.168.1.1/',
      'https://172.16.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://100.64.0.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://localhost:3000/',
      'http://LOCALHOST./',
      'http://app.localhost/',
    ];
    test.each(refused)('at %s is refused, when created and when changed', async (url) => {
      const webhook = await newWebhook(fixture, owner);
      const replies = [await send('POST', '', { url }), await send('PATCH', `/${webhook.id}`, { url })];
      for (const reply of replies) {
        expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        expect(reply.body.errors).toEqual([expect.objectContaining({ path: 'url', code: 'refused_address' })]);
      }
      expect((await rowOf(webhook.id)).url).toBe(receiverUrl);
    });

    test.each(['https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://localhost.example.com/'])(
      'at %s is accepted',
      async (url) => {
        expect((await newWebhook(fixture, owner, { url })).url).toBe(url);
      },
    );

    test('may be private where the server allows that, except for cloud metadata', async () => {
      const open = await openKit(dialect, { allowPrivateTargets: true });
      const member = await open.newMember('owner');
      const create = (url: string) => open.request('POST', '/api/v1/webhooks', { token: member.token, body: { url } });
      expect((await create('http://127.0.0.1:3000/')).status).toBe(201);
      expect((await create('http://localhost:3000/')).status).toBe(201);
      expect((await create('http://169.254.169.254/')).body.errors).toEqual([
        expect.objectContaining({ path: 'url', message: expect.stringContaining('metadata') }),
      ]);
      await open.close();
    });
  });

  describe('a webhook for events of the audit trail', () => {
    const events = ['role.assigned', 'audit.recorded'] as const;

    test('is created only by a caller with the permission to read it', async () => {
      const refused = await sendAsKey('POST', '', { url: receiverUrl, events });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.body.detail).toContain('audit:read');
      const requestId = refused.headers.get('x-request-id') ?? '';
      expect(await fixture.store.find('auditActivities', { requestId }, { limit: 5 })).toEqual([
        expect.objectContaining({ action: 'webhooks.create', result: 'refused' }),
      ]);
      expect((await sendAsKey('POST', '', { url: receiverUrl, events: ['*'] })).status).toBe(201);
      expect((await send('POST', '', { url: receiverUrl, events })).status).toBe(201);
    });

    test('is left out of * for a caller who may not read it, as other subjects are', async () => {
      const { secret } = await fixture.newApiKey(owner, [
        ...(['webhooks:read', 'webhooks:write', 'subscription:read', 'incidents:read', 'agents:read'] as const),
      ]);
      const sendWith = (method: string, path: string, body: object) =>
        fixture.request(method, `/api/v1/webhooks${path}`, { apiKey: secret, body });
      const made = await sendWith('POST', '', { url: receiverUrl });
      expect(made.status).toBe(201);
      expect(made.body.events).toEqual(
        expect.arrayContaining(['incident.opened', 'subscription.created', 'agent.connected']),
      );
      for (const hidden of ['*', 'license.expired', 'feature_flag.updated', 'audit.recorded', 'role.assigned']) {
        expect(made.body.events).not.toContain(hidden);
      }
      const named = await sendWith('PATCH', `/${made.body.id}`, { events: ['*', 'license.expired'] });
      expect(named).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(named.body.detail).toBe('Its events need the permission licenses:read, which you do not have.');
      const whole = await send('PATCH', `/${made.body.id}`, { events: ['*'] });
      expect(whole.body.events).toEqual(['*']);
    });

    test('is refused to a caller who may read none of its events', async () => {
      const { secret } = await fixture.newApiKey(owner, ['webhooks:write']);
      const reply = await fixture.request('POST', '/api/v1/webhooks', { apiKey: secret, body: { url: receiverUrl } });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(reply.body.detail).toContain('incidents:read');
    });

    test('cannot be made of another webhook by a caller without the permission', async () => {
      const { id } = await newWebhook(fixture, owner);
      expect((await sendAsKey('PATCH', `/${id}`, { events })).status).toBe(403);
      expect((await sendAsKey('PATCH', `/${id}`, { events: ['role.revoked'] })).status).toBe(200);
      expect((await send('PATCH', `/${id}`, { events })).status).toBe(200);
    });

    const changes: readonly [method: string, path: string, body?: object][] = [
      ['PATCH', '', { url: 'https://attacker.example.com/' }],
      ['PATCH', '', { events: ['*'] }],
      ['DELETE', ''],
      ['POST', '/enable'],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['POST', '/recover', { since: '2026-03-01T00:00:00.000Z' }],
    ];
    test.each(changes)('cannot be changed by a caller without the permission: %s %s', async (method, path, body) => {
      const { id } = await newWebhook(fixture, owner, { events: [...events] });
      expect(await sendAsKey(method, `/${id}${path}`, body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await rowOf(id)).toMatchObject({ version: 1, url: receiverUrl });
      expect((await sendAsKey('GET', `/${id}`)).status).toBe(200);
    });
  });

  describe('a change of a webhook', () => {
    test('keeps fields that the patch omits, and resets those that are null', async () => {
      const { id } = await newWebhook(fixture, owner, { name: 'Pager', events: ['role.assigned'], description: 'x' });
      const reply = await send('PATCH', `/${id}`, { events: null, description: null }, { 'if-match': '"1"' });
      expect(reply).toMatchObject({ status: 200, body: { name: 'Pager', events: ['*'], description: '', version: 2 } });
      expect(reply.headers.get('etag')).toBe('"2"');
      expect(await send('PATCH', `/${id}`, { name: 'Late' }, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    });

    test.each(['POST /enable', 'POST /rotate-secret', 'DELETE '])('%s honours If-Match', async (call) => {
      const { id } = await newWebhook(fixture, owner, { enabled: false });
      const [method = '', path = ''] = call.split(' ');
      const reply = await send(method, `/${id}${path}`, undefined, { 'if-match': '"7"' });
      expect(reply).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    });

    test('is found by text, enabled and subscriptions, in any order', async () => {
      const member = await fixture.newMember('owner');
      await newWebhook(fixture, member, { name: 'a pager', events: ['role.assigned'] });
      await newWebhook(fixture, member, { name: 'b chat', description: 'for PAGERS' });
      await newWebhook(fixture, member, { name: 'c chat', enabled: false, events: ['role.assigned', 'role.revoked'] });
      const names = async (query: string) => {
        const { body } = await fixture.request('GET', `/api/v1/webhooks?${query}`, { token: member.token });
        expect(body.meta.totalItems).toBe(body.data.length);
        return body.data.map(({ name }: { name: string }) => name[0]).join('');
      };
      expect(await names('sort=name')).toBe('abc');
      expect(await names('sort=-name')).toBe('cba');
      expect(await names('sort=name&search=pager')).toBe('ab');
      expect(await names('sort=name&enabled=true')).toBe('ab');
      expect(await names('enabled=false')).toBe('c');
      expect(await names('sort=name&event=role.assigned')).toBe('ac');
      expect(await names('event=role.assigned&enabled=false')).toBe('c');
      expect(await names('event=*')).toBe('b');
    });
  });

  describe('a disabled or failing webhook', () => {
    test('gives up its own pending deliveries when it is disabled', async () => {
      const { id } = await newWebhook(fixture, owner);
      const other = await newWebhook(fixture, owner);
      const { now } = fixture.clock;
      const events = ['waiting', 'retrying', 'under way', 'delivered'].map(() =>
        dispatchedEvent(owner.organizationId, now),
      );
      await insertEvents(fixture.store, events);
      const [waiting, retrying, underWay, delivered] = events.map((event) => deliveryOf(event, id));
      if (!waiting || !retrying || !underWay || !delivered || !events[0]) throw new Error('four deliveries');
      const rows = [
        waiting,
        { ...retrying, nextAt: now + hourMs, attemptCount: 1, failureCount: 1, lastError: 'answered 500' },
        { ...underWay, leaseUntil: now + hourMs, leaseToken: 'held' },
        { ...delivered, ...ended('delivered') },
        deliveryOf(events[0], other.id),
      ];
      await insertDeliveries(fixture.store, rows);

      const reply = await send('PATCH', `/${id}`, { enabled: false });
      expect(reply.body).toMatchObject({ enabled: false, status: 'disabled', disabledReason: 'manual', version: 2 });
      const givenUp = { status: 'failed', lastError: 'The webhook was disabled.', nextAt: null };
      const after = await Promise.all(rows.map((row) => fixture.store.get('webhookDeliveries', { id: row.id })));
      expect(after).toEqual([
        { ...rows[0], ...givenUp },
        { ...rows[1], ...givenUp },
        { ...rows[2], ...givenUp },
        rows[3],
        rows[4],
      ]);
      const [activity] = await fixture.store.find(
        'auditActivities',
        { requestId: reply.headers.get('x-request-id') ?? '' },
        { limit: 1 },
      );
      expect(activity?.changes).toMatchObject({ before: { status: 'active' }, after: { status: 'disabled' } });
    });

    const troubled = {
      failingSince: 1,
      consecutiveFailures: 12,
      pausedUntil: Date.parse('2027-01-01'),
      warnedAt: 2,
    };
    const well = { failingSince: null, consecutiveFailures: 0, pausedUntil: null, warnedAt: null };
    const begun = { ...well, enabled: true, disabledReason: null };

    const gone = { enabled: false, disabledReason: 'gone' } as const;
    const url = 'https://other.example.com/';
    test.each([
      [
        'one whose receiver is gone begins anew when enabled',
        'POST',
        '/enable',
        undefined,
        { ...troubled, ...gone },
        begun,
      ],
      [
        'one whose receiver is gone begins anew by a patch',
        'PATCH',
        '',
        { enabled: true },
        { ...troubled, ...gone },
        begun,
      ],
      ['null is the default, which is enabled', 'PATCH', '', { enabled: null }, gone, begun],
      ['one that fails begins anew when enabled', 'POST', '/enable', undefined, troubled, begun],
      ['one that fails begins anew by a patch', 'PATCH', '', { enabled: true }, troubled, begun],
      ['one that fails begins anew at another address', 'PATCH', '', { url }, troubled, begun],
      ['one that fails goes on failing under another name', 'PATCH', '', { name: 'Pager' }, troubled, troubled],
      ['a disabled one stays so at another address', 'PATCH', '', { url }, gone, gone],
    ] as const)('%s', async (_title, method, path, body, before, after) => {
      const { id } = await newWebhook(fixture, owner);
      await setWebhook(fixture.store, id, before);
      expect((await send(method, `/${id}${path}`, body)).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ ...after, version: 2 });
    });

    test('stays unchanged when a healthy webhook is enabled', async () => {
      const { id } = await newWebhook(fixture, owner);
      expect((await send('POST', `/${id}/enable`)).headers.get('etag')).toBe('"1"');
      expect((await send('PATCH', `/${id}`, { enabled: true })).headers.get('etag')).toBe('"1"');
    });
  });

  test('webhooks show their present status and times', async () => {
    const { id } = await newWebhook(fixture, owner);
    const { now } = fixture.clock;
    const shown = async () => (await send('GET', `/${id}`)).body;
    const soon = new Date(now + 1).toISOString();
    await setWebhook(fixture.store, id, { failingSince: now, pausedUntil: now + 1 });
    expect(await shown()).toMatchObject({ status: 'failing', pausedUntil: soon });
    await setWebhook(fixture.store, id, { pausedUntil: now });
    expect(await shown()).toMatchObject({ status: 'failing', pausedUntil: null });
    await setWebhook(fixture.store, id, { enabled: false, disabledReason: 'gone', pausedUntil: now + 1 });
    expect(await shown()).toMatchObject({ status: 'disabled', disabledReason: 'gone', pausedUntil: null });
  });

  describe('a rotation of the signing secret', () => {
    const rotate = (id: string, body?: object) => send('POST', `/${id}/rotate-secret`, body);

    test('keeps signing with the old one until the grace ends, one day by default, beside the new one', async () => {
      const { id, secret: old } = await newWebhook(fixture, owner);
      const { now } = fixture.clock;
      const { body } = await rotate(id);
      expect(body.secret).toMatch(webhookSecretPattern);
      expect(body).toMatchObject({ version: 2, previousSecretEndsAt: new Date(now + 24 * hourMs).toISOString() });
      expect(await secretsAt(id, now + 24 * hourMs - 1)).toEqual({ current: old, next: body.secret });
      expect(await secretsAt(id, now + 24 * hourMs)).toEqual({ current: body.secret, next: null });
    });

    test('deletes the old one at once without a grace', async () => {
      const { id } = await newWebhook(fixture, owner);
      const { body } = await rotate(id, { graceSeconds: 0 });
      expect(body.previousSecretEndsAt).toBeNull();
      expect(await secretsAt(id, fixture.clock.now)).toEqual({ current: body.secret, next: null });
      expect((await rowOf(id)).previousSecret).toBeNull();
    });

    test('deletes the one before the old one', async () => {
      const { id } = await newWebhook(fixture, owner);
      const first = await rotate(id, { graceSeconds: 3600 });
      const second = await rotate(id, { graceSeconds: 3600 });
      expect(await secretsAt(id, fixture.clock.now)).toEqual({ current: first.body.secret, next: second.body.secret });
    });

    test('shows the new secret once, and the end of the grace while it lasts', async () => {
      const { id } = await newWebhook(fixture, owner);
      const { body } = await rotate(id, { graceSeconds: 60 });
      const shown = await send('GET', `/${id}`);
      expect(JSON.stringify(shown.body)).not.toContain(body.secret);
      expect(shown.body.previousSecretEndsAt).toBe(body.previousSecretEndsAt);
      await setWebhook(fixture.store, id, { previousSecretEndsAt: fixture.clock.now });
      expect((await send('GET', `/${id}`)).body.previousSecretEndsAt).toBeNull();
    });

    test('keeps the old one until its grace ends, and deletes it soon after', async () => {
      const { id } = await newWebhook(fixture, owner);
      await rotate(id, { graceSeconds: 60 });
      const tidyAt = async (at: number) => {
        await fixture.store.commit(endedSecrets(at));
        return (await rowOf(id)).previousSecret;
      };
      expect(await tidyAt(fixture.clock.now + 59_999)).not.toBeNull();
      expect(await tidyAt(fixture.clock.now + 60_000)).toBeNull();
      expect(await rowOf(id)).toMatchObject({ version: 2, previousSecretEndsAt: null });
    });

    test('is the last answered one after 16 rotations at once', async () => {
      const { id } = await newWebhook(fixture, owner);
      const replies = await Promise.all(Array.from({ length: 16 }, () => rotate(id, { graceSeconds: 60 })));
      const { version } = await rowOf(id);
      const done = replies.filter(({ status }) => status === 200);
      expect(version).toBe(1 + done.length);
      const last = done.find(({ body }) => body.version === version);
      expect((await secretsAt(id, fixture.clock.now)).next).toBe(last?.body.secret);
    });
  });
});
