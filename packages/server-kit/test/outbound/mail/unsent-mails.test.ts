import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceMails } from '../../../src/commerce/billing/mails/invoice-mails.js';
import { channelConsequence } from '../../../src/outbound/channels/channel-consequence.js';
import type { Consequence } from '../../../src/outbound/delivery/judgement.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { notificationsBounds } from '../../../src/outbound/notifications/bounds.js';
import { lastingFailureChanges } from '../../../src/outbound/telemetry/consequence.js';
import { consequenceChanges } from '../../../src/outbound/webhooks/consequence.js';
import { windowAt } from '../../../src/request/rate-limit/window.js';
import { hashSecret } from '../../../src/secrets/api-key-secret.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Change } from '../../../src/store/interface/store.js';
import { type BillingFixture, openBilling } from '../../commerce/billing/billing-fixture.js';
import { dialects } from '../../kit-fixture.js';
import { webhookRow } from '../webhooks/webhook-rows.js';

const publicUrl = 'https://watchpost.test';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });

interface Cause {
  readonly template: string;
  /** The bucket that its mails to the owner are counted in, before the mailbox. */
  readonly counted: (organizationId: string) => string;
  readonly title: string;
  bringAbout(fixture: BillingFixture): Promise<void>;
}

const commit = async ({ store }: BillingFixture, changes: readonly Change[]): Promise<void> => {
  expect(await store.commit(changes)).toEqual({ isCommitted: true });
};

const mailInvoice = async (fixture: BillingFixture): Promise<void> => {
  const { store, clock } = fixture;
  const { id } = await fixture.issue();
  const invoice = (await store.get('invoices', { id })) ?? expect.fail('there is no such invoice');
  const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
  const mails = createInvoiceMails({ store, outbox, derivedKeys, publicUrl, apiUrl: `${publicUrl}/api/v1` });
  await commit(fixture, await mails.changesFor(invoice, { kind: 'overdue' }, clock.now));
};

const failureOf = (consequence: Consequence, now: number) => ({
  health: { failingSince: now },
  ...{ consequence, deliveryId: 'dlv_1', message: 'It is broken.', now },
});

const failWebhook = async (fixture: BillingFixture, consequence: Consequence): Promise<void> => {
  const { store, clock, owner } = fixture;
  const webhook = webhookRow('whk_1', { organizationId: owner.organizationId });
  await commit(fixture, [{ kind: 'insert', table: 'webhooks', row: webhook }]);
  const failure = { webhook, ...failureOf(consequence, clock.now) };
  await commit(fixture, await consequenceChanges(failure, { store, outbox }));
};

const failChannel = async (fixture: BillingFixture): Promise<void> => {
  const { store, clock, owner } = fixture;
  const settings = { type: 'http', name: 'Ops', config: { url: 'https://hooks.example.com/', method: 'POST' } };
  const { status, body: made } = await fixture.request('POST', '/api/v1/notification-channels', {
    token: owner.token,
    body: settings,
  });
  expect([status, made]).toEqual([201, made]);
  const lane = (await store.get('notificationChannels', { id: made.id })) ?? expect.fail('there is no such channel');
  const failure = { lane, ...failureOf({ kind: 'warning' }, clock.now) };
  await commit(fixture, await channelConsequence(failure, { store, outbox }));
};

const failTelemetry = async (fixture: BillingFixture): Promise<void> => {
  const { store, clock, owner } = fixture;
  const { status, body: made } = await fixture.request('POST', '/api/v1/telemetry-exports', {
    token: owner.token,
    body: { name: 'Collector', endpoint: 'https://otlp.example.com' },
  });
  expect([status, made]).toEqual([201, made]);
  const row = (await store.get('telemetryExports', { id: made.id })) ?? expect.fail('there is no such export');
  const failure = { row, consequence: 'warning', message: 'It is broken.', now: clock.now } as const;
  await commit(fixture, await lastingFailureChanges(failure, { store, outbox }));
};

const suspendKeys = async (fixture: BillingFixture): Promise<void> => {
  const { organizationId, token } = fixture.owner;
  const admin = await fixture.newMember('admin', organizationId);
  await fixture.newApiKey(admin, ['monitors:write']);
  const [membership] = await fixture.store.find('memberships', { userId: admin.userId }, { limit: 1 });
  const path = `/api/v1/organizations/${organizationId}/members/${membership?.id}`;
  expect((await fixture.request('PATCH', path, { token, body: { role: 'viewer' } })).status).toBe(200);
};

const failing = (organizationId: string): string => `mail:failing:${organizationId}`;

const causes: readonly Cause[] = [
  {
    template: 'invoice',
    counted: (organizationId) => `mail:invoice:${organizationId}`,
    title: 'Invoice INV-2026-000001 is overdue',
    bringAbout: mailInvoice,
  },
  {
    template: 'telemetry-export-failing',
    counted: failing,
    title: 'The telemetry export Collector is failing',
    bringAbout: failTelemetry,
  },
  {
    template: 'webhook-failing',
    counted: failing,
    title: 'The webhook Pager cannot be reached',
    bringAbout: (fixture) => failWebhook(fixture, { kind: 'warning' }),
  },
  {
    template: 'webhook-disabled',
    counted: failing,
    title: 'The webhook Pager was disabled',
    bringAbout: (fixture) => failWebhook(fixture, { kind: 'disabled', reason: 'failing' }),
  },
  {
    template: 'notification-channel-failing',
    counted: failing,
    title: 'The channel Ops cannot be reached',
    bringAbout: failChannel,
  },
  {
    template: 'api-keys-suspended',
    counted: (organizationId) => `mail:keys-suspended:${organizationId}`,
    title: 'An API key was suspended',
    bringAbout: suspendKeys,
  },
];

describe.each(dialects)('A mail about an organization, on %s', (dialect) => {
  let fixture: BillingFixture;
  beforeEach(async () => {
    fixture = await openBilling(dialect);
  });
  afterEach(() => fixture.close());

  const messages = async (template?: string) => {
    const rows = await fixture.store.find('notificationDeliveries', { kind: 'notice' }, { limit: 10 });
    const mails = template === undefined ? [] : await fixture.store.find('mails', { template }, { limit: 10 });
    expect(mails.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(
      rows.filter(({ status }) => status === 'pending').map(({ id }) => id),
    );
    return rows.map(({ status, unsentReason, userId, address, title }) => [
      status,
      unsentReason,
      userId ?? address,
      title,
    ]);
  };
  const useUp = async (bucket: string): Promise<void> => {
    const { store, clock, owner } = fixture;
    const key = `${bucket}:${hashSecret(owner.email)}`;
    for (let sent = 0; sent < notificationsBounds.newsToMailbox.most; sent++) {
      await store.requestCounter.count(key, windowAt(clock.now, 3_600_000));
    }
  };

  test.each(causes)('is a message of the log: $template', async ({ template, title, bringAbout }) => {
    await bringAbout(fixture);
    expect(await messages(template)).toEqual([['pending', null, fixture.owner.userId, title]]);
  });

  test.each(causes)('that is not sent is a message with its reason: $template', async (cause) => {
    const { owner } = fixture;
    await useUp(cause.counted(owner.organizationId));
    await cause.bringAbout(fixture);
    expect(await messages(cause.template)).toEqual([['dropped', 'tooMany', owner.userId, cause.title]]);
    const { body } = await fixture.request('GET', '/api/v1/notifications?kind=notice', { token: owner.token });
    expect(body.data).toMatchObject([{ status: 'dropped', unsentReason: 'tooMany', reason: 'role' }]);
  });

  test('that is not sent to an address that has not confirmed says so, and members get it', async () => {
    const { store, owner } = fixture;
    const profile = { email: 'books@example.net' };
    const reply = await fixture.call('PUT', '/billing/profile', profile);
    expect([reply.status, reply.body]).toEqual([200, reply.body]);
    await mailInvoice(fixture);
    const title = 'Invoice INV-2026-000001 is overdue';
    expect((await messages('invoice')).toSorted()).toEqual([
      ['dropped', 'unconfirmed', 'books@example.net', title],
      ['pending', null, owner.userId, title],
    ]);
    const asked = await store.find('mails', { template: 'confirm-recipient' }, { limit: 10 });
    expect(asked.map(({ recipient }) => recipient)).toEqual(['books@example.net']);
  });

  test('that is not sent because the organization is suspended says so', async () => {
    const { store, owner } = fixture;
    const where = { id: owner.organizationId };
    await commit(fixture, [{ kind: 'update', table: 'organizations', where, set: { status: 'suspended' } }]);
    await mailInvoice(fixture);
    expect(await messages('invoice')).toEqual([
      ['dropped', 'suspended', owner.userId, 'Invoice INV-2026-000001 is overdue'],
    ]);
    expect(await store.find('mails', { template: 'invoice' }, { limit: 1 })).toEqual([]);
  });

  test.each([
    ['unconfirmed', 'has not verified the address', { emailVerifiedAt: null }],
    ['disabled', 'has a disabled account', { disabledAt: 1 }],
  ])('about an invoice that reaches no one says %s: the only member who may pay %s', async (reason, _, set) => {
    const { store, owner } = fixture;
    await commit(fixture, [{ kind: 'update', table: 'users', where: { id: owner.userId }, set }]);
    await mailInvoice(fixture);
    expect(await messages('invoice')).toEqual([
      ['dropped', reason, owner.userId, 'Invoice INV-2026-000001 is overdue'],
    ]);
    expect(await store.find('mails', { template: 'invoice' }, { limit: 1 })).toEqual([]);
  });
});
