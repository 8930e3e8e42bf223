import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('a target that the server does not connect to, on %s', (dialect) => {
  let fixture: KitFixture;
  let open: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    open = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
  });
  afterAll(() => Promise.all([fixture.close(), open.close()]));

  const create = (more: object) =>
    fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody(more) });
  const get = (id: string) => fixture.request('GET', `/api/v1/monitors/${id}`, { token: owner.token });

  test.each([
    ['https', 'https://127.0.0.1:8443/health', '127.0.0.1 is a loopback address'],
    // The parser of URLs reads it as what it means.
    ['https', 'https://0x7f.1/', '127.0.0.1 is a loopback address'],
    ['http', 'http://localhost:8080/', 'localhost is a loopback address'],
    ['websocket', 'ws://[::1]:9000/', '::1 is a loopback address'],
    ['tcp', '192.168.1.20:22', '192.168.1.20 is a private address'],
    ['postgres', '[fd00::5]:5432', 'fd00::5 is a private address'],
    ['icmp', 'fe80::1', 'fe80::1 is a link-local address'],
  ])('is named by the answer that creates a monitor of type %s for %s', async (type, target, said) => {
    const created = await create({ type, target });
    const message = `${said}; this server does not check private targets`;
    const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
    expect(created).toMatchObject({
      status: 201,
      body: {
        currentStatus: 'pending',
        lastCheckedAt: null,
        lastResult: { ok: false, latencyMs: null, statusCode: null, message, timings },
      },
    });
    expect((await get(created.body.id)).body).toEqual(created.body);

    // The first check says the same, and is believed without a repetition.
    const path = `/api/v1/monitors/${created.body.id}/check`;
    const checked = await fixture.request('POST', path, { token: owner.token });
    expect(checked).toMatchObject({ status: 200, body: { ok: false, status: 'unknown', message } });
    expect((await get(created.body.id)).body).toMatchObject({
      currentStatus: 'unknown',
      statusSince: created.body.createdAt,
      lastResult: { message },
    });
  });

  test('is a metadata service of a cloud even on a server that checks private targets', async () => {
    const { token } = await open.newMember('owner');
    const send = (target: string) =>
      open.request('POST', '/api/v1/monitors', { token, body: monitorBody({ type: 'http', target }) });
    expect((await send('http://169.254.169.254/')).body.lastResult.message).toBe(
      '169.254.169.254 is a cloud metadata address; it is never checked',
    );
    expect((await send('http://127.0.0.1/')).body.lastResult).toBeNull();
  });

  test.each([
    ['a name, which a check looks up', { type: 'tcp', target: 'db.internal:5432' }],
    ['an address of the internet', { type: 'icmp', target: '2606:4700:4700::1111' }],
    ['a name in the DNS, which is not connected to', { type: 'dns', target: 'localhost' }],
    ['a monitor that is created paused', { target: 'https://127.0.0.1/', enabled: false }],
    ['a type without a target', { type: 'manual', target: '' }],
  ])('is not %s', async (_, more) => {
    const created = await create(more);
    expect(created).toMatchObject({ status: 201, body: { lastResult: null } });
  });

  test('is no matter of the server where agents check', async () => {
    const agent = await fixture.request('POST', '/api/v1/agents', {
      token: owner.token,
      body: { name: 'Berlin', location: 'Berlin' },
    });
    const created = await create({ target: 'https://10.0.0.5/', agentIds: [agent.body.id] });
    expect(created).toMatchObject({ status: 201, body: { lastResult: null } });
  });

  test('is named for each of many monitors that are created at once', async () => {
    const monitors = ['10.0.0.1:22', 'example.com:22'].map((target) => monitorBody({ type: 'tcp', target }));
    const reply = await fixture.request('POST', '/api/v1/monitors/bulk', {
      token: owner.token,
      body: { action: 'create', monitors },
    });
    const [blocked, other] = await Promise.all(reply.body.ids.map(get));
    expect(blocked.body.lastResult.message).toMatch(/^10\.0\.0\.1 is a private address/);
    expect(other.body.lastResult).toBeNull();
  });
});
