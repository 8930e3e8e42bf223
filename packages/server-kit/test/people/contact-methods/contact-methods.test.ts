import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { bounds } from '@watchpost/schemas';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerKitOptions } from '../../../src/kit/options.js';
// The first test loads it otherwise, which keeps the event loop for a tenth of a second.
import '../../../src/outbound/delivery/transport.js';
import { tableNames } from '../../../src/store/interface/rows.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword } from '../../kit-fixture.js';

const appToken = 'canary-of-an-app-token';

/** A server of Gotify that echoes what it is sent when it refuses it, as some providers do. */
const startGotify = async () => {
  const place = { texts: [] as string[], status: 200, url: '' };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { message, title } = JSON.parse(text) as { readonly message: string; readonly title: string };
      place.texts.push(`${title}\n${message}`);
      response.writeHead(place.status).end(JSON.stringify({ id: place.texts.length }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return place;
};

const path = '/api/v1/auth/me/contact-methods';
const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? 'none';
/** A code that is not the right one. */
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describe.each(dialects)('Contact methods, on %s', (dialect) => {
  let fixture: KitFixture;
  let person: Member;
  afterEach(() => fixture.close());

  const open = async (options: Partial<ServerKitOptions> = {}) => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, ...options });
    person = await fixture.newMember('viewer');
    const gotify = await startGotify();
    const phone = {
      type: 'gotify',
      name: 'My phone',
      config: { serverUrl: gotify.url },
      credentials: { appToken },
    };
    return { gotify, phone };
  };
  const send = (method: string, below: string, body?: unknown, member = person) =>
    fixture.request(method, `${path}${below}`, { token: member.token, ...(body !== undefined && { body }) });
  /** Turns the clock on; a session lasts no longer than the test that needs a new one. */
  const later = async (milliseconds: number, ...members: Member[]): Promise<Member[]> => {
    fixture.clock.now += milliseconds;
    return Promise.all(
      members.map(async (member) => {
        const { email } = member;
        const { body } = await fixture.request('POST', '/api/v1/auth/login', {
          body: { email, password: ownerPassword },
        });
        return { ...member, token: body.accessToken };
      }),
    );
  };
  /** The text of the newest mail of a template. */
  const lastMail = async (to: string): Promise<string> => {
    const mails = await fixture.store.find(
      'mails',
      { recipient: to },
      { limit: 10, orderBy: 'createdAt', isDescending: true },
    );
    return (JSON.parse(mails[0]?.content ?? '{}') as { readonly text?: string }).text ?? '';
  };

  test('a place gets a code, and is verified with it', async () => {
    const { gotify, phone } = await open();
    const created = await send('POST', '', phone);
    expect(created).toMatchObject({
      status: 201,
      body: { type: 'gotify', name: 'My phone', verifiedAt: null, lastError: null },
    });
    expect(created.headers.get('location')).toBe(`${path}/${created.body.id}`);
    const code = codeIn(gotify.texts[0]);
    expect(gotify.texts).toEqual([expect.stringContaining(`Your Watchpost code is ${code}`)]);
    const verified = await send('POST', `/${created.body.id}/verify`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(verified).toMatchObject({ status: 200, body: { codeExpiresAt: null } });
    expect(Date.parse(verified.body.verifiedAt)).toBe(fixture.clock.now);
    expect(await send('GET', `/${created.body.id}`)).toMatchObject({ body: verified.body });
    expect(await send('GET', '')).toMatchObject({ body: { data: [verified.body], meta: { totalItems: 1 } } });
    const again = await send('POST', `/${created.body.id}/verify`, { code });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await send('POST', `/${created.body.id}/send-code`)).toMatchObject({ status: 409 });
  });

  test('an address gets its code by mail', async () => {
    await open();
    const address = 'ada.at.home@example.com';
    const { body } = await send('POST', '', {
      type: 'email',
      name: 'At home',
      config: { address: ' Ada.At.Home@Example.com ' },
    });
    expect(body).toMatchObject({ destination: 'a…@example.com', lastError: null });
    const code = codeIn(await lastMail(address));
    expect(await send('POST', `/${body.id}/verify`, { code })).toMatchObject({ status: 200 });
  });

  test('five wrong codes use a code up, however many are tried at once', async () => {
    const { gotify, phone } = await open();
    const { body } = await send('POST', '', phone);
    const code = codeIn(gotify.texts[0]);
    const wrong = { code: wrongFor(code) };
    const replies = await Promise.all(Array.from({ length: 12 }, () => send('POST', `/${body.id}/verify`, wrong)));
    const counted = replies.filter(({ status }) => status === 400);
    expect(counted).toHaveLength(5);
    expect(counted[0]).toMatchObject({ body: { code: 'validation_failed', errors: [{ path: 'code' }] } });
    expect(await send('POST', `/${body.id}/verify`, { code })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await fixture.store.get('contactMethods', { id: body.id })).toMatchObject({
      verifiedAt: null,
      codeTries: 5,
    });
  });

  test('a code is good for 15 minutes, and not after another one was sent', async () => {
    const { gotify, phone } = await open();
    const { body } = await send('POST', '', phone);
    const first = codeIn(gotify.texts[0]);
    [person = person] = await later(15 * 60_000, person);
    expect(await send('POST', `/${body.id}/verify`, { code: first })).toMatchObject({ status: 409 });
    expect(await send('POST', `/${body.id}/send-code`)).toMatchObject({ status: 200, body: { lastError: null } });
    const second = codeIn(gotify.texts[1]);
    if (first !== second) expect((await send('POST', `/${body.id}/verify`, { code: first })).status).toBe(400);
    expect(await send('POST', `/${body.id}/verify`, { code: second })).toMatchObject({ status: 200 });
  });

  test('one place gets three codes an hour over all accounts', async () => {
    const { gotify, phone } = await open();
    const stranger = await fixture.newMember('owner');
    expect((await send('POST', '', phone)).status).toBe(201);
    expect((await send('POST', '', phone, stranger)).status).toBe(201);
    const last = await send('POST', '', phone, stranger);
    expect(last.status).toBe(201);
    const refused = await send('POST', `/${last.body.id}/send-code`, undefined, stranger);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await send('POST', '', phone)).toMatchObject({ status: 429 });
    expect(gotify.texts).toHaveLength(3);
    const [again] = await later(3_600_000, stranger);
    expect(await send('POST', `/${last.body.id}/send-code`, undefined, again)).toMatchObject({ status: 200 });
  });

  test('a person has at most ten, also when they are created at once', async () => {
    const { phone } = await open();
    const mail = (index: number) => ({
      ...phone,
      type: 'email',
      config: { address: `ada${index}@example.com` },
      credentials: {},
    });
    const replies = await Promise.all(Array.from({ length: 14 }, (_, index) => send('POST', '', mail(index))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(bounds.contactMethods.most);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'plan_limit_reached'));
  });

  test('where no code gets through, the answer says why and the code is worth nothing', async () => {
    const { gotify, phone } = await open();
    gotify.status = 401;
    const { status, body } = await send('POST', '', phone);
    expect(status).toBe(201);
    expect(body).toMatchObject({ codeExpiresAt: null, lastError: expect.stringMatching(/401/) });
    const verified = await send('POST', `/${body.id}/verify`, { code: codeIn(gotify.texts[0]) });
    expect(verified).toMatchObject({ status: 409 });
  });

  test('methods of others are as if they did not exist', async () => {
    const { phone } = await open();
    const { body } = await send('POST', '', phone);
    const colleague = await fixture.newMember('owner', person.organizationId);
    for (const [method, below, content] of [
      ['GET', `/${body.id}`],
      ['POST', `/${body.id}/send-code`],
      ['POST', `/${body.id}/verify`, { code: '123456' }],
      ['DELETE', `/${body.id}`],
    ] as const) {
      expect((await send(method, below, content, colleague)).status).toBe(404);
    }
    expect(await send('GET', '', undefined, colleague)).toMatchObject({ body: { data: [] } });
    expect((await send('DELETE', `/${body.id}`)).status).toBe(204);
    expect((await send('GET', `/${body.id}`)).status).toBe(404);
  });

  test('a session that is no longer new neither creates nor deletes', async () => {
    const { phone } = await open();
    const { body } = await send('POST', '', phone);
    fixture.clock.now += 9 * 60_000;
    const { body: fresh } = await fixture.request('POST', '/api/v1/auth/refresh', {
      body: { refreshToken: person.refreshToken },
    });
    fixture.clock.now += 7 * 60_000;
    person = { ...person, token: fresh.accessToken };
    expect(await send('POST', '', phone)).toMatchObject({ status: 403 });
    expect(await send('DELETE', `/${body.id}`)).toMatchObject({ status: 403 });
    expect((await send('GET', `/${body.id}`)).status).toBe(200);
  });

  test.each([
    ['an address without a host', { type: 'email', config: { address: 'ada' } }, 'config.address'],
    ['two addresses', { type: 'email', config: { address: 'a@example.com,b@example.com' } }, 'config.address'],
    ['a number without its country', { type: 'sms', config: { number: '015112345678' } }, 'config.number'],
    [
      'credentials of a type without any',
      { type: 'sms', config: { number: '+12025550123' }, credentials: { token: 'x' } },
      'credentials.token',
    ],
    ['a type of channels that is no place of a person', { type: 'pagerduty', config: {} }, 'type'],
    ['a bot that has no token', { type: 'telegram', config: { chatId: 1 } }, 'credentials.botToken'],
  ])('%s is refused', async (_, method, field) => {
    await open();
    const { status, body } = await send('POST', '', { name: 'Phone', ...method });
    expect({ status, paths: body.errors.map(({ path }: { path: string }) => path) }).toEqual({
      status: 400,
      paths: [field],
    });
  });

  test('an address inside of the network is refused like any other', async () => {
    const { phone } = await open({ allowPrivateTargets: false });
    expect(await send('POST', '', phone)).toMatchObject({ status: 400, body: { errors: [{ path: 'config' }] } });
  });

  test('a telephone needs the carrier of the organization that the request acts in', async () => {
    await open();
    const owner = await fixture.newMember('owner', person.organizationId);
    const number = { type: 'sms', name: 'Phone', config: { number: '+12025550123' } };
    expect(await send('POST', '', number)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const create = (body: object) =>
      fixture.request('POST', '/api/v1/notification-channels', { token: owner.token, body });
    const settings = (carrierChannelId: string) =>
      fixture.request('PATCH', `/api/v1/organizations/${owner.organizationId}`, {
        token: owner.token,
        body: { settings: { carrierChannelId } },
      });
    const { body: gotify } = await create({
      ...{ name: 'No carrier', type: 'gotify', config: { serverUrl: 'https://gotify.example.com' } },
      credentials: { appToken },
    });
    expect(await settings(gotify.id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'settings.carrierChannelId' }] },
    });
    const { body: carrier } = await create({
      ...{ name: 'Carrier', type: 'twilio', credentials: { authToken: 'canary-of-an-auth-token' } },
      config: { accountSid: `AC${'0'.repeat(32)}`, from: '+12025550100', to: '+12025550101' },
    });
    const set = await settings(carrier.id);
    expect(set).toMatchObject({ status: 200, body: { settings: { carrierChannelId: carrier.id, requireMfa: false } } });
    await fixture.request('PATCH', `/api/v1/notification-channels/${carrier.id}`, {
      token: owner.token,
      body: { enabled: false },
    });
    // A carrier that is disabled carries nothing.
    expect(await send('POST', '', number)).toMatchObject({ status: 409 });
    expect(await send('GET', '')).toMatchObject({ body: { data: [] } });
  });

  test('where it leads and what it signs in with is in no row, log or answer', async () => {
    const { gotify, phone } = await open();
    const topic = 'canary-of-a-topic';
    const replies = [
      await send('POST', '', phone),
      await send('POST', '', {
        type: 'ntfy',
        name: 'Tablet',
        config: { serverUrl: gotify.url, topic },
        credentials: {},
      }),
      await send('GET', ''),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200]);
    const rows = await Promise.all(tableNames.map((name) => fixture.store.find(name, {}, { limit: 1000 })));
    const seen = [
      JSON.stringify(rows),
      JSON.stringify(replies.map(({ body }) => body)),
      inspect(fixture.logs, { depth: 20, maxStringLength: null }),
    ].join('\n');
    for (const canary of [appToken, topic]) expect(seen).not.toContain(canary);
    const audited = await fixture.store.find('auditActivities', { action: 'contactMethods.create' }, { limit: 5 });
    expect(audited).toHaveLength(2);
    expect(JSON.stringify(audited)).not.toContain('127.0.0.1');
  });
});
