import { inspect } from 'node:util';
import { hosts, urls } from '@watchpost/testbed/ssrf-corpus';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { tableNames } from '../../../src/store/interface/rows.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { startPushService } from '../../outbound/web-push/subscribed-browser.js';

const path = '/api/v1/auth/me/contact-methods';
const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? 'none';
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe.each(dialects)('Browsers as contact methods, on %s', (dialect) => {
  let fixture: KitFixture;
  let person: Member;
  afterEach(() => fixture.close());

  const open = async (options: Partial<ServerKitOptions> = {}) => {
    fixture = await openKit(dialect, {
      allowPrivateTargets: true,
      rateLimitPerIp: 1_000_000,
      consoleUrl: 'https://watchpost.test/ops',
      ...options,
    });
    person = await fixture.newMember('viewer');
    return startPushService(() => fixture.clock.now);
  };
  const send = (method: string, below: string, body?: unknown, member = person) =>
    fixture.request(method, `${path}${below}`, { token: member.token, ...(body !== undefined && { body }) });

  test('a browser is pushed a code that no one else reads, and is verified with it', async () => {
    const { service, newBrowser } = await open();
    const browser = await newBrowser(fixture, person.token);
    const created = await send('POST', '', browser.body);
    expect(created).toMatchObject({
      status: 201,
      body: { type: 'webPush', name: 'Firefox on Linux', destination: new URL(browser.endpoint).host, lastError: null },
    });
    expect(service.refused).toEqual([]);
    const [pushed] = service.pushed;
    const code = codeIn(pushed?.payload.title);
    expect(pushed).toMatchObject({
      ttl: 900,
      urgency: 'normal',
      payload: {
        title: `Your Watchpost code is ${code}`,
        rings: false,
        url: `https://watchpost.test/ops/account/notifications#${created.body.id}.${code}`,
        acknowledgeUrl: null,
      },
    });
    expect(pushed?.bytes.byteLength).toBeLessThanOrEqual(4096);
    expect(Buffer.from(pushed?.bytes ?? []).includes(code)).toBe(false);
    expect(await send('POST', `/${created.body.id}/verify`, { code })).toMatchObject({ status: 200 });
    expect(await send('GET', '')).toMatchObject({ body: { data: [{ type: 'webPush' }] } });
  });

  test('a test is pushed to a verified browser alone, and counts like a code', async () => {
    const { service, newBrowser } = await open();
    const { body } = await send('POST', '', (await newBrowser(fixture, person.token)).body);
    expect(await send('POST', `/${body.id}/test`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await send('POST', `/${body.id}/verify`, { code: codeIn(service.pushed[0]?.payload.title) });
    for (let count = 0; count < 2; count++) {
      expect(await send('POST', `/${body.id}/test`)).toMatchObject({ status: 200, body: { lastError: null } });
    }
    expect(service.pushed.at(-1)?.payload.title).toBe('This is a test of Watchpost');
    expect(await send('POST', `/${body.id}/test`)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('a test says why it did not arrive', async () => {
    const { service, served, newBrowser } = await open();
    const { body } = await send('POST', '', (await newBrowser(fixture, person.token)).body);
    await send('POST', `/${body.id}/verify`, { code: codeIn(service.pushed[0]?.payload.title) });
    served.failNext({ status: 403, body: { reason: 'BadJwtToken' } });
    const failed = await send('POST', `/${body.id}/test`);
    expect(failed.body.lastError).toBe('The push service answered with status 403: BadJwtToken.');
    expect(await send('POST', `/${body.id}/test`)).toMatchObject({ body: { lastError: null } });
  });

  test('neither the address nor the keys of a subscription are in an answer, a row or the log', async () => {
    const { served, newBrowser } = await open();
    const browser = await newBrowser(fixture, person.token);
    // What the service says repeats what it was asked.
    served.failNext({ status: 400, body: { message: `no: ${browser.secrets.join(' ')}` } });
    served.failNext({ status: 400, body: { message: `no: ${browser.secrets.join(' ')}` } });
    const created = await send('POST', '', browser.body);
    expect(created.body.lastError).toContain('•••');
    const seen = [
      JSON.stringify(created.body),
      JSON.stringify((await send('GET', '')).body),
      inspect(fixture.logs, { depth: 9 }),
      ...(await Promise.all(
        tableNames.map(async (table) => JSON.stringify(await fixture.store.find(table, {}, { limit: 500 }))),
      )),
    ].join('\n');
    for (const secret of browser.secrets) expect(seen).not.toContain(secret);
  });

  test('the key is the same each time, and is for people alone', async () => {
    await open();
    const read = (options: object) => fixture.request('GET', '/api/v1/auth/me/push-key', options);
    const first = await read({ token: person.token });
    expect(first).toMatchObject({ status: 200, body: { publicKey: expect.stringMatching(/^B[\w-]{86}$/) } });
    expect((await read({ token: person.token })).body).toEqual(first.body);
    expect((await read({})).status).toBe(401);
  });

  test.each([
    ['credentials.endpoint', { endpoint: 'http://push.example.net/1', ...keys }],
    ['credentials.endpoint', { endpoint: 'https://user:pass@push.example.net/1', ...keys }],
    ['credentials.endpoint', { ...keys }],
    ['credentials.p256dh', { endpoint: 'https://push.example.net/1', ...keys, p256dh: keys.p256dh.slice(1) }],
    [
      'credentials.p256dh',
      { endpoint: 'https://push.example.net/1', ...keys, p256dh: `${keys.p256dh.slice(0, -2)}A4` },
    ],
    ['credentials.auth', { endpoint: 'https://push.example.net/1', ...keys, auth: `${keys.auth}==` }],
  ])('what is no subscription is refused at %s', async (field, credentials) => {
    await open();
    const refused = await send('POST', '', { type: 'webPush', name: 'Browser', config: {}, credentials });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: field }] } });
    expect(JSON.stringify(refused.body)).not.toContain(keys.auth);
  });

  test('a browser is no channel of an organization', async () => {
    await open();
    const owner = await fixture.newMember('owner');
    const credentials = { endpoint: 'https://push.example.net/1', ...keys };
    const refused = await fixture.request('POST', '/api/v1/notification-channels', {
      token: owner.token,
      body: { type: 'webPush', name: 'Browser', config: {}, credentials },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'type' }] } });
  });

  // No database knows which addresses are refused: one of the two shows it.
  if (dialect === 'postgres') return;

  test('an address inside the network is refused, or not connected to', async () => {
    const { served } = await open({ allowPrivateTargets: false });
    const port = 443;
    const addresses = [
      ...hosts.map((host) => `https://${host}:${port}/push`),
      ...urls.map((url) => url.replace('PORT', String(port))),
    ];
    for (const endpoint of addresses) {
      const member = await fixture.newMember('viewer');
      const reply = await send(
        'POST',
        '',
        { type: 'webPush', name: 'Browser', config: {}, credentials: { endpoint, ...keys } },
        member,
      );
      if (reply.status !== 400)
        expect(reply, endpoint).toMatchObject({
          status: 201,
          body: { lastError: expect.any(String), codeExpiresAt: null },
        });
    }
    expect(served.requests).toEqual([]);
  });
});
