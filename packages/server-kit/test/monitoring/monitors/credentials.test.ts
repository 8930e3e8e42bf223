import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCredentials } from '../../../src/monitoring/monitors/credentials.js';
import { createSecretBox, SecretKeyError } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const password = 'correct horse battery staple';
const credentials = { username: 'watchpost', password };
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

describe.each(dialects)('the credentials of a monitor, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
  const create = async (more: object = { credentials }) => (await send('POST', '/monitors', monitorBody(more))).body;
  const stored = async (id: string) => {
    const row = await fixture.store.get('monitors', { id });
    if (row === undefined) throw new Error(`no monitor ${id}`);
    return row;
  };

  test('are accepted and never shown again, except for the names of their fields', async () => {
    const created = await create();
    const { id } = created;
    const shown = [created, (await send('GET', `/monitors/${id}`)).body, (await send('GET', '/monitors')).body];
    for (const body of shown) expect(JSON.stringify(body)).not.toContain(password);
    expect(created).toMatchObject({ credentialFields: ['username', 'password'] });
    expect(created).not.toHaveProperty('credentials');
  });

  test('are sealed differently each time, and open for their monitor only', async () => {
    const [one, other] = [await stored((await create()).id), await stored((await create()).id)];
    expect(one.credentials).toMatch(/^v1\.k1\./);
    expect(one.credentials).not.toContain(password);
    expect(one.credentials).not.toBe(other.credentials);
    expect(openCredentials(one, secretBox)).toEqual(credentials);
    expect(() => openCredentials({ ...other, credentials: one.credentials }, secretBox)).toThrow(SecretKeyError);
  });

  test('stay when other fields change, are replaced as a whole, and are deleted by null', async () => {
    const { id } = await create();
    await send('PATCH', `/monitors/${id}`, { name: 'Renamed' });
    expect(openCredentials(await stored(id), secretBox)).toEqual(credentials);
    const replaced = await send('PATCH', `/monitors/${id}`, { credentials: { token: 'a bearer token' } });
    expect(replaced.body).toMatchObject({ credentialFields: ['token'], currentStatus: 'pending' });
    expect(openCredentials(await stored(id), secretBox)).toEqual({ token: 'a bearer token' });
    expect((await send('PATCH', `/monitors/${id}`, { credentials: null })).body.credentialFields).toEqual([]);
    expect((await stored(id)).credentials).toBeNull();
  });

  test.each([
    ['another host', { target: 'https://elsewhere.example/' }],
    ['another port', { target: 'https://example.com:8443/' }],
    ['a host that begins like it', { target: 'https://example.com.elsewhere.example/health' }],
  ])('are not sent to %s unless they are given again', async (_, patch) => {
    const { id } = await create({ target: 'https://example.com/', credentials });
    const refused = await send('PATCH', `/monitors/${id}`, patch);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'credentials', code: 'required' }] },
    });
    expect((await stored(id)).target).toBe('https://example.com/');
    expect((await send('PATCH', `/monitors/${id}`, { ...patch, credentials })).status).toBe(200);
    const { id: other } = await create({ target: 'https://example.com/', credentials });
    expect((await send('PATCH', `/monitors/${other}`, { ...patch, credentials: null })).status).toBe(200);
  });

  test('stay with another path of the same host', async () => {
    const { id } = await create({ target: 'https://example.com/', credentials });
    expect((await send('PATCH', `/monitors/${id}`, { target: 'https://EXAMPLE.com:443/health?x=1' })).status).toBe(200);
    expect(openCredentials(await stored(id), secretBox)).toEqual(credentials);
  });

  test('appear neither in the audit trail nor in events', async () => {
    const { id } = await create();
    await send('PATCH', `/monitors/${id}`, { credentials: { username: 'other', password } });
    await send('DELETE', `/monitors/${id}`);
    const { organizationId } = owner;
    for (const table of ['auditActivities', 'events'] as const) {
      const rows = await fixture.store.find(table, { organizationId }, { limit: 1000 });
      expect(JSON.stringify(rows)).not.toContain(password);
    }
  });

  test.each([
    ['that the type has no use for', { type: 'tcp', target: 'example.com:443', credentials }, 'credentials.username'],
    ['of which half is missing', { credentials: { clientKey: 'x' } }, 'credentials.clientCertificate'],
    ['that contradict each other', { credentials: { ...credentials, token: 'x' } }, 'credentials.token'],
  ])('are refused, and not repeated, as credentials %s', async (_, more, field) => {
    const reply = await send('POST', '/monitors', monitorBody(more));
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toContain(field);
    expect(JSON.stringify(reply.body)).not.toContain(password);
  });
});
