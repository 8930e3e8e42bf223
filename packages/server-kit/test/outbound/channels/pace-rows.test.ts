import { afterEach, describe, expect, test } from 'vitest';
import { idlePaces } from '../../../src/outbound/channels/idle-paces.js';
import { recordPaces, takeRoom } from '../../../src/outbound/channels/pace-rows.js';
import { keyedPaces } from '../../../src/outbound/channels/paced-claim.js';
import { dialects, openStore } from '../../store/open-store.js';

const pacesOf = (organizationId: string) => {
  const [host, share, webhook] = keyedPaces(
    'discord',
    [
      { count: 50, perSeconds: 1, scope: 'host', key: 'discord.com', isDocumented: true },
      { count: 30, perSeconds: 60, scope: 'receiver', key: `discord ${organizationId}`, isDocumented: false },
    ],
    organizationId,
  );
  if (host === undefined || share === undefined || webhook === undefined) throw new Error('there are three paces');
  return { host, share, webhook, all: [host, share, webhook] };
};
const { host, share, webhook, all: paces } = pacesOf('org_1');

describe.each(dialects)('The rows of paces, on %s', (dialect) => {
  let opened: Awaited<ReturnType<typeof openStore>>;
  afterEach(() => opened.close());
  const open = async () => {
    opened = await openStore(dialect);
    const { store, clock } = opened;
    const now = clock.now;
    const row = async (id: string) => (await store.find('sendingPaces', { id }, { limit: 1 }))[0];
    const answered = (
      statusCode: number,
      interpretation: object = { outcome: 'unauthorized', reason: '' },
      of: typeof paces = paces,
    ) =>
      recordPaces(store, of, {
        interpretation: interpretation as never,
        answer: { statusCode, headers: {} },
        deferredCount: 0,
        at: now,
      });
    return { store, now, row, answered };
  };

  test('room that many take at once is given as often as there is room', async () => {
    const { store, now } = await open();
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeRoom(store, [webhook], now)));
    // A sixth of 30 at once.
    expect(taken.filter((roomAt) => roomAt === null)).toHaveLength(5);
    for (const roomAt of taken.filter((each) => each !== null)) expect(roomAt).toBeGreaterThan(now);
  });

  test('more than 2,000 refusals of a host stop all requests to it for the rest of ten minutes, and are reported once', async () => {
    const { store, now, row, answered } = await open();
    await answered(401);
    await store.commit([{ kind: 'update', table: 'sendingPaces', where: { id: host.id }, set: { badAnswers: 2000 } }]);
    expect(await answered(403)).toEqual([{ pace: host, until: now + 600_000 }]);
    expect(await answered(429)).toEqual([]);
    expect(await row(host.id)).toMatchObject({ badAnswers: 2002, blockedUntil: now + 600_000 });
    // Of any organization: nothing is sent, and nothing is counted for the webhook.
    expect(await takeRoom(store, paces, now)).toBe(now + 600_000);
    expect(await row(webhook.id)).toBeUndefined();
  });

  test('more than 200 refusals of one organization stop its own requests to the host, and those of no other', async () => {
    const { store, now, row, answered } = await open();
    const quiet = pacesOf('org_2');
    for (let count = 0; count < 3; count++) await answered(403);
    await store.commit([{ kind: 'update', table: 'sendingPaces', where: { id: share.id }, set: { badAnswers: 200 } }]);
    expect(await answered(401)).toEqual([{ pace: share, until: now + 600_000 }]);
    expect(await takeRoom(store, paces, now)).toBe(now + 600_000);
    expect(await row(host.id)).toMatchObject({ badAnswers: 4, blockedUntil: null });
    expect(await answered(403, undefined, quiet.all)).toEqual([]);
    expect(await takeRoom(store, quiet.all, now)).toBeNull();
    expect(await row(quiet.share.id)).toMatchObject({ badAnswers: 1, blockedUntil: null });
    // Together they still count for all.
    expect(await row(host.id)).toMatchObject({ badAnswers: 5 });
  });

  test('an answer that says nothing new is not written, and one without anything left makes room smaller', async () => {
    const { store, now, row, answered } = await open();
    await answered(200, { outcome: 'delivered', certainty: 'posted' });
    expect(await store.find('sendingPaces', {}, { limit: 1 })).toEqual([]);
    const room = { scope: 'receiver', remaining: 0, resetAfterMs: 30_000 };
    await answered(200, { outcome: 'delivered', certainty: 'posted', room });
    expect(await row(host.id)).toBeUndefined();
    expect(await takeRoom(store, [webhook], now)).toBeGreaterThanOrEqual(now + 30_000);
  });

  test('rows of paces that are idle are deleted, and none that still says something', async () => {
    const { store, now } = await open();
    const hour = 3_600_000;
    const unused = { blockedUntil: null, badAnswers: 0, badSince: null };
    const rows = [
      { id: 'idle', at: now - hour, ...unused },
      { id: 'idle with a past', at: 0, blockedUntil: now - 1, badAnswers: 3, badSince: now - 2 * hour },
      { id: 'used', at: now - hour + 1, ...unused },
      { id: 'blocked', at: 0, ...unused, blockedUntil: now + 1 },
      { id: 'guarded', at: 0, ...unused, badAnswers: 1, badSince: now - hour + 1 },
    ];
    await store.commit(rows.map((each) => ({ kind: 'insert', table: 'sendingPaces', row: each })));
    for (const deletion of idlePaces(now)) await store.deleteSome(deletion, 10);
    const left = await store.find('sendingPaces', {}, { limit: 10 });
    expect(left.map(({ id }) => id).sort()).toEqual(['blocked', 'guarded', 'used']);
  });
});
