import { allScopes, type WebhookWithSecret } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewRow, Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import {
  deliveryOf,
  dispatchedEvent,
  ended,
  insertAll,
  insertDeliveries,
  insertEvents,
  newWebhook,
} from './webhook-rows.js';

const iso = (at: number): string => new Date(at).toISOString();
const minuteMs = 60_000;

describe.each(dialects)('deliveries on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let webhook: WebhookWithSecret;
  let now: number;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    now = fixture.clock.now;
  });
  beforeEach(async () => {
    webhook = await newWebhook(fixture, owner);
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1/webhooks/${webhook.id}${path}`, {
      token: owner.token,
      ...(body === undefined ? {} : { body }),
    });
  const newDeliveryOf = async (
    event: Partial<NewRow<'events'>> = {},
    delivery: Partial<Row<'webhookDeliveries'>> = {},
  ): Promise<Row<'webhookDeliveries'>> => {
    const row = dispatchedEvent(owner.organizationId, now, event);
    await insertEvents(fixture.store, [row]);
    const made = deliveryOf(row, webhook.id, delivery);
    await insertDeliveries(fixture.store, [made]);
    return made;
  };
  const rowOf = (id: string) => fixture.store.get('webhookDeliveries', { id });

  describe('a list of deliveries', () => {
    const rows = async (): Promise<void> => {
      const types = ['organization.updated', 'role.assigned', 'organization.updated', 'role.revoked'];
      const statuses = ['pending', 'delivered', 'failed', 'failed'] as const;
      for (const [index, type] of types.entries()) {
        const status = statuses[index] ?? 'pending';
        const at = now + index * minuteMs;
        await newDeliveryOf(
          { type, occurredAt: at },
          { createdAt: at, status, nextAt: status === 'pending' ? at : null, attemptCount: index },
        );
      }
    };
    test.each([
      ['', '3210'],
      ['?sort=createdAt', '0123'],
      ['?status=failed', '32'],
      ['?status=delivered', '1'],
      ['?event=organization.updated', '20'],
      ['?event=organization.updated&status=failed', '2'],
      [`?since=${iso(Date.parse('2026-03-01T12:01:00.000Z'))}`, '321'],
      [`?until=${iso(Date.parse('2026-03-01T12:02:00.000Z'))}`, '10'],
      ['?since=2026-03-01T12:01:00.000Z&until=2026-03-01T12:03:00.000Z&sort=createdAt', '12'],
      ['?pageSize=2&page=2', '10'],
      ['?event=webhook.test', ''],
    ])('filtered by %j shows %s', async (query, wanted) => {
      await rows();
      const { status, body } = await send('GET', `/deliveries${query}`);
      expect(status).toBe(200);
      expect(body.data.map(({ attemptCount }: { attemptCount: number }) => attemptCount).join('')).toBe(wanted);
      expect(body.meta.totalItems).toBe(query.includes('page=') ? 4 : wanted.length);
      for (const delivery of body.data) expect(delivery.webhookId).toBe(webhook.id);
    });

    test.each(['status=lost', 'event=monitor.exploded', 'since=yesterday', 'sort=status'])(
      'refuses the query %s',
      async (query) => {
        const [field] = query.split('=');
        const { status, body } = await send('GET', `/deliveries?${query}`);
        expect([status, body.errors[0].path]).toEqual([400, field]);
      },
    );
  });

  describe('one delivery', () => {
    test('shows every attempt, and the signed body without its time and number', async () => {
      const actor = { type: 'user', id: owner.userId, name: 'owner' };
      const data = { name: 'Example', nested: { list: [1, null] } };
      const row = await newDeliveryOf(
        { actor, data, subjectSequence: 7 },
        {
          ...ended('failed'),
          attemptCount: 2,
          lastStatusCode: 503,
          lastError: 'The receiver answered 503.',
          deliveredAt: now,
        },
      );
      const common = { deliveryId: row.id, status: 'failed', statusCode: null, message: null, response: null } as const;
      const attempts: NewRow<'webhookAttempts'>[] = [
        {
          ...common,
          number: 2,
          startedAt: now + 2,
          durationUs: 1500,
          error: 'status',
          statusCode: 503,
          response: 'no',
        },
        { ...common, number: 1, startedAt: now + 1, durationUs: null, error: 'timeout', message: 'too long' },
      ];
      await insertAll(
        fixture.store,
        attempts.map((attempt) => ({ kind: 'insert', table: 'webhookAttempts', row: attempt })),
      );

      const { body } = await send('GET', `/deliveries/${row.id}`);
      const event = await fixture.store.get('events', { id: row.eventId });
      expect(body).toEqual({
        id: row.id,
        createdAt: iso(now),
        updatedAt: iso(now),
        webhookId: webhook.id,
        eventId: row.eventId,
        event: 'organization.updated',
        status: 'failed',
        attemptCount: 2,
        nextAttemptAt: null,
        deliveredAt: iso(now),
        lastStatusCode: 503,
        lastError: 'The receiver answered 503.',
        attempts: [
          {
            number: 1,
            startedAt: iso(now + 1),
            status: 'failed',
            durationMs: null,
            statusCode: null,
            error: 'timeout',
            message: 'too long',
            response: null,
          },
          {
            number: 2,
            startedAt: iso(now + 2),
            status: 'failed',
            durationMs: 1.5,
            statusCode: 503,
            error: 'status',
            message: null,
            response: 'no',
          },
        ],
        body: {
          id: row.eventId,
          type: 'organization.updated',
          apiVersion: expect.stringMatching(/^1\./),
          webhookId: webhook.id,
          organizationId: owner.organizationId,
          occurredAt: iso(now),
          subject: { type: 'organization', id: owner.organizationId, sequence: 7 },
          actor,
          data: event?.data,
          links: expect.objectContaining({
            self: `https://watchpost.test/api/v1/organizations/${owner.organizationId}`,
          }),
        },
      });
    });

    test('shows when its next attempt is due', async () => {
      const row = await newDeliveryOf({}, { nextAt: now + minuteMs });
      expect((await send('GET', `/deliveries/${row.id}`)).body).toMatchObject({
        status: 'pending',
        nextAttemptAt: iso(now + minuteMs),
        attempts: [],
      });
    });

    test('hides the data of audit events from a caller without the permission to read them', async () => {
      webhook = await newWebhook(fixture, owner, { events: ['audit.recorded'] });
      const row = await newDeliveryOf({ type: 'audit.recorded', data: { action: 'monitors.remove' } });
      const path = `/api/v1/webhooks/${webhook.id}/deliveries/${row.id}`;
      const scopes = allScopes.filter((scope) => scope !== 'audit:read');
      const { secret: apiKey } = await fixture.newApiKey(owner, scopes);
      const shown = await fixture.request('GET', path, { apiKey });
      expect(shown).toMatchObject({ status: 200, body: { event: 'audit.recorded', body: null } });
      expect(JSON.stringify(shown.body)).not.toContain('monitors.remove');
      expect((await fixture.request('GET', path, { token: owner.token })).body.body.data).toEqual({
        action: 'monitors.remove',
      });
      expect((await fixture.request('POST', `${path}/redeliver`, { apiKey })).status).toBe(403);
    });

    test('has no body when its event has expired', async () => {
      const row = deliveryOf(dispatchedEvent(owner.organizationId, now), webhook.id, ended('delivered'));
      await insertDeliveries(fixture.store, [row]);
      expect((await send('GET', `/deliveries/${row.id}`)).body).toMatchObject({ status: 'delivered', body: null });
    });

    test('is not found below another webhook', async () => {
      const row = await newDeliveryOf({}, ended('failed'));
      webhook = await newWebhook(fixture, owner);
      expect((await send('GET', `/deliveries/${row.id}`)).status).toBe(404);
      expect((await send('POST', `/deliveries/${row.id}/redeliver`)).status).toBe(404);
    });
  });

  describe('a test event', () => {
    test('goes to its webhook alone, whatever that subscribes to', async () => {
      webhook = await newWebhook(fixture, owner, { events: ['role.revoked'] });
      const { status, body } = await send('POST', '/test');
      expect(status).toBe(202);
      expect(body).toMatchObject({
        event: 'webhook.test',
        status: 'pending',
        attemptCount: 0,
        nextAttemptAt: iso(now),
      });
      while ((await fixture.store.dispatchEvents({ now, limit: 100 })) > 0);
      const made = await fixture.store.find('webhookDeliveries', { eventId: body.eventId }, { limit: 10 });
      expect(made.map(({ id, webhookId }) => [id, webhookId])).toEqual([[body.id, webhook.id]]);

      const event = await fixture.request('GET', `/api/v1/events/${body.eventId}`, { token: owner.token });
      const { secret: _, ...shown } = webhook;
      expect(event.body).toMatchObject({
        type: 'webhook.test',
        subject: { type: 'webhook', id: webhook.id, sequence: 1 },
        actor: { type: 'user', id: owner.userId },
        data: shown,
      });
      expect(JSON.stringify(event.body)).not.toContain(webhook.secret);
      expect((await send('GET', `/deliveries/${body.id}`)).body.body.data).toEqual(shown);
    });

    test('is refused while the webhook is disabled', async () => {
      await send('PATCH', '', { enabled: false });
      const count = async () => (await fixture.store.find('events', { type: 'webhook.test' }, { limit: 100 })).length;
      const before = await count();
      expect(await send('POST', '/test')).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await count()).toBe(before);
    });
  });

  describe('a redelivery', () => {
    test.each(['failed', 'delivered'] as const)(
      'of a %s delivery is pending again, with the same ids and all its retries',
      async (status) => {
        const row = await newDeliveryOf(
          {},
          {
            ...ended(status),
            attemptCount: 4,
            failureCount: 4,
            lastError: 'The receiver answered 500.',
            createdAt: now - minuteMs,
          },
        );
        const { status: answer, body } = await send('POST', `/deliveries/${row.id}/redeliver`);
        expect(answer).toBe(202);
        expect(body).toMatchObject({ id: row.id, eventId: row.eventId, status: 'pending', nextAttemptAt: iso(now) });
        expect(await rowOf(row.id)).toEqual({
          ...row,
          status: 'pending',
          failureCount: 0,
          nextAt: now,
          updatedAt: now,
        });
      },
    );

    test('a pending delivery cannot be redelivered', async () => {
      const row = await newDeliveryOf();
      expect(await send('POST', `/deliveries/${row.id}/redeliver`)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    });

    test('a delivery to a disabled webhook cannot be redelivered', async () => {
      const row = await newDeliveryOf({}, ended('failed'));
      await send('PATCH', '', { enabled: false });
      const reply = await send('POST', `/deliveries/${row.id}/redeliver`);
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('disabled') },
      });
      expect(await rowOf(row.id)).toEqual(row);
    });

    test('a delivery of an expired event cannot be redelivered', async () => {
      const row = deliveryOf(dispatchedEvent(owner.organizationId, now), webhook.id, ended('failed'));
      await insertDeliveries(fixture.store, [row]);
      const reply = await send('POST', `/deliveries/${row.id}/redeliver`);
      expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('passed its retention') } });
    });

    test('is accepted for one of eight simultaneous requests', async () => {
      const row = await newDeliveryOf({}, ended('failed'));
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => send('POST', `/deliveries/${row.id}/redeliver`)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    });
  });
});
