import { afterEach, describe, expect, test } from 'vitest';
import { personRoomAt } from '../../../src/outbound/contacts/person-pace.js';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import { dialects, openStore } from '../../store/open-store.js';
import { messageOf } from '../channels/message-fixture.js';

const minute = 60_000;

type Kind = 'opened' | 'escalated';
interface Sent {
  readonly at?: number;
  readonly type?: 'sms' | 'voice' | 'gotify';
  readonly organizationId?: string;
}

describe.each(dialects)('The pace of text messages and calls to one person, on %s', (dialect) => {
  let opened: Awaited<ReturnType<typeof openStore>>;
  afterEach(() => opened.close());
  const open = async () => {
    opened = await openStore(dialect);
    const { store, clock } = opened;
    const start = clock.now;
    let count = 0;
    /** Sends a message as the courier does, if it may; returns why not. */
    const send = async (kind: Kind, { at = 0, type = 'sms', organizationId = 'org_1' }: Sent = {}) => {
      const now = start + at * minute;
      const full = await personRoomAt({ userId: 'usr_1', organizationId, kind, reason: 'escalation' }, type, {
        store,
        now,
      });
      if (full !== null) return full;
      const place = {
        kind: 'person',
        userId: 'usr_1',
        contactMethodId: 'cme_1',
        contactLaneId: `cme_1:${organizationId}`,
      };
      const { row, changes } = await writeDelivery(
        {
          ...{ organizationId, place: { ...place, kind: 'person', type }, message: messageOf({ kind }) },
          ...{ subject: { type: 'incident', id: String(count++) }, reason: 'escalation', causeAt: now },
          expiresAt: now + 60 * minute,
        },
        { store, now },
      );
      const set = { status: 'delivered', deliveredAt: now, nextAt: null } as const;
      await store.commit([...changes, { kind: 'update', table: 'notificationDeliveries', where: { id: row.id }, set }]);
      return null;
    };
    /** How many of ten messages at once may be sent. */
    const sent = async (kind: Kind, more: Sent = {}): Promise<number> => {
      let passed = 0;
      for (let index = 0; index < 10; index++) if ((await send(kind, more)) === null) passed++;
      return passed;
    };
    return { start, send, sent };
  };

  test.each([
    ['sms', 5, 11, 21],
    ['voice', 3, 7, 15],
  ] as const)(
    '%s: at most %i in a quarter of an hour, %i in an hour, %i in three hours',
    async (type, quarter, hour, threeHours) => {
      const { start, send, sent } = await open();
      expect(await sent('opened', { type })).toBe(quarter);
      expect(await send('opened', { type })).toMatchObject({ at: start + 15 * minute });
      let passed: number = quarter;
      for (const at of [15, 30, 45]) passed += await sent('opened', { type, at });
      expect(passed).toBe(hour);
      for (let at = 60; at < 180; at += 15) passed += await sent('opened', { type, at });
      expect(passed).toBe(threeHours);
      expect(await send('opened', { type, at: 179 })).toMatchObject({ reason: expect.stringContaining('180 minutes') });
      expect(await send('opened', { type, at: 180 })).toBeNull();
    },
  );

  test('the first page about an incident is sent before all others, which leave it a place', async () => {
    const { sent } = await open();
    expect(await sent('escalated')).toBe(4);
    expect(await sent('opened')).toBe(1);
  });

  test('one organization uses up nothing of another, and other places have no such pace', async () => {
    const { sent } = await open();
    expect(await sent('opened')).toBe(5);
    expect(await sent('opened', { organizationId: 'org_2' })).toBe(5);
    expect(await sent('opened', { type: 'gotify' })).toBe(10);
  });
});
