import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const always = {
  timezone: 'UTC',
  ranges: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '00:00' }],
};

describe.each(dialects)('The preview of a channel, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let channelId: string;
  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body !== undefined && { body }) });

  /** An incident that is acknowledged after one time and resolved after another, in seconds. */
  const incident = async (
    title: string,
    acknowledged: number | null,
    resolved: number | null,
    severity = 'critical',
  ) => {
    const { body } = await send('POST', '/incidents', { title, severity });
    const begin = fixture.clock.now;
    if (acknowledged !== null) {
      fixture.clock.now = begin + acknowledged * 1000;
      await send('POST', `/incidents/${body.id}/acknowledge`, {});
    }
    if (resolved !== null) {
      fixture.clock.now = begin + resolved * 1000;
      await send('POST', `/incidents/${body.id}/resolve`, {});
    }
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const created = await send('POST', '/notification-channels', {
      name: 'Phone',
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com/' },
      credentials: { appToken: 'secret' },
    });
    channelId = created.body.id;
    await incident('Slow checkout', 60, 120);
    fixture.clock.now += 60_000;
    await incident('Short one', null, 3, 'minor');
    fixture.clock.now += 60_000;
    for (const name of ['a', 'b', 'c', 'd']) await incident(`Broken ${name}`, null, null);
    fixture.clock.now += 320_000;
  });
  afterAll(() => fixture.close());

  const preview = (body: object = {}) => send('POST', `/notification-channels/${channelId}/preview`, body);
  const linesOf = (messages: readonly { title: string; fate: string }[]) =>
    messages.map(({ title, fate }) => `${fate}: ${title}`);

  test('shows each message with its fate, as the channel is set', async () => {
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(linesOf(body.messages)).toEqual([
      'sent: Slow checkout',
      'sent: A person is on it: Slow checkout',
      'sent: Resolved: Slow checkout',
      'superseded: Short one',
      'sent: Resolved after 3 s: Short one',
      'sent: 4 problems at once',
    ]);
    expect(body.totals).toEqual({ sent: 5, held: 0, dropped: 0, superseded: 1 });
    expect(body).toMatchObject({ longestDelaySeconds: 5, truncatedAt: null });
  });

  test('shows what other settings would have changed, and keeps none of them', async () => {
    const before = (await send('GET', `/notification-channels/${channelId}`)).body;
    const { body } = await preview({
      subscriptions: [{ events: ['incident.opened'], minimumSeverity: 'major' }],
      grouping: { digestAbove: null },
      repeat: { everySeconds: 300, atMost: 1 },
    });
    expect(linesOf(body.messages).filter((one) => one.startsWith('sent'))).toEqual([
      'sent: Slow checkout',
      ...['a', 'b', 'c', 'd'].map((name) => `sent: Broken ${name}`),
      ...['a', 'b', 'c', 'd'].map((name) => `sent: Still open: Broken ${name}`),
    ]);
    const held = await preview({ quietHours: { ...always, below: 'critical', afterwards: 'drop' } });
    expect(held.body.totals).toMatchObject({ dropped: 2, sent: 4 });
    expect((await send('GET', `/notification-channels/${channelId}`)).body).toEqual(before);
    expect(await fixture.store.find('notificationDeliveries', { channelId }, { limit: 5 })).toEqual([]);
  });

  test('tries what it is given beside what the channel has, and puts back what is null', async () => {
    const all = (await preview()).body;
    const path = `/notification-channels/${channelId}`;
    const own = { subscriptions: [{ events: ['incident.resolved'] }], repeat: { everySeconds: 300, atMost: 1 } };
    expect((await send('PATCH', path, own)).status).toBe(200);
    const resolved = ['sent: Resolved: Slow checkout', 'sent: Resolved: Short one'];
    for (const body of [{}, { grouping: {} }, { repeat: { everySeconds: 600 } }]) {
      expect(linesOf((await preview(body)).body.messages), JSON.stringify(body)).toEqual(resolved);
    }
    expect((await preview({ subscriptions: null, repeat: null })).body).toEqual(all);
    expect((await send('PATCH', path, { subscriptions: null, repeat: null })).status).toBe(200);
    expect((await preview()).body).toEqual(all);
  });

  test.each([
    [
      { repeat: { everySeconds: 300, atMost: 2 } },
      { repeat: { everySeconds: 600 } },
      { repeat: { everySeconds: 600, atMost: 2 } },
    ],
    [
      { template: { title: 'One', body: 'Two' } },
      { template: { title: 'Three' } },
      { template: { title: 'Three', body: 'Two' } },
    ],
    [
      { quietHours: { ...always, below: 'critical', afterwards: 'drop' } },
      { quietHours: { below: 'major' } },
      { quietHours: { ...always, below: 'major', afterwards: 'drop' } },
    ],
  ])('a change of a part of the settings leaves the rest as it was: %j and %j', async (before, change, after) => {
    const created = await send('POST', '/notification-channels', {
      name: 'Another phone',
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com/' },
      credentials: { appToken: 'secret' },
      ...before,
    });
    const path = `/notification-channels/${created.body.id}`;
    expect((await send('PATCH', path, change)).body).toMatchObject(after);
    expect((await send('GET', path)).body).toMatchObject(after);
  });

  test.each([
    ['a time that is too long', { from: '2020-01-01T00:00:00Z' }, 'from'],
    ['a time that ends before it begins', { from: '2030-01-01T00:00:00Z' }, 'from'],
    ['a field that there is not', { colour: 'red' }, 'colour'],
    ['an event that there is not', { subscriptions: [{ events: ['monitor.sang'] }] }, 'subscriptions[0].events[0]'],
  ])('refuses %s', async (_what, body, path) => {
    const { status, body: problem } = await preview(body);
    expect(status).toBe(400);
    expect(problem.errors[0].path).toBe(path);
  });
});
