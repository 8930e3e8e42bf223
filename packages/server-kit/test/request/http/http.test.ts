import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { hashSecret } from '../../../src/secrets/api-key-secret.js';
import { countRows } from '../../../src/store/conformance/count-rows.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import { StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe('every answer', () => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit('sqlite');
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  test('is a problem with all headers for an unknown path', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/', '/api/v1/monitors/mon_1/unknown', '/', '/api/v2/monitors']) {
      expect(await fixture.request('GET', path), path).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('names the allowed methods for a wrong method', async () => {
    const reply = await fixture.request('PUT', '/api/v1/monitors', { body: {} });
    expect(reply).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  test('names the allowed methods for OPTIONS, and is that of GET without the body for HEAD', async () => {
    const options = await fixture.kit.fetch(new Request('https://w.test/api/v1/auth/login', { method: 'OPTIONS' }));
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    const head = await fixture.request('HEAD', '/api/v1/monitors', { token: owner.token });
    expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, undefined, 'application/json']);
  });

  test('is left to the host by `handle` for a path without a route', async () => {
    const handle = (path: string, method = 'GET') =>
      fixture.kit.handle(new Request(`https://w.test${path}`, { method }));
    expect(await handle('/shop')).toEqual({ matched: false });
    expect(await handle('/api/v1/shop')).toEqual({ matched: false });
    expect(await handle('/api/v1/monitors')).toMatchObject({ matched: true });
    expect(await handle('/api/v1/monitors', 'PUT')).toMatchObject({ matched: true });
  });

  const credentials: [string, Record<string, string>, string][] = [
    ['another scheme', { authorization: 'Basic YTpi' }, 'unauthenticated'],
    ['no token', { authorization: 'Bearer' }, 'unauthenticated'],
    ['two tokens', { authorization: 'Bearer a b' }, 'unauthenticated'],
  ];
  test.each(credentials)('is a problem for an Authorization with %s', async (_, headers, code) => {
    expect(await fixture.request('GET', '/api/v1/monitors', { headers })).toMatchObject({
      status: 401,
      body: { code },
    });
  });

  test('refuses a body that is not UTF-8 or not expected', async () => {
    const rawBody = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const headers = { 'content-type': 'application/json' };
    expect(await fixture.request('POST', '/api/v1/auth/login', { rawBody, headers })).toMatchObject({
      status: 400,
      body: { detail: 'The body is not valid UTF-8.' },
    });
    const { body } = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
    const surplus = await fixture.request('POST', `/api/v1/monitors/${body.id}/pause`, {
      token: owner.token,
      body: { x: 1 },
    });
    expect(surplus).toMatchObject({ status: 400, body: { errors: [{ code: 'unexpected_body' }] } });
  });

  test('is never sniffed as a page and never cached', async () => {
    const member = await fixture.newMember('owner');
    const good = await fixture.request('GET', '/api/v1/monitors', { token: member.token });
    const bad = await fixture.request('GET', '/api/v1/monitors');
    expect([good.status, bad.status]).toEqual([200, 401]);
    for (const { headers } of [good, bad]) expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(good.headers.get('cache-control')).toBe('no-store');
  });

  test('shows the request id and no detail of an internal error', async () => {
    const broken = await openKit('sqlite', {
      passwordHasher: {
        hash: async () => '',
        verify: async () => {
          throw new Error('secret detail at /srv/app');
        },
        needsRehash: () => false,
      },
    });
    const reply = await broken.request('POST', '/api/v1/auth/login', {
      body: { email: 'a@example.com', password: 'x' },
    });
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(reply.body)).not.toContain('secret detail');
    expect(broken.logs).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ requestId: reply.body.instance }) }),
    );
    await broken.close();
  });

  test('while the database is away is 503 with Retry-After', async () => {
    const away = await openKit('sqlite');
    const unavailable = async (): Promise<never> => {
      throw new StoreUnavailableError('disk full at /var/data');
    };
    away.store.get = unavailable;
    const reply = await away.request('GET', '/api/v1/monitors', { apiKey: 'wp_' });
    expect(reply.status).toBe(401);
    const login = await away.request('POST', '/api/v1/auth/login', { body: { email: 'a@example.com', password: 'x' } });
    expect(login).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(login.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(login.body)).not.toContain('/var/data');
    await away.close();
  });

  test('while requests cannot be counted is 503, counted by the process itself, and 429 beyond the limit', async () => {
    const away = await openKit('sqlite', { rateLimitPerIp: 3 });
    away.store.requestCounter.count = async () => {
      throw new StoreUnavailableError('the database does not answer');
    };
    const replies = [];
    for (let n = 0; n < 4; n++) replies.push(await away.request('GET', '/api/v1/monitors', { apiKey: 'wp_' }));
    expect(replies.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')])).toEqual([
      [503, '2'],
      [503, '1'],
      [503, '0'],
      [429, '0'],
    ]);
    await away.close();
  });

  test('is given only after its changes are written: one of 32 spends a code', async () => {
    for (const dialect of dialects) {
      const fixture = await openKit(dialect);
      const { userId, organizationId } = await fixture.newMember('owner');
      const { now } = fixture.clock;
      const stolen = Array.from({ length: 12 }, (_, index) => `stolen ${index}`);
      await fixture.store.commit(
        stolen.map((code) =>
          insert('oauthCodes', {
            codeHash: hashSecret(code),
            holderHash: hashSecret('the browser of its owner'),
            userId,
            organizationId,
            createdAt: now,
            expiresAt: now + 60_000,
          }),
        ),
      );
      const spend = async (code: string): Promise<unknown> => {
        const body = { code, codeVerifier: 'x'.repeat(43) };
        return (await fixture.request('POST', '/api/v1/auth/oauth/exchange', { body })).body.code;
      };
      const [first = '', ...others] = stolen;
      // More of one person than are otherwise recorded one by one: none of them can come a second time.
      for (const code of others) expect(await spend(code)).toBe('invalid_credentials');
      const codes = await Promise.all(Array.from({ length: 32 }, () => spend(first)));
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(1);
      expect(codes.filter((code) => code === 'token_expired')).toHaveLength(31);
      const refusals = await fixture.store.find('auditActivities', { action: 'oauth.exchange' }, { limit: 100 });
      expect(refusals).toHaveLength(stolen.length);
      await fixture.close();
    }
  });

  test('counts toward the limit per address, even a refusal, with an IPv6 /64 as one source', async () => {
    const limited = await openKit('sqlite', { rateLimitPerIp: 4 });
    const ask = (ip: string) => limited.request('GET', '/api/v1/nothing', { ip });
    const statuses = [];
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::', '2001:0db8:0::3', '2001:db8::4'])
      statuses.push((await ask(ip)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect((await ask('2001:db8:0:1::1')).status).toBe(404);
    for (let n = 0; n < 4; n++) await ask('::ffff:192.0.2.1');
    expect((await ask('192.0.2.1')).status).toBe(429);
    await limited.close();
  });
});

describe.each(dialects)('Idempotency-Key on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const create = (key: string, more: object = {}, token = owner.token) =>
    fixture.request('POST', '/api/v1/monitors', {
      token,
      body: monitorBody(more),
      headers: { 'idempotency-key': key },
    });

  test('the same key and body give the same answer and make one monitor', async () => {
    const first = await create('one');
    const second = await create('one');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await countRows(fixture.store, owner.organizationId, 'monitors')).toBe(1);
  });

  test('the same key with another body is refused', async () => {
    await create('two');
    expect(await create('two', { name: 'other' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('of 32 requests at once one runs; the others get a conflict or its answer', async () => {
    const before = await countRows(fixture.store, owner.organizationId, 'monitors');
    const replies = await Promise.all(Array.from({ length: 32 }, () => create('three')));
    expect(new Set(replies.filter((reply) => reply.status === 201).map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.every((reply) => reply.status === 201 || reply.body.code === 'conflict')).toBe(true);
    expect(await countRows(fixture.store, owner.organizationId, 'monitors')).toBe(before + 1);
  });

  test('a refused request leaves the key free', async () => {
    expect((await create('four', { name: '' })).status).toBe(400);
    expect((await create('four')).status).toBe(201);
  });

  test('another organization’s key of the same name is another key', async () => {
    const stranger = await fixture.newMember('owner');
    const mine = await create('five');
    const theirs = await create('five', {}, stranger.token);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('a stored answer with a secret is not in the database in the clear', async () => {
    const send = () =>
      fixture.request('POST', `/api/v1/organizations/${owner.organizationId}/api-keys`, {
        token: owner.token,
        body: { name: 'n', scopes: ['monitors:read'] },
        headers: { 'idempotency-key': 'six' },
      });
    const first = await send();
    expect((await send()).body.secret).toBe(first.body.secret);
    const rows = await fixture.store.find('idempotencyKeys', {}, { limit: 100 });
    expect(JSON.stringify(rows)).not.toContain(first.body.secret);
  });

  test('a key expires after a day', async () => {
    const first = await create('seven');
    fixture.clock.now += 86_400_000;
    const { body } = await fixture.request('POST', '/api/v1/auth/login', {
      body: { email: owner.email, password: 'a long enough passphrase' },
    });
    expect((await create('seven', {}, body.accessToken)).body.id).not.toBe(first.body.id);
  });
});

describe('on node:http', () => {
  let fixture: KitFixture;
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    fixture = await openKit('sqlite', { trustProxy: ['127.0.0.0/8'], rateLimitPerIp: 3 });
    const handler = toNodeHandler(fixture.kit);
    const server = createServer((request, response) => void handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    await fixture.close();
  });

  test('the limit counts the client behind a trusted proxy', async () => {
    const ask = async (forwardedFor: string) =>
      (await fetch(`${url}/api/v1/x`, { headers: { 'x-forwarded-for': forwardedFor } })).status;
    const statuses = [];
    for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      statuses.push(await ask(`${forged}, 198.51.100.7`));
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect(await ask('198.51.100.8')).toBe(404);
  });

  test('a chunked body that is too large is refused without being read to its end', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (data) => {
        text += data;
        if (text.includes('payload_too_large')) resolve(text);
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () =>
        text.includes('413') ? resolve(text) : reject(new Error(`closed with ${text.slice(0, 200)}`)),
      );
    });
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.9\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = 'x'.repeat(65_536);
    for (let n = 0; n < 20; n++) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await answer).toContain('HTTP/1.1 413');
    socket.destroy();
  });
});
