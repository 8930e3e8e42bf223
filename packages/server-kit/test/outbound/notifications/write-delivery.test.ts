import { describe, expect, onTestFinished, test } from 'vitest';
import {
  conversationIdOf,
  type NewDelivery,
  supersedeWaiting,
  writeDelivery,
} from '../../../src/outbound/notifications/write-delivery.js';
import { dialects, openStore } from '../../store/open-store.js';
import { messageOf } from '../channels/message-fixture.js';

const organizationId = 'org_1';
const channel = { kind: 'channel', channelId: 'nch_1', type: 'gotify' } as const;
const person = {
  kind: 'person',
  userId: 'usr_1',
  contactMethodId: 'cme_1',
  contactLaneId: 'cme_1:org_1',
  type: 'sms',
} as const;
const incident = { type: 'incident', id: 'inc_1' };

const deliveryOf = (changed: Partial<NewDelivery> = {}): NewDelivery => ({
  organizationId,
  place: channel,
  subject: incident,
  message: messageOf(),
  reason: 'subscription',
  causeAt: 1000,
  expiresAt: 1_000_000,
  incidentId: 'inc_1',
  ...changed,
});

test('a conversation is one for all messages about a subject at a place, and another elsewhere', () => {
  expect(conversationIdOf(channel, incident)).toBe(conversationIdOf({ ...channel, type: 'http' }, incident));
  const others = [
    conversationIdOf(person, incident),
    conversationIdOf({ ...channel, channelId: 'nch_2' }, incident),
    conversationIdOf(channel, { type: 'alert', id: 'inc_1' }),
    conversationIdOf(channel, { type: 'incident', id: 'inc_2' }),
  ];
  expect(new Set([...others, conversationIdOf(channel, incident)]).size).toBe(5);
});

describe.each(dialects)('Writing a delivery, on %s', (dialect) => {
  const open = async () => {
    const database = await openStore(dialect);
    onTestFinished(() => database.close());
    const { store } = database;
    let now = 10_000;
    const write = async (changed: Partial<NewDelivery> = {}) => {
      now += 1000;
      const { row, changes } = await writeDelivery(deliveryOf(changed), { store, now });
      expect(await store.commit(changes)).toEqual({ isCommitted: true });
      return row.id;
    };
    const read = (id: string) => store.get('notificationDeliveries', { id });
    return { store, write, read, later: () => now + 1000 };
  };

  test('supersedes what waits in the same conversation and nothing else', async () => {
    const { store, write, read } = await open();
    const down = await write();
    const elsewhere = await write({ place: person });
    const other = await write({ subject: { type: 'incident', id: 'inc_2' }, incidentId: 'inc_2' });
    const up = await write({ message: messageOf({ kind: 'resolved' }) });
    expect(await read(down)).toMatchObject({ status: 'superseded', supersededBy: up, nextAt: null });
    expect(await read(elsewhere)).toMatchObject({ status: 'pending', userId: 'usr_1', channelId: null });
    expect(await read(other)).toMatchObject({ status: 'pending' });
    expect(await read(up)).toMatchObject({ status: 'pending', message: { sequence: 2 }, title: 'Checkout is down' });
    const conversation = await store.get('conversations', { id: conversationIdOf(channel, incident) });
    expect(conversation).toMatchObject({ sequence: 2, state: 'closed', ref: null });
  });

  test('of two that were decided from the same reads, one is written', async () => {
    const { store, write, later } = await open();
    await write();
    const now = later();
    const [first, second] = [
      await writeDelivery(deliveryOf(), { store, now }),
      await writeDelivery(deliveryOf(), { store, now }),
    ];
    expect(await store.commit(first.changes)).toEqual({ isCommitted: true });
    expect(await store.commit(second.changes)).toMatchObject({ isCommitted: false, reason: 'no_match' });
  });

  test('what is being sent keeps its lease and is not repeated', async () => {
    const { store, write, read, later } = await open();
    const down = await write();
    const where = { id: down };
    await store.commit([
      { kind: 'update', table: 'notificationDeliveries', where, set: { leaseToken: 'mine', leaseUntil: 99_000 } },
    ]);
    const now = later();
    await store.commit(supersedeWaiting({ organizationId, incidentId: 'inc_1' }, { why: 'acknowledged', now }));
    expect(await read(down)).toMatchObject({
      status: 'pending',
      leaseToken: 'mine',
      expiresAt: now,
      unsentReason: 'acknowledged',
    });
  });

  test('with supersedes: false both wait', async () => {
    const { write, read } = await open();
    const first = await write();
    await write({ supersedes: false, notBefore: 60_000 });
    expect(await read(first)).toMatchObject({ status: 'pending' });
  });
});
