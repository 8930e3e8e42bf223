import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
import { sealedColumns as columns } from '../../src/kit/rooms.js';
import { openCredentials } from '../../src/monitoring/monitors/credentials.js';
import { resealSecrets } from '../../src/operator/rotate-secret-key.js';
import { createDerivedKeys } from '../../src/secrets/derived-keys.js';
import { createSecretBox, type SecretKey, SecretKeyError } from '../../src/secrets/secret-box.js';
import { tableNames } from '../../src/store/interface/rows.js';
import type { Change } from '../../src/store/interface/store.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../kit-fixture.js';
import { codeAt, factorActions, instantHasher, type MemberWithFactor, stepMs } from '../people/mfa/mfa-fixture.js';

const oldKey: SecretKey = { id: 'k1', bytes: new Uint8Array(32).fill(7) };
const newKey: SecretKey = { id: 'k2', bytes: new Uint8Array(randomBytes(32)) };
const keyBefore: SecretKey = { id: 'a0', bytes: new Uint8Array(randomBytes(32)) };
const transport = { send: async () => {} };

describe.each(dialects)('a change of the secret key on %s', (dialect) => {
  let fixture: KitFixture;
  let act: ReturnType<typeof factorActions>;
  beforeEach(async () => {
    fixture = await openKit(dialect, { passwordHasher: instantHasher, mailTransport: transport });
    act = factorActions(fixture);
  });
  afterEach(() => fixture.close());

  const kitWith = (...secretKeys: readonly [SecretKey, ...SecretKey[]]): ServerKit =>
    createServerKit({
      store: fixture.store,
      secretKeys,
      publicUrl: 'https://watchpost.test',
      clock: () => fixture.clock.now,
      passwordHasher: instantHasher,
      mailTransport: transport,
    });

  const ask = async (kit: ServerKit, method: string, path: string, more: { token?: string; body?: unknown } = {}) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (more.token !== undefined) headers.set('authorization', `Bearer ${more.token}`);
    if (method === 'POST') headers.set('idempotency-key', 'one');
    const body = more.body === undefined ? null : JSON.stringify(more.body);
    const url = `https://watchpost.test/api/v1/${path}`;
    const response = await kit.fetch(new Request(url, { method, headers, body }), { ip: '203.0.113.1' });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  const everything = async (): Promise<string> => {
    return JSON.stringify(await Promise.all(tableNames.map((name) => fixture.store.find(name, {}, { limit: 10_000 }))));
  };

  const connection = { clientId: 'client', clientSecret: 'the client secret', role: 'viewer', enabled: true };
  const monitorCredentials = { username: 'watchpost', password: 'the password of a monitor' };
  const newKeyOf = (kit: ServerKit, { organizationId, token }: MemberWithFactor) =>
    ask(kit, 'POST', `organizations/${organizationId}/api-keys`, {
      token,
      body: { name: 'once', scopes: ['monitors:read'] },
    });

  /** A member with a second factor, and something sealed in every table that can hold it. */
  const sealSomethingOfEach = async (): Promise<
    MemberWithFactor & {
      readonly apiKeySecret: string;
      readonly webhookSecrets: readonly string[];
      readonly heartbeatUrl: string;
    }
  > => {
    const member = await act.newMember();
    const { token, organizationId } = member;
    const path = `organizations/${organizationId}/sso/github`;
    expect((await ask(fixture.kit, 'PUT', path, { token, body: connection })).status).toBe(200);
    const { body: apiKey } = await newKeyOf(fixture.kit, member);
    const { body: webhook } = await fixture.request('POST', '/api/v1/webhooks', {
      token,
      body: { url: 'https://hooks.example.com/' },
    });
    const rotated = await fixture.request('POST', `/api/v1/webhooks/${webhook.id}/rotate-secret`, { token });
    const watch = (body: object) => fixture.request('POST', '/api/v1/monitors', { token, body });
    await watch(monitorBody({ credentials: monitorCredentials }));
    const atHome = { type: 'email', name: 'At home', config: { address: 'ada.at.home@example.com' } };
    const contact = await fixture.request('POST', '/api/v1/auth/me/contact-methods', { token, body: atHome });
    expect(contact.status).toBe(201);
    const { body: heartbeat } = await watch({ name: 'Backup', type: 'heartbeat' });
    const exporter = { name: 'Node', url: 'https://metrics.example.com/', selectors: ['up'] };
    const body = { ...exporter, credentials: monitorCredentials };
    await fixture.request('POST', '/api/v1/exporters', { token, body });
    const telemetry = {
      name: 'Collector',
      endpoint: 'https://otlp.example.com',
      headers: { authorization: 'Bearer 7f3c' },
    };
    await fixture.request('POST', '/api/v1/telemetry-exports', { token, body: telemetry });
    const channel = { name: 'Phone', type: 'gotify', config: { serverUrl: 'https://gotify.example.com' } };
    await fixture.request('POST', '/api/v1/notification-channels', {
      token,
      body: { ...channel, credentials: { appToken: 'AbCdEf1' } },
    });
    const dashboard = { name: 'Status', visibility: 'public' };
    await fixture.request('POST', '/api/v1/dashboards', { token, body: dashboard });
    await fixture.request('POST', '/api/v1/licenses', { token, body: { name: 'Acme' } });
    await fixture.request('POST', '/api/v1/auth/forgot-password', { body: { email: member.email } });
    const stateHash = 'a state';
    const row = { stateHash, provider: 'github', browserHash: '', createdAt: 0, expiresAt: fixture.clock.now + 1 };
    const secrets = createSecretBox([oldKey]).seal('{}', `oauth-state/${stateHash}`);
    await fixture.store.commit([{ kind: 'insert', table: 'oauthStates', row: { ...row, secrets } }]);
    return {
      ...member,
      apiKeySecret: apiKey.secret,
      webhookSecrets: [rotated.body.secret, webhook.secret],
      heartbeatUrl: heartbeat.heartbeatUrl,
    };
  };

  test('reseals everything that the old key sealed, after which the old key is not needed', async () => {
    const member = await sealSomethingOfEach();
    const both = kitWith(newKey, oldKey);
    await both.start({ background: false });
    const resealed = await both.rotateSecretKeys();
    for (const { table } of columns) expect(resealed[table], table).toBeGreaterThan(0);
    expect(await everything()).not.toMatch(/v1\.k1\./);
    expect(Object.values(await both.rotateSecretKeys()).every((count) => count === 0)).toBe(true);

    const alone = kitWith(newKey);
    await alone.start({ background: false });
    expect((await ask(alone, 'GET', 'auth/me', { token: member.token })).status).toBe(200);

    const signIn = async (factor: object) => {
      const login = await ask(alone, 'POST', 'auth/login', {
        body: { email: member.email, password: 'a long enough passphrase' },
      });
      return ask(alone, 'POST', 'auth/mfa/verify', { body: { challengeToken: login.body.challengeToken, ...factor } });
    };
    expect((await signIn({ backupCode: member.backupCodes[0] })).status).toBe(200);
    fixture.clock.now += stepMs;
    expect((await signIn({ code: codeAt(member.secret, fixture.clock.now) })).status).toBe(200);
    // The answer of the first request with this key, which shows the secret once more.
    expect((await newKeyOf(alone, member)).body.secret).toBe(member.apiKeySecret);

    const box = createSecretBox([newKey]);
    for (const { id, clientSecret } of await fixture.store.find('ssoConnections', {}, { limit: 10 })) {
      expect(box.open(clientSecret, `sso-connection/${id}`)).toBe('the client secret');
    }
    for (const { id, secret, previousSecret } of await fixture.store.find('webhooks', {}, { limit: 10 })) {
      const opened = [secret, previousSecret ?? ''].map((sealed) => box.open(sealed, `webhook/${id}`));
      expect(opened).toEqual(member.webhookSecrets);
    }
    const [website] = await fixture.store.find('monitors', { credentials: { not: null } }, { limit: 1 });
    expect(website && openCredentials(website, box)).toEqual(monitorCredentials);
    const { body: watched } = await ask(alone, 'GET', 'monitors?type=heartbeat', { token: member.token });
    expect(watched.data[0].heartbeatUrl).toBe(member.heartbeatUrl);
    for (const { id, content } of await fixture.store.find('mails', {}, { limit: 10 })) {
      expect(JSON.parse(box.open(content, `mail/${id}`))).toHaveProperty('subject');
    }
  });

  test('gives the same refresh token successor as the old key', async () => {
    const member = await fixture.newMember('owner');
    const body = { refreshToken: member.refreshToken };
    const before = await fixture.request('POST', '/api/v1/auth/refresh', { body });
    await kitWith(newKey, oldKey).rotateSecretKeys();
    const after = await ask(kitWith(newKey), 'POST', 'auth/refresh', { body });
    expect(after).toMatchObject({ status: 200, body: { refreshToken: before.body.refreshToken } });
  });

  test.each([
    ['another', newKey],
    ['one of the same name', { ...newKey, id: 'k1' }],
  ])('stops the start of a server that has %s alone', async (_title, key) => {
    await expect(kitWith(key).start({ background: false })).rejects.toThrow(SecretKeyError);
  });

  test('reseals everything else when a value opens with no key, and reports that value', async () => {
    const member = await sealSomethingOfEach();
    const lost = createSecretBox([keyBefore]).seal('a secret', member.userId);
    const set = { totpSecret: lost };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: member.userId }, set }]);
    await expect(kitWith(newKey, oldKey).rotateSecretKeys()).rejects.toThrow(
      'sealed with keys that were not given: 1 of users',
    );
    expect(await everything()).not.toMatch(/v1\.k1\./);
    await expect(kitWith(newKey).start({ background: false })).resolves.toBeUndefined();
  });

  test('finds rows before and after the new key in many batches', async () => {
    const box = (key: SecretKey) => createSecretBox([key]);
    const last: SecretKey = { id: 'z9', bytes: newKey.bytes };
    const rows = Array.from({ length: 250 }, (_, index) => `mai_${String(index).padStart(3, '0')}`);
    const mail = { recipient: 'a@example.com', template: 'x', attempts: 0, createdAt: 0, updatedAt: 0 };
    await fixture.store.commit(
      rows.map((id, index): Change => {
        const content = box(index % 2 === 0 ? oldKey : last).seal(id, `mail/${id}`);
        return { kind: 'insert', table: 'mails', row: { ...mail, id, content } };
      }),
    );
    const secretBox = createSecretBox([{ id: 'm5', bytes: keyBefore.bytes }, oldKey, last]);
    const { store } = fixture;
    // Two that are at it together do the work once.
    const counts = await Promise.all([
      resealSecrets({ store, secretBox, columns }),
      resealSecrets({ store, secretBox, columns }),
    ]);
    expect((counts[0].mails ?? 0) + (counts[1].mails ?? 0)).toBe(250);
    const alone = box({ id: 'm5', bytes: keyBefore.bytes });
    for (const { id, content } of await store.find('mails', {}, { limit: 300 })) {
      expect(alone.open(content, `mail/${id}`)).toBe(id);
    }
  });

  test('skips rows that changed since they were read', async () => {
    const member = await act.newMember();
    const { store } = fixture;
    const secretBox = createSecretBox([newKey, oldKey]);
    let isFirst = true;
    const switchedOff: typeof store = {
      ...store,
      commit: async (changes) => {
        if (isFirst && changes.some((change) => change.kind === 'update' && change.table === 'users')) {
          isFirst = false;
          await store.commit([
            { kind: 'update', table: 'users', where: { id: member.userId }, set: { totpSecret: null } },
          ]);
        }
        return store.commit(changes);
      },
    };
    expect(await resealSecrets({ store: switchedOff, secretBox, columns })).toMatchObject({ users: 0, signingKeys: 1 });
    expect((await store.get('users', { id: member.userId }))?.totpSecret).toBeNull();
  });

  test('derives the same keys in all processes that start at once', async () => {
    await fixture.store.commit([{ kind: 'delete', table: 'dataKeys', where: { id: { not: null } } }]);
    const { store, clock } = fixture;
    const processes = Array.from({ length: 16 }, () =>
      createDerivedKeys({ store, secretBox: createSecretBox([oldKey]), clock: () => clock.now }),
    );
    const keys = await Promise.all(processes.map((derivedKeys) => derivedKeys.of('one')));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(await processes[0]?.of('two')).not.toEqual(keys[0]);
  });
});
