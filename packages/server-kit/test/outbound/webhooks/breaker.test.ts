import { type ReceivedWebhook, startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, test, vi } from 'vitest';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { type SenderFixture, useSenders } from './sender-fixture.js';
import { insertAll, startOfTest } from './webhook-rows.js';

const dayMs = 86_400_000;
const eventIds = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `evt_${String(from + index).padStart(3, '0')}`);
const idsOf = (received: readonly ReceivedWebhook[]): string[] => received.map(({ eventId }) => eventId);

/** An organization with these members, who can be notified. */
const addPeople = async ({ store }: SenderFixture): Promise<void> => {
  const times = { createdAt: startOfTest, updatedAt: startOfTest };
  const member = (name: string, role: string, more: Partial<Row<'users'>> = {}) => [
    {
      kind: 'insert' as const,
      table: 'users' as const,
      row: {
        id: `usr_${name}`,
        email: `${name}@example.com`,
        name,
        passwordHash: '',
        emailVerifiedAt: startOfTest,
        ...times,
        ...more,
      },
    },
    {
      kind: 'insert' as const,
      table: 'memberships' as const,
      row: { id: `mbr_${name}`, organizationId: 'org_1', userId: `usr_${name}`, role, ...times },
    },
  ];
  await insertAll(store, [
    {
      kind: 'insert',
      table: 'organizations',
      row: {
        id: 'org_1',
        version: 1,
        name: 'Example GmbH',
        slug: 'example',
        status: 'active',
        timezone: 'UTC',
        settings: { requireMfa: false, sessionTtlSeconds: 3600, escalationPolicyId: null },
        searchText: '',
        ...times,
      },
    },
    ...member('owner', 'owner'),
    ...member('admin', 'admin'),
    ...member('editor', 'editor'),
    ...member('unverified', 'owner', { emailVerifiedAt: null }),
    ...member('gone', 'admin', { disabledAt: startOfTest }),
  ]);
};

/** The mails that wait, as people will read them. */
const mailsOf = async ({ store }: SenderFixture): Promise<{ to: string; template: string; text: string }[]> => {
  const rows = await store.find('mails', {}, { limit: 100, orderBy: 'recipient' });
  return rows.map(({ recipient, template, content }) => ({ to: recipient, template, text: JSON.parse(content).text }));
};
const auditOf = ({ store }: SenderFixture, action: string): Promise<Row<'auditActivities'>[]> =>
  store.find('auditActivities', { action }, { limit: 100, orderBy: 'sequence' });

describe.each(dialects)('a receiver that keeps failing, on %s', (dialect) => {
  const fixture = useSenders(dialect);

  /** Turns the clock to a time and waits until the sender has polled then. */
  const turnTo = async (sender: ReturnType<SenderFixture['start']>, at: number): Promise<void> => {
    fixture.clock.now = at;
    await vi.waitFor(() => expect(sender.stats().lastTickAt).toBe(at), { timeout: 30_000 });
  };
  const failures = (count: number): Promise<void> =>
    vi.waitFor(async () => expect((await fixture.webhook('whk_1')).consecutiveFailures).toBe(count), {
      timeout: 30_000,
      interval: 10,
    });

  test('is given rests, then parked and probed with the oldest event, then drained in order', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => one.answer(500);
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const ids = eventIds(30);
    await fixture.emit(ids);
    const sender = fixture.start({ retrySeconds: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10] });
    // Eight at once until the tenth failure; what was under way by then still ends.
    await vi.waitFor(async () => expect((await fixture.webhook('whk_1')).pausedUntil).toBe(startOfTest + 1000), {
      timeout: 30_000,
    });
    await expect.poll(() => sender.stats().running).toBe(0);
    const beforeRest = receiver.received.length;
    expect(beforeRest).toBeGreaterThanOrEqual(10);
    expect(beforeRest).toBeLessThanOrEqual(17);
    await failures(beforeRest);

    // One a second, and they count.
    let now = startOfTest;
    for (let count = 1; count <= 3; count++) {
      now += 1000;
      await turnTo(sender, now);
      await receiver.arrived(beforeRest + count);
      await failures(beforeRest + count);
      expect(receiver.received).toHaveLength(beforeRest + count);
    }
    const counted = await fixture.store.find('webhookDeliveries', { failureCount: { atLeast: 1 } }, { limit: 100 });
    expect(counted).toHaveLength(beforeRest + 3);

    // After a minute it is parked: the oldest event alone is tried, after rests that double, and spends no retry.
    const { failureCount } = await fixture.delivery('evt_001');
    now = startOfTest + 61_000;
    let total = beforeRest + 3;
    for (const [index, restSeconds] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      await turnTo(sender, now);
      total += 1;
      await receiver.arrived(total);
      await failures(total);
      expect(idsOf(receiver.received).at(-1)).toBe('evt_001');
      const pausedUntil = now + restSeconds * 1000;
      expect(await fixture.webhook('whk_1')).toMatchObject({ pausedUntil, failingSince: startOfTest });
      await fixture.settled('evt_001', { status: 'pending', failureCount, nextAt: pausedUntil });
      if (index === 0) {
        await turnTo(sender, pausedUntil - 1);
        expect(receiver.received).toHaveLength(total);
      }
      now = pausedUntil;
    }

    // It is back: the probe arrives, and everything else in the order in which it happened.
    receiver.handle = (one) => one.answer(200);
    await turnTo(sender, now);
    await receiver.arrived(total + 30);
    const arrived = idsOf(receiver.received.slice(total));
    expect(arrived[0]).toBe('evt_001');
    expect(arrived.toSorted()).toEqual(ids);
    // Eight are under way at once, so that an event can overtake its neighbours and no others.
    for (const [index, id] of arrived.entries()) expect(Math.abs(ids.indexOf(id) - index)).toBeLessThanOrEqual(8);
    for (const id of ids) await fixture.settled(id, { status: 'delivered' });
    expect(await fixture.webhook('whk_1')).toMatchObject({
      failingSince: null,
      consecutiveFailures: 0,
      pausedUntil: null,
      enabled: true,
    });
  });

  test('is disabled at once when it answers 410, with a mail to owners and admins', async () => {
    await addPeople(fixture);
    const receiver = await startWebhookReceiver();
    const held: ReceivedWebhook[] = [];
    receiver.handle = (one) => void held.push(one);
    await fixture.addWebhook('whk_1', { url: `${receiver.url}/secret-path`, name: 'Pager' });
    await fixture.emit(eventIds(20));
    fixture.start();
    await receiver.arrived(8);
    const [first, second, ...others] = held;
    first?.answer(410);
    await fixture.settled(first?.eventId ?? '', { status: 'failed', lastStatusCode: 410, nextAt: null });
    expect(await fixture.webhook('whk_1')).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
      version: 2,
      updatedAt: startOfTest,
    });
    // What waited is given up; what was on its way may still arrive, and is not tried again if it does not.
    for (const id of eventIds(12, 9)) {
      await fixture.settled(id, { status: 'failed', attemptCount: 0, lastError: 'The webhook was disabled.' });
    }
    second?.answer(200);
    for (const one of others) one.answer(500);
    await fixture.settled(second?.eventId ?? '', { status: 'delivered' });
    for (const { eventId } of others) await fixture.settled(eventId, { status: 'failed', nextAt: null });
    expect(receiver.received).toHaveLength(8);

    const mails = await mailsOf(fixture);
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      ['admin@example.com', 'webhook-disabled'],
      ['owner@example.com', 'webhook-disabled'],
    ]);
    expect(mails[0]?.text).toContain('Pager');
    expect(mails[0]?.text).toContain('410 Gone');
    expect(mails[0]?.text).not.toContain('secret-path');
    const [activity, ...more] = await auditOf(fixture, 'webhooks.disable');
    expect(more).toEqual([]);
    expect(activity).toMatchObject({
      actor: { type: 'system', id: null, name: 'Watchpost' },
      resource: { type: 'webhook', id: 'whk_1', name: 'Pager' },
      changes: { before: { enabled: true }, after: { enabled: false, disabledReason: 'gone' } },
      organizationId: 'org_1',
      result: 'success',
      ip: null,
    });
  });

  test('causes a warning after one day and after four, and is disabled after five', async () => {
    await addPeople(fixture);
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => one.answer(503);
    const health = { failingSince: startOfTest, consecutiveFailures: 50, pausedUntil: null };
    await fixture.addWebhook('whk_1', { url: receiver.url, name: 'Pager', ...health });
    await fixture.emit(['evt_001', 'evt_002']);
    fixture.clock.now = startOfTest + dayMs - 1;
    const sender = fixture.start();
    let count = 0;
    /** The next probe, at a time. */
    const probeAt = async (at: number): Promise<void> => {
      await fixture.store.commit([
        { kind: 'update', table: 'webhooks', where: { id: 'whk_1' }, set: { pausedUntil: at } },
        { kind: 'update', table: 'webhookDeliveries', where: { eventId: 'evt_001' }, set: { nextAt: at } },
      ]);
      await turnTo(sender, at);
      count += 1;
      await failures(50 + count);
    };
    const templates = async (): Promise<string[]> => (await mailsOf(fixture)).map(({ template }) => template);
    const warnings = async (): Promise<number> => (await auditOf(fixture, 'webhooks.warn')).length;

    count += 1;
    await failures(51);
    expect(await templates()).toEqual([]);
    const auditedBefore = await warnings();

    await probeAt(startOfTest + dayMs);
    expect(await templates()).toEqual(['webhook-failing', 'webhook-failing']);
    await probeAt(startOfTest + dayMs + 900_000);
    expect(await templates()).toHaveLength(2);
    await probeAt(startOfTest + 4 * dayMs + 60_000);
    expect(await templates()).toHaveLength(4);
    expect(await warnings()).toBe(auditedBefore + 2);
    expect(await fixture.webhook('whk_1')).toMatchObject({ enabled: true, version: 1 });

    await probeAt(startOfTest + 5 * dayMs);
    expect(await fixture.webhook('whk_1')).toMatchObject({ enabled: false, disabledReason: 'failing', version: 2 });
    expect(await fixture.delivery('evt_001')).toMatchObject({ status: 'failed', failureCount: 0, lastStatusCode: 503 });
    expect(await fixture.delivery('evt_002')).toMatchObject({ status: 'failed', attemptCount: 0 });
    const mails = await mailsOf(fixture);
    expect(mails.filter(({ template }) => template === 'webhook-disabled')).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain('2026-03-01 12:00 UTC');
      expect(text.replaceAll('\u2060', '')).toContain('The receiver answered 503 Service Unavailable.');
    }
  });
});
