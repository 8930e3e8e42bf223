import type { NotificationEvent, Severity } from '@watchpost/schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newIncident } from '../../../src/monitoring/incidents/incident-rows.js';
import { type ChannelNews, channelNewsChange } from '../../../src/outbound/notifications/channel-news.js';
import { planNews } from '../../../src/outbound/notifications/channel-planner.js';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import type { Change, NewRow, Row, Store } from '../../../src/store/interface/store.js';
import { newMonitor } from '../../monitoring/engine/engine-fixture.js';
import { dialects, openStore } from '../../store/open-store.js';
import { messageOf } from '../channels/message-fixture.js';

const organizationId = 'org_1';
const start = Date.parse('2026-03-02T12:00:00Z');

const channelOf = (changed: Partial<NewRow<'notificationChannels'>> = {}): NewRow<'notificationChannels'> => ({
  id: 'nch_1',
  organizationId,
  version: 1,
  name: 'Phone',
  description: '',
  type: 'gotify',
  config: {},
  enabled: true,
  subscriptions: [
    {
      events: ['incident.opened', 'incident.acknowledged', 'incident.updated', 'incident.resolved', 'channel.failing'],
      target: { scope: 'all' },
      minimumSeverity: 'minor',
      labels: {},
    },
  ],
  grouping: { waitSeconds: 5, digestAbove: 3, digestSeconds: 600 },
  updates: 'auto',
  actions: 'none',
  showTarget: 'host',
  expiresAfterSeconds: 21_600,
  destination: 'gotify.example.com',
  fingerprint: '',
  consecutiveFailures: 0,
  createdBy: 'usr_1',
  searchText: '',
  createdAt: start,
  updatedAt: start,
  ...changed,
});

const incidentRow = (id: string): NewRow<'incidents'> => ({
  ...newIncident(
    {
      organizationId,
      number: 7,
      title: 'Shop is down',
      cause: null,
      severity: 'critical',
      source: 'monitor',
      monitorIds: [],
      startedAt: start,
    },
    start,
  ),
  id,
});

describe.each(dialects)('Planning what channels send, on %s', (dialect) => {
  const open = async (channels: readonly NewRow<'notificationChannels'>[] = [channelOf()], canEdit = true) => {
    const { store, close } = await openStore(dialect);
    onTestFinished(() => close());
    const commit = async (changes: readonly Change[]) =>
      expect(await store.commit(changes)).toMatchObject({ isCommitted: true });
    await commit(channels.map((row): Change => ({ kind: 'insert', table: 'notificationChannels', row })));
    let now = start;

    /** Writes what happened, and plans it at once. */
    const happen = async (...news: readonly ChannelNews[]) => {
      await commit(news.map((one) => channelNewsChange(one, now)));
      const rows = (await store.find('channelNews', { organizationId }, { limit: 10_000, orderBy: 'id' })).filter(
        ({ nextAt }) => (nextAt ?? 0) <= now,
      );
      const planned = await planNews(organizationId, rows, {
        store,
        consoleUrl: 'https://watch.example.com/ops',
        supportsOf: () => ({ edit: canEdit, close: false }),
        now,
      });
      await commit([
        { kind: 'delete', table: 'channelNews', where: { id: { in: rows.map(({ id }) => id) } } },
        ...planned,
      ]);
    };
    const deliveries = () => store.find('notificationDeliveries', { organizationId }, { limit: 10_000, orderBy: 'id' });
    const waiting = async () => (await deliveries()).filter(({ nextAt }) => nextAt !== null);
    /** Everything that is due arrives. */
    const deliver = async () => {
      const due = (await waiting()).filter(({ nextAt }) => (nextAt ?? 0) <= now);
      await commit(
        due.flatMap(({ id, conversationId, kind }): Change[] => [
          {
            kind: 'update',
            table: 'notificationDeliveries',
            where: { id },
            set: { status: 'delivered', deliveredAt: now, nextAt: null },
          },
          {
            kind: 'update',
            table: 'conversations',
            where: { id: conversationId },
            set: { reportedAt: now, reportedState: kind === 'resolved' ? 'closed' : 'open' },
          },
        ]),
      );
      return due;
    };
    const pass = (seconds: number) => {
      now += seconds * 1000;
      return now;
    };

    const incident = (
      id: string,
      event: NotificationEvent = 'incident.opened',
      more: Partial<ChannelNews> = {},
      severity: Severity = 'critical',
    ): ChannelNews => ({
      organizationId,
      event,
      subject: { type: 'incident', id },
      state: event === 'incident.resolved' ? 'closed' : 'open',
      severity,
      monitorIds: [],
      incidentId: id,
      at: now,
      content: {
        about: 'monitor',
        name: `Shop ${id}`,
        change:
          event === 'incident.resolved'
            ? 'ended'
            : event === 'incident.acknowledged'
              ? 'acknowledged'
              : event === 'incident.updated'
                ? 'changed'
                : 'began',
        cause: 'connection refused',
        incident: { id, number: 7 },
        startedAt: start,
        ...(event === 'incident.acknowledged' && { actor: 'Ada' }),
        ...(event === 'incident.resolved' && { lastedMs: now - start }),
      },
      ...more,
    });
    return { store, happen, deliveries, waiting, deliver, pass, incident };
  };

  const reminded = { repeat: { everySeconds: 300, atMost: 2 } };

  test('an incident that no one acknowledges is repeated as often as the channel asks for', async () => {
    const { store, happen, deliver, pass, incident } = await open([channelOf(reminded)]);
    await store.commit([{ kind: 'insert', table: 'incidents', row: incidentRow('inc_1') }]);
    await happen(incident('inc_1'));
    pass(5);
    await deliver();
    const sent = [];
    for (let round = 0; round < 5; round++) {
      pass(300);
      await happen();
      sent.push(...(await deliver()));
    }
    expect(sent.map(({ title, kind }) => [title, kind])).toEqual([
      ['Shop inc_1 is still down', 'repeated'],
      ['Shop inc_1 is still down', 'repeated'],
    ]);
  });

  test.each(['acknowledged', 'resolved'] as const)('an incident that is %s is not repeated', async (status) => {
    const { store, happen, deliver, pass, incident } = await open([channelOf(reminded)]);
    await store.commit([{ kind: 'insert', table: 'incidents', row: incidentRow('inc_1') }]);
    await happen(incident('inc_1'));
    pass(5);
    await deliver();
    await store.commit([{ kind: 'update', table: 'incidents', where: { id: 'inc_1' }, set: { status } }]);
    pass(300);
    await happen();
    expect(await deliver()).toEqual([]);
    expect(await store.find('channelNews', { organizationId }, { limit: 10 })).toEqual([]);
  });

  /** A monitor that was down for ten seconds of each minute, five times, and is down now. */
  const upAndDown = async (store: Store) => {
    const row = newMonitor('mon_1', { name: 'Shop', target: 'https://user:pw@shop.example/pay?key=s' });
    await store.commit([
      {
        kind: 'insert',
        table: 'monitors',
        row: { ...row, currentStatus: 'down', statusSince: start },
      },
    ]);
    const monitorRef = (await store.get('monitors', { id: 'mon_1' }))?.ref ?? 0;
    await store.commit(
      [1, 2, 3, 4, 5].map(
        (minute): Change => ({
          kind: 'insert',
          table: 'statusIntervals',
          row: {
            monitorRef,
            startedAt: start - minute * 60_000,
            endedAt: start - minute * 60_000 + 10_000,
            status: 'down',
            cause: null,
          },
        }),
      ),
    );
  };
  const ofMonitor = (change: Partial<ChannelNews> = {}) => ({ monitorIds: ['mon_1'], ...change });

  test('a monitor that goes up and down is one message that is edited', async () => {
    const { store, happen, deliver, waiting, pass, incident } = await open([
      channelOf({ flapping: { changes: 6, windowSeconds: 1800 } }),
    ]);
    await upAndDown(store);
    await happen(incident('inc_6', 'incident.opened', ofMonitor()));
    pass(5);
    const [first] = await deliver();
    expect(first).toMatchObject({
      title: 'Shop inc_6 keeps going up and down',
      kind: 'opened',
      subjectType: 'flapping',
    });
    expect(first?.message.facts).toContainEqual({ name: 'Changes', value: [{ value: '11 in 30 min' }] });
    expect(first?.message.facts).toContainEqual({ name: 'Target', value: [{ value: 'shop.example' }] });
    await happen(incident('inc_6', 'incident.resolved', ofMonitor()));
    const [edit, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(edit).toMatchObject({ conversationId: first?.conversationId, kind: 'updated' });
    expect(edit?.message.facts).toContainEqual({ name: 'Now', value: [{ value: 'up' }] });
  });

  test('where nothing can be edited, what goes up and down is said once', async () => {
    const { store, happen, deliver, waiting, pass, incident } = await open(
      [channelOf({ flapping: { changes: 6, windowSeconds: 1800 } })],
      false,
    );
    await upAndDown(store);
    await happen(incident('inc_6', 'incident.opened', ofMonitor()));
    pass(5);
    await deliver();
    await happen(
      incident('inc_6', 'incident.resolved', ofMonitor()),
      incident('inc_7', 'incident.opened', ofMonitor()),
    );
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['full', 'https://user:pw@shop.example/pay?key=s'],
    ['host', 'shop.example'],
    ['none', undefined],
  ] as const)('a channel that shows %s of addresses shows %s', async (showTarget, expected) => {
    const { store, happen, waiting, incident } = await open([channelOf({ showTarget })]);
    await upAndDown(store);
    await happen(incident('inc_1', 'incident.opened', ofMonitor()));
    const target = (await waiting())[0]?.message.facts.find(({ name }) => name === 'Target');
    expect(target?.value).toEqual(expected === undefined ? undefined : [{ value: expected }]);
  });

  const titleOf = ({ title }: Row<'notificationDeliveries'>) => title;

  test('an incident is one message after the wait, with its cause and a link to its page', async () => {
    const { happen, waiting, incident } = await open();
    await happen(incident('inc_1'));
    const [message, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: 'Shop inc_1 is down',
      kind: 'opened',
      reason: 'subscription',
      incidentId: 'inc_1',
      nextAt: start + 5000,
      expiresAt: start + 5000 + 21_600_000,
      message: {
        tone: 'bad',
        cause: [{ value: 'connection refused' }],
        links: [{ label: 'Incident 7', url: 'https://watch.example.com/ops/incidents/inc_1', action: null }],
      },
    });
  });

  test.each([
    ['an event that no subscription names', { events: ['incident.resolved'] }],
    ['less than the severity that was asked for', { minimumSeverity: 'critical' }],
    ['another monitor', { target: { scope: 'monitors', monitorIds: ['mon_2'] } }],
    ['a label that it does not have', { labels: { team: 'ops' } }],
  ])('nothing is sent about %s', async (_what, changed) => {
    const [subscription] = channelOf().subscriptions ?? [];
    const channel = channelOf({
      subscriptions: [{ ...subscription, ...changed }] as Row<'notificationChannels'>['subscriptions'],
    });
    const { happen, deliveries, incident } = await open([channel]);
    await happen(incident('inc_1', 'incident.opened', { monitorIds: ['mon_1'] }, 'minor'));
    expect(await deliveries()).toEqual([]);
  });

  test('what ended before it was reported is one message that says how long it lasted', async () => {
    const { happen, deliveries, waiting, pass, incident } = await open();
    await happen(incident('inc_1'));
    pass(4);
    await happen(incident('inc_1', 'incident.resolved'));
    expect((await waiting()).map(titleOf)).toEqual(['Shop inc_1 was down for 4 s']);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['superseded', 'pending']);
    expect((await waiting())[0]?.nextAt).toBe(start + 5000);
  });

  test('what ended before a long wait was over is not reported at all', async () => {
    const { happen, waiting, pass, incident } = await open([
      channelOf({ grouping: { waitSeconds: 60, digestAbove: 3, digestSeconds: 600 } }),
    ]);
    await happen(incident('inc_1'));
    pass(40);
    await happen(incident('inc_1', 'incident.resolved'));
    expect(await waiting()).toEqual([]);
  });

  test('what follows a message that arrived is sent at once, in the same conversation', async () => {
    const { happen, deliver, waiting, pass, incident } = await open();
    await happen(incident('inc_1'));
    pass(5);
    expect(await deliver()).toHaveLength(1);
    await happen(incident('inc_1', 'incident.acknowledged'));
    expect((await deliver()).map(titleOf)).toEqual(['Ada is on it: Shop inc_1 is down']);
    const now = pass(60);
    await happen(incident('inc_1', 'incident.updated'));
    expect((await waiting()).map(titleOf)).toEqual(['Shop inc_1 is still down']);
    await happen(incident('inc_1', 'incident.resolved'));
    const [last] = await waiting();
    expect(last).toMatchObject({ title: 'Shop inc_1 is up again', kind: 'resolved', nextAt: now });
    expect(last?.message.sequence).toBe(4);
  });

  test('a message that is being sent counts as sent: its end is a second one', async () => {
    const { store, happen, waiting, pass, incident } = await open();
    await happen(incident('inc_1'));
    const [sending] = await waiting();
    await store.commit([
      {
        kind: 'update',
        table: 'notificationDeliveries',
        where: { id: sending?.id ?? '' },
        set: { leaseToken: 'w', leaseUntil: start + 60_000 },
      },
    ]);
    pass(5);
    await happen(incident('inc_1', 'incident.resolved'));
    expect((await waiting()).map(titleOf)).toContain('Shop inc_1 is up again');
  });

  test('more subjects than a channel wants one by one are one digest, which follows them to their end', async () => {
    const { happen, deliver, waiting, deliveries, pass, incident } = await open();
    await happen(incident('inc_1'), incident('inc_2'));
    pass(1);
    await happen(incident('inc_3'), incident('inc_4'), incident('inc_5'));
    expect((await waiting()).map(titleOf)).toEqual(['5 problems at once']);
    const [digest] = await waiting();
    expect(digest).toMatchObject({ kind: 'digest', nextAt: start + 5000, subjectType: 'digest' });
    expect(digest?.message.items).toHaveLength(5);
    expect((await deliveries()).filter(({ status }) => status === 'superseded')).toHaveLength(2);
    pass(4);
    await deliver();
    await happen(incident('inc_6'));
    pass(5);
    expect((await deliver()).map(titleOf)).toEqual(['6 problems at once']);
    await happen(...['inc_1', 'inc_2', 'inc_3'].map((id) => incident(id, 'incident.resolved')));
    pass(5);
    const [edit] = await deliver();
    expect(edit).toMatchObject({ title: '3 of 6 problems are still open', conversationId: digest?.conversationId });
    await happen(incident('inc_4', 'incident.acknowledged'));
    expect(await waiting()).toEqual([]);
    await happen(...['inc_4', 'inc_5', 'inc_6'].map((id) => incident(id, 'incident.resolved')));
    pass(5);
    expect((await deliver()).map(({ title, kind }) => [title, kind])).toEqual([
      ['All 6 problems are over', 'resolved'],
    ]);
    pass(60);
    await happen(incident('inc_7'));
    expect((await waiting()).map(titleOf)).toEqual(['Shop inc_7 is down']);
  });

  test('where nothing can be edited, a digest is followed once in its time and at its end', async () => {
    const { happen, deliver, waiting, pass, incident } = await open([channelOf()], false);
    await happen(...['a', 'b', 'c', 'd'].map((id) => incident(id)));
    const sentAt = pass(5);
    await deliver();
    pass(10);
    await happen(incident('a', 'incident.resolved'));
    expect((await waiting()).map(({ nextAt }) => nextAt)).toEqual([sentAt + 600_000]);
    const now = pass(10);
    await happen(...['b', 'c', 'd'].map((id) => incident(id, 'incident.resolved')));
    expect((await waiting()).map(({ title, nextAt }) => [title, nextAt])).toEqual([
      ['All 4 problems are over', now + 5000],
    ]);
  });

  const night = {
    timezone: 'UTC',
    ranges: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '10:00', to: '14:00' }],
    below: 'critical',
  } as const;

  test('quiet hours hold what is less bad until they end', async () => {
    const { happen, waiting, incident } = await open([
      channelOf({
        quietHours: {
          ...night,
          ranges: [...night.ranges.map((range) => ({ ...range, days: [...range.days] }))],
          afterwards: 'hold',
        },
      }),
    ]);
    await happen(incident('inc_1', 'incident.opened', {}, 'major'));
    await happen(incident('inc_2'));
    expect((await waiting()).map(({ status, nextAt }) => [status, nextAt])).toEqual([
      ['held', Date.parse('2026-03-02T14:00:00Z')],
      ['pending', start + 5000],
    ]);
  });

  test('quiet hours that drop leave a record of what was not sent', async () => {
    const { happen, waiting, deliveries, incident } = await open([
      channelOf({
        quietHours: {
          ...night,
          ranges: [...night.ranges.map((range) => ({ ...range, days: [...range.days] }))],
          afterwards: 'drop',
        },
      }),
    ]);
    await happen(incident('inc_1', 'incident.opened', {}, 'major'));
    expect(await waiting()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'dropped', unsentReason: 'quietHours', incidentId: 'inc_1' }]);
  });

  test('a channel without digests never has more than its bound waiting', async () => {
    const { happen, waiting, pass, incident } = await open([
      channelOf({ grouping: { waitSeconds: 5, digestAbove: null, digestSeconds: 600 } }),
    ]);
    for (let round = 0; round < 5; round++) {
      await happen(...Array.from({ length: 100 }, (_, index) => incident(`inc_${round}_${index}`)));
      pass(1);
    }
    expect((await waiting()).length).toBeLessThanOrEqual(201);
    const digests = (await waiting()).filter(({ kind }) => kind === 'digest');
    expect(digests.length).toBeGreaterThan(0);
  });

  test('a digest counts what it cannot keep, also when that ends', async () => {
    const { store, happen, deliver, waiting, pass, incident } = await open();
    const ids = Array.from({ length: 1200 }, (_, index) => `inc_${index}`);
    await happen(...ids.slice(0, 600).map((id) => incident(id)));
    await happen(...ids.slice(600).map((id) => incident(id)));
    expect((await waiting()).map(({ title, message }) => [title, message.items.length, message.more])).toEqual([
      ['1200 problems at once', 25, 1175],
    ]);
    const [conversation] = await store.find('conversations', { subjectType: 'digest' }, { limit: 2 });
    expect(Object.keys(conversation?.members?.subjects ?? {})).toHaveLength(1000);
    pass(5);
    await deliver();
    await happen(...ids.map((id) => incident(id, 'incident.resolved')));
    pass(5);
    expect((await deliver()).map(titleOf)).toEqual(['All 1200 problems are over']);
  });

  test.each([true, false])(
    '5,000 failures in five seconds are at most three messages, edited or not (%s)',
    async (canEdit) => {
      const { happen, deliver, pass, incident } = await open([channelOf()], canEdit);
      const sent = [];
      for (let batch = 0; batch < 10; batch++) {
        await happen(...Array.from({ length: 500 }, (_, index) => incident(`inc_${batch}_${index}`)));
        pass(0.5);
        sent.push(...(await deliver()));
      }
      for (let second = 0; second < 20; second++) {
        pass(1);
        sent.push(...(await deliver()));
      }
      expect(sent.length).toBeLessThanOrEqual(3);
      expect(sent.at(-1)?.title).toBe('5000 problems at once');
      // The first one is sent when the wait of the first failure is over.
      expect(sent[0]?.notBefore).toBe(start + 5000);
      for (let batch = 0; batch < 10; batch++) {
        await happen(
          ...Array.from({ length: 500 }, (_, index) => incident(`inc_${batch}_${index}`, 'incident.resolved')),
        );
        pass(0.5);
        sent.push(...(await deliver()));
      }
      pass(10);
      sent.push(...(await deliver()));
      expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
      expect(sent.at(-1)?.title).toBe('All 5000 problems are over');
    },
  );

  test('a test that waits, and reminders that have no end, are no part of a digest', async () => {
    const { store, happen, waiting, incident } = await open();
    const message = messageOf({ title: ['Test'] });
    const place = { kind: 'channel', channelId: 'nch_1', type: 'gotify' } as const;
    const queued = {
      organizationId,
      place,
      message,
      reason: 'test',
      causeAt: start,
      expiresAt: start + 60_000,
    } as const;
    const written = await writeDelivery({ ...queued, subject: { type: 'test', id: 'tst_1' } }, { store, now: start });
    await store.commit(written.changes);
    const reminders = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      incident(id, 'incident.opened', {
        subject: { type: 'certificate', id },
        content: { about: 'certificate', name: id, change: 'remark', cause: null, startedAt: start },
      }),
    );
    await happen(...reminders, incident('inc_1'), incident('inc_2'), incident('inc_3'));
    expect((await waiting()).filter(({ kind }) => kind === 'digest')).toEqual([]);
    await happen(incident('inc_4'));
    const [digest] = (await waiting()).filter(({ kind }) => kind === 'digest');
    expect(digest?.title).toBe('4 problems at once');
    expect((await waiting()).filter(({ subjectType }) => subjectType !== 'digest')).toHaveLength(6);
  });

  test('a channel that is disabled while its messages are planned gets none', async () => {
    const { store, waiting, incident } = await open();
    await store.commit([channelNewsChange(incident('inc_1'), start)]);
    const rows = await store.find('channelNews', { organizationId }, { limit: 10 });
    const options = { store, supportsOf: () => ({ edit: true, close: false }), now: start };
    const planned = await planNews(organizationId, rows, options);
    const off: Change = {
      kind: 'update',
      table: 'notificationChannels',
      where: { id: 'nch_1' },
      set: { enabled: false },
    };
    await store.commit([off]);
    expect(await store.commit(planned)).toMatchObject({ isCommitted: false });
    expect(await planNews(organizationId, rows, options)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('a reminder does not come after reminders were switched off', async () => {
    const { store, happen, deliver, pass, incident } = await open([channelOf(reminded)]);
    await store.commit([{ kind: 'insert', table: 'incidents', row: incidentRow('inc_1') }]);
    await happen(incident('inc_1'));
    pass(5);
    await deliver();
    await store.commit([
      { kind: 'update', table: 'notificationChannels', where: { id: 'nch_1' }, set: { repeat: null } },
    ]);
    pass(300);
    await happen();
    expect(await deliver()).toEqual([]);
  });

  test('a rule names the channel, and the incident that it opens is in the same message', async () => {
    const { happen, waiting, incident } = await open();
    const alert = incident('inc_1', 'incident.opened', {
      event: null,
      channelIds: ['nch_1'],
      content: { about: 'rule', name: 'Latency', change: 'began', cause: null, startedAt: start },
    });
    await happen(incident('inc_1'), alert);
    expect((await waiting()).map(titleOf)).toEqual(['Shop inc_1 is down']);
    await happen(
      incident('alr_1', 'incident.opened', {
        event: null,
        subject: { type: 'alert', id: 'alr_1:mon_1' },
        channelIds: ['nch_1'],
        content: { about: 'rule', name: 'Latency', change: 'began', cause: null, startedAt: start },
      }),
    );
    expect((await waiting()).map(({ title, reason }) => [title, reason])).toEqual([
      ['Shop inc_1 is down', 'subscription'],
      ['Latency is firing', 'rule'],
    ]);
  });

  test('a channel does not report its own failure, and another one does', async () => {
    const { happen, waiting, incident } = await open([channelOf(), channelOf({ id: 'nch_2', name: 'Chat' })]);
    await happen(
      incident('x', 'channel.failing', {
        subject: { type: 'channel', id: `nch_1:${start}` },
        content: { about: 'channel', name: 'Phone', change: 'began', cause: null, startedAt: start },
      }),
    );
    expect((await waiting()).map(({ channelId, title }) => [channelId, title])).toEqual([
      ['nch_2', 'The channel Phone cannot be reached'],
    ]);
  });

  test('news of an organization reach no channel of another one', async () => {
    const { happen, deliveries, incident } = await open([channelOf({ organizationId: 'org_2' })]);
    await happen(incident('inc_1', 'incident.opened', { channelIds: ['nch_1'] }));
    expect(await deliveries()).toEqual([]);
  });
});
