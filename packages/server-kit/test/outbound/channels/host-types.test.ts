import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createChannelTypes } from '../../../src/outbound/channels/channel-registry.js';
import { defineChannelType } from '../../../src/outbound/channels/define-channel-type.js';
import type { ChannelType, Interpretation } from '../../../src/request/ports/channel-type.js';
import { dialects, openKit } from '../../kit-fixture.js';

const token = 'canary-of-a-bus-token';

/** A type that sends by itself; `answer` says what becomes of a message. */
const busOf = (answer: (title: string) => Promise<Interpretation> | Interpretation) =>
  defineChannelType({
    type: 'x-bus',
    title: 'Bus',
    config: z.strictObject({ topic: z.string().min(1) }),
    credentials: z.strictObject({ token: z.string() }),
    credentialFields: [{ name: 'token', isRequired: true, hint: 'From the bus.' }],
    supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
    limits: { title: null, body: 1000, unit: 'bytes' },
    helpUrl: null,
    destination: ({ config: { topic } }) => ({ shown: topic, key: topic, origins: [] }),
    paces: ({ config: { topic } }) => [
      { count: 600, perSeconds: 60, scope: 'receiver', key: topic, isDocumented: false },
    ],
    send: async ({ title }) => answer(title.map((part) => (typeof part === 'string' ? part : part.value)).join('')),
  });
const delivered = { outcome: 'delivered', certainty: 'posted' } as const;
const channel = { name: 'Bus', type: 'x-bus', config: { topic: 'alerts' }, credentials: { token } };

describe.each(dialects)('A type of a host, on %s', (dialect) => {
  const open = async (types: readonly ChannelType[]) => {
    const fixture = await openKit(dialect, { channels: types, rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const send = (method: string, path: string, body?: unknown) =>
      fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body !== undefined && { body }) });
    const created = async (body: object) => (await send('POST', '/notification-channels', body)).body;
    const attemptsOf = async (id: string) => {
      const { data } = (await send('GET', `/notification-channels/${id}/deliveries`)).body;
      const [first] = data;
      return first === undefined
        ? undefined
        : (await send('GET', `/notification-channels/${id}/deliveries/${first.id}`)).body;
    };
    return { fixture, send, created, attemptsOf };
  };

  test('is listed with ours, checks its settings, and is sent with what it needs', async () => {
    const seen: string[] = [];
    const { fixture, send, created, attemptsOf } = await open([
      busOf((title) => {
        seen.push(title);
        return delivered;
      }),
    ]);
    const { data } = (await send('GET', '/notification-channel-types?search=bus')).body;
    expect(data).toMatchObject([{ type: 'x-bus', configSchema: { properties: { topic: { minLength: 1 } } } }]);
    const refused = await send('POST', '/notification-channels', { ...channel, config: { topic: '' } });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'config.topic']);
    const draft = await send('POST', '/notification-channels/test', { ...channel, name: undefined, message: 'opened' });
    expect(draft.body).toMatchObject({ destination: 'alerts', messages: [{ status: 'delivered' }] });
    const { id } = await created(channel);
    await fixture.kit.start({ migrate: 'off' });
    expect((await send('POST', `/notification-channels/${id}/test`, { message: 'opened' })).status).toBe(202);
    await expect
      .poll(() => attemptsOf(id), { timeout: 30_000 })
      .toMatchObject({ status: 'delivered', certainty: 'posted', attempts: [{ status: 'delivered', request: null }] });
    expect(seen).toHaveLength(2);
    await fixture.close();
  });

  test('that throws has failed for now, without its credentials in what is kept', async () => {
    const { fixture, send, created, attemptsOf } = await open([
      busOf(() => {
        throw new Error(`no route for ${token}`);
      }),
    ]);
    const { id } = await created(channel);
    await fixture.kit.start({ migrate: 'off' });
    await send('POST', `/notification-channels/${id}/test`, { message: 'opened' });
    await expect
      .poll(() => attemptsOf(id), { timeout: 30_000 })
      .toMatchObject({ status: 'pending', lastError: 'The type x-bus failed: no route for •••' });
    expect((await send('GET', `/notification-channels/${id}`)).body.status).toBe('failing');
    await fixture.close();
  });

  test('that is missing at a start leaves its channels failing, says why, and nothing is deleted', async () => {
    const { fixture, send, created, attemptsOf } = await open([]);
    const { id } = await created({
      ...channel,
      type: 'gotify',
      config: { serverUrl: 'https://g.example.com' },
      credentials: { appToken: 'Atokenofanapp' },
    });
    // As it is after a start without the type.
    const set = { type: 'x-bus', config: { topic: 'alerts' } };
    await fixture.store.commit([{ kind: 'update', table: 'notificationChannels', where: { id }, set }]);
    expect((await send('GET', `/notification-channels/${id}`)).body).toMatchObject({
      type: 'x-bus',
      status: 'failing',
    });
    const renamed = await send('PATCH', `/notification-channels/${id}`, { name: 'Old bus' });
    expect(renamed.body).toMatchObject({ name: 'Old bus', config: { topic: 'alerts' } });
    await fixture.kit.start({ migrate: 'off' });
    await send('POST', `/notification-channels/${id}/test`, { message: 'opened' });
    await expect
      .poll(() => attemptsOf(id), { timeout: 30_000 })
      .toMatchObject({
        status: 'pending',
        lastError: 'This server has no type x-bus of channels: it was started without it.',
      });
    await fixture.close();
  });
});

test.each([
  ['a name of ours', { type: 'pager' }, 'must begin with x-'],
  ['a name twice', { type: 'x-bus' }, 'there are two types x-bus'],
  ['no destination', { type: 'x-other', destination: undefined }, 'destination must be given'],
  ['no schema', { type: 'x-other', config: {} }, 'config must be a schema of zod'],
  ['no carrier', { type: 'x-other', carriedBy: undefined }, 'must be what defineChannelType returns'],
])('A type with %s is refused when the kit is made', (_what, change, message) => {
  const bus = busOf(() => delivered);
  // What a program without types may hand in.
  expect(() => createChannelTypes([bus, { ...bus, ...change } as ChannelType])).toThrow(message);
});
