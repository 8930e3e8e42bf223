import { mattermostPress } from '@watchpost/testbed/providers/presses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalationChanges } from '../../../src/monitoring/paging/escalation-worker.js';
import { actionKeyPurpose, writeActionToken } from '../../../src/outbound/channels/action-token.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { messageOf } from '../../outbound/channels/message-fixture.js';
import { secretBox } from '../../outbound/webhooks/webhook-rows.js';
import { base, createMessageWorld, publicUrl } from './message-world.js';

const room = 'c'.repeat(26);
const minute = 60_000;

describe.each(dialects)('64 acknowledgements at once, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, publicUrl, rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());

  const pages = async ({ organizationId }: Member): Promise<number> =>
    (await fixture.store.find('mails', { organizationId, template: 'page' }, { limit: 1000 })).length;

  test('from the API, links, mails and buttons are one, and no page follows it', async () => {
    const { store, clock } = fixture;
    const { call, newChannel, newIncident, notify, tokenIn, act, derivedKeys } = await createMessageWorld(fixture);
    const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
    const takeDue = async (leaseToken: string): Promise<void> => {
      const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken, limit: 50 };
      for (const row of await store.claimDue('escalations', lease)) {
        const options = { store, outbox, onCall: createOnCallSchedules(store), derivedKeys, secretBox, now: clock.now };
        await store.commit(await escalationChanges(row, options));
      }
    };
    const owner = await fixture.newMember('owner');
    await call('POST', '/escalation-policies', owner, {
      name: 'All',
      target: { scope: 'all' },
      steps: [{ targets: [{ type: 'responders' }], waitSeconds: 60 }],
      rounds: 10,
    });
    const incident = await newIncident(owner);
    await takeDue('first');
    expect(await pages(owner)).toBe(1);
    const link = tokenIn((await notify(owner, await newChannel(owner), incident.id)).text);
    const mattermost = await newChannel(owner, {
      type: 'mattermost',
      config: { mode: 'bot', serverUrl: 'https://chat.example.com', channelId: room },
      credentials: { botToken: 'token-of-a-bot' },
    });
    const key = await derivedKeys.of(actionKeyPurpose);
    const shared = { expiresAt: clock.now + 60 * minute, generation: 0, key };
    const mail = writeActionToken({ kind: 'mail', incidentId: incident.id, userId: owner.userId }, shared);
    // Its delivery waits: the button is that of a message that is about to arrive.
    const written = await writeDelivery(
      {
        organizationId: owner.organizationId,
        place: { kind: 'channel', channelId: mattermost.id, type: 'mattermost' },
        subject: { type: 'incident', id: incident.id },
        message: messageOf(),
        reason: 'subscription',
        causeAt: clock.now,
        notBefore: clock.now + 60 * minute,
        expiresAt: clock.now + 120 * minute,
        incidentId: incident.id,
      },
      { store, now: clock.now },
    );
    await store.commit(written.changes);
    const button = writeActionToken({ kind: 'button', deliveryId: written.row.id }, shared);
    const { headers, body } = mattermostPress({ token: button }, { channelId: room });

    // The next step is due at this moment.
    clock.now += minute;
    const ways = [
      () => call('POST', `/incidents/${incident.id}/acknowledge`, owner),
      () => act('acknowledge', { token: link }),
      () => act('acknowledge', { token: mail }),
      () => fixture.request('POST', `${base}/public/channel-actions/mattermost`, { rawBody: body, headers }),
    ];
    let pagedAtCommit: number | undefined;
    const replies = Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const reply = await ways[index % ways.length]?.();
        // What is answered is committed: from here on there must be no page.
        pagedAtCommit ??= await pages(owner);
        return reply?.status;
      }),
    );
    const steps = Promise.all(['one', 'two', 'three', 'four'].map((token) => takeDue(token)));
    expect(await replies).toEqual(Array.from({ length: 64 }, () => 200));
    await steps;
    expect(await pages(owner)).toBe(pagedAtCommit);
    for (let round = 0; round < 3; round++) {
      clock.now += minute;
      await takeDue(`later ${round}`);
    }
    expect(await pages(owner)).toBe(pagedAtCommit);
    const entries = await store.find(
      'incidentEntries',
      { incidentId: incident.id, kind: 'acknowledged' },
      { limit: 100 },
    );
    expect(entries).toHaveLength(1);
    const where = { organizationId: owner.organizationId, action: 'incidents.acknowledge' };
    expect(await store.find('auditActivities', where, { limit: 100 })).toHaveLength(1);
    expect(await store.get('incidents', { id: incident.id })).toMatchObject({
      status: 'acknowledged',
      version: 2,
      acknowledgedVia: entries[0]?.via,
    });
    expect(await store.get('escalations', { id: incident.id })).toMatchObject({ state: 'acknowledged', nextAt: null });
  });
});
