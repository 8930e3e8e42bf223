import { licenseKeyPattern } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalKey, hasKeyChecksum, newLicenseKey } from '../../../src/commerce/licenses/license-key.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { at, day, type LicenseWorld, openLicenseWorld } from './license-fixture.js';

describe('a license key', () => {
  test('has six groups of five digits, and a checksum that finds each wrong digit', () => {
    const key = newLicenseKey();
    expect(key).toMatch(licenseKeyPattern);
    expect(hasKeyChecksum(key)).toBe(true);
    for (let place = 4; place < key.length; place++) {
      if (key[place] === '-') continue;
      const wrong = key.slice(0, place) + (key[place] === '7' ? '8' : '7') + key.slice(place + 1);
      expect(hasKeyChecksum(wrong), wrong).toBe(false);
    }
  });

  test.each([
    ['small letters', (key: string) => key.toLowerCase()],
    ['spaces in place of dashes', (key: string) => key.replaceAll('-', ' ')],
    ['no dashes', (key: string) => key.replaceAll('-', '')],
    ['O for 0 and l for 1', (key: string) => `WPL-${key.slice(4).replaceAll('0', 'O').replaceAll('1', 'l')}`],
  ])('is read when a person types it with %s', (_what, typed) => {
    for (let made = 0; made < 20; made++) {
      const key = newLicenseKey();
      expect(canonicalKey(typed(key))).toBe(key);
    }
  });
});

describe.each(dialects)('licenses on %s', (dialect) => {
  let fixture: KitFixture;
  let world: LicenseWorld;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    world = await openLicenseWorld(fixture);
  });
  afterAll(() => fixture.close());

  test('show their key when they are issued and when it is rotated, and never again', async () => {
    const issued = await world.issue();
    expect(issued.key).toMatch(licenseKeyPattern);
    expect(issued.key.startsWith(`${issued.keyPrefix}-`)).toBe(true);
    const path = `/licenses/${issued.id}`;
    await world.call('POST', `${path}/activate`, { fingerprint: 'web-1' });
    const rotated = (await world.call('POST', `${path}/rotate-key`)).body;
    expect(rotated.key).toMatch(licenseKeyPattern);
    expect(rotated.keyPrefix).not.toBe(issued.keyPrefix);
    expect(rotated.activationCount).toBe(1);
    const answers = [
      await world.call('GET', path),
      await world.call('GET', '/licenses'),
      await world.call('PATCH', path, { name: 'Acme 2' }),
      await world.call('POST', `${path}/suspend`),
      await world.call('POST', `${path}/reinstate`),
      await world.call('GET', `${path}/activations`),
      await world.call('GET', `${path}/file`),
      await world.hold('POST', '/licenses/validate', { key: rotated.key }),
      await world.hold('POST', '/licenses/activations', { key: rotated.key, fingerprint: 'web-1' }),
      await world.call('GET', '/licenses/keys'),
      await world.call('POST', `${path}/revoke`),
    ];
    const { store } = fixture;
    const rows = await Promise.all([
      store.find('licenses', {}, { limit: 100 }),
      store.find('licenseActivations', {}, { limit: 100 }),
      store.find('licenseSigningKeys', {}, { limit: 100 }),
      store.find('auditActivities', {}, { limit: 1000 }),
      store.find('events', {}, { limit: 1000 }),
    ]);
    for (const key of [issued.key, rotated.key]) {
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(key);
      }
      expect(JSON.stringify(rows)).not.toContain(key);
      expect(JSON.stringify(fixture.logs)).not.toContain(key);
      // What files are encrypted with is sealed.
      const { createHash } = await import('node:crypto');
      const digest = createHash('sha256').update(key).digest();
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(JSON.stringify(rows)).not.toContain(digest.toString(form));
      }
    }
    expect(await world.codeOf(issued.key)).toBe('not_found');
  });

  test('name no key in an error', async () => {
    const { key } = await world.issue();
    for (const reply of [
      await world.hold('POST', '/licenses/activations', { key, fingerprint: '' }),
      await world.hold('POST', '/licenses/activations', { key: `${key}0`, fingerprint: 'web-1' }),
      await world.hold('POST', '/licenses/validate', { key: key.repeat(3) }),
      await world.hold('POST', '/licenses/validate', { key: [key] }),
      await world.hold('DELETE', '/licenses/activations/lac_0', { key, more: 1 }),
      await world.hold('POST', '/licenses/file', { key }),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(reply.body)).not.toContain(key);
    }
    expect(JSON.stringify(fixture.logs)).not.toContain(key);
  });

  test('have defaults, and rules that span fields', async () => {
    const issued = await world.issue();
    expect(issued).toMatchObject({
      type: 'subscription',
      status: 'inactive',
      seats: null,
      maxActivations: null,
      entitlements: {},
      expiresAt: null,
      warnDays: 30,
      graceDays: 0,
      heartbeatSeconds: null,
      fileTtlSeconds: 2_592_000,
      holder: null,
      metadata: {},
      activationCount: 0,
      activations: [],
    });
    const trial = await world.call('POST', '/licenses', { name: 'Trial', type: 'trial' });
    expect(trial.body.errors).toEqual([expect.objectContaining({ path: 'expiresAt' })]);
    const patched = await world.call('PATCH', `/licenses/${issued.id}`, { type: 'trial' });
    expect(patched.body.errors).toEqual([expect.objectContaining({ path: 'expiresAt' })]);
    const named = await world.call('POST', '/licenses', { name: 'Acme', entitlements: { Sso: true } });
    expect(named.status).toBe(400);
  });

  test('merge entitlements, metadata and holder by a patch', async () => {
    const issued = await world.issue({
      entitlements: { sso: true, maxMonitors: 10 },
      metadata: { order: '4711' },
      holder: { name: 'Ada' },
    });
    const { body } = await world.call('PATCH', `/licenses/${issued.id}`, {
      entitlements: { sso: null, region: 'eu' },
      metadata: { order: null },
      holder: { email: 'ada@example.com' },
    });
    expect(body).toMatchObject({
      entitlements: { maxMonitors: 10, region: 'eu' },
      metadata: {},
      holder: { name: 'Ada', email: 'ada@example.com' },
      version: 2,
    });
    expect(body.entitlements).not.toHaveProperty('sso');
    expect((await world.call('PATCH', `/licenses/${issued.id}`, { holder: null })).body.holder).toBeNull();
  });

  test('cannot be deleted once they were activated, only revoked', async () => {
    const unused = await world.issue();
    expect((await world.call('DELETE', `/licenses/${unused.id}`)).status).toBe(204);
    const started = await world.start();
    expect((await world.call('DELETE', `/licenses/${started.id}`)).body.code).toBe('conflict');
    const machine = await world.issue();
    await world.hold('POST', '/licenses/activations', { key: machine.key, fingerprint: 'web-1' });
    expect((await world.call('DELETE', `/licenses/${machine.id}`)).body.code).toBe('conflict');
    expect((await world.call('POST', `/licenses/${machine.id}/revoke`)).body.status).toBe('revoked');
  });

  test('refuse steps that their status does not allow', async () => {
    const { id } = await world.issue({ expiresAt: at(fixture.clock.now + 90 * day) });
    const step = async (name: string, body?: object): Promise<[number, string]> => {
      const reply = await world.call('POST', `/licenses/${id}/${name}`, body);
      return [reply.status, reply.body.status ?? reply.body.code];
    };
    expect(await step('suspend')).toEqual([409, 409]);
    expect(await step('reinstate')).toEqual([409, 409]);
    expect(await step('activate')).toEqual([200, 'active']);
    expect(await step('activate')).toEqual([200, 'active']);
    expect(await step('suspend', { reason: 'The invoice is not paid.' })).toEqual([200, 'suspended']);
    expect((await world.call('GET', `/licenses/${id}`)).body.statusReason).toBe('The invoice is not paid.');
    expect(await step('activate')).toEqual([409, 409]);
    expect(await step('reinstate')).toEqual([200, 'active']);
    expect(await step('renew', { expiresAt: at(fixture.clock.now - 1) })).toEqual([400, 400]);
    expect(await step('renew', { expiresAt: null })).toEqual([200, 'active']);
    expect(await step('revoke')).toEqual([200, 'revoked']);
    expect(await step('revoke')).toEqual([200, 'revoked']);
    for (const name of ['activate', 'suspend', 'reinstate', 'rotate-key']) expect(await step(name)).toEqual([409, 409]);
    expect(await step('renew', { expiresAt: null })).toEqual([409, 409]);
  });

  test('are found by name, prefix, status and type', async () => {
    const issued = await world.start({ name: 'Zebra', type: 'perpetual' });
    const ids = async (query: string): Promise<string[]> =>
      (await world.call('GET', `/licenses?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('search=zebra')).toEqual([issued.id]);
    expect(await ids(`search=${issued.keyPrefix}`)).toEqual([issued.id]);
    expect(await ids('type=perpetual')).toEqual([issued.id]);
    expect(await ids('status=active&sort=-name')).toContain(issued.id);
    expect(await ids('status=expiring')).toEqual([]);
  });

  test('of another organization are not found by its members, and its machines neither', async () => {
    const { id, key } = await world.issue();
    const machine = (await world.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1' })).body;
    const other = await openLicenseWorld(fixture);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/activations'],
      ['GET', '/file'],
      ['POST', '/suspend'],
      ['DELETE', `/activations/${machine.id}`],
    ] as const) {
      expect((await other.call(method, `/licenses/${id}${path}`)).status, path).toBe(404);
    }
    const own = await other.issue();
    expect((await other.call('DELETE', `/licenses/${own.id}/activations/${machine.id}`)).status).toBe(404);
    const heartbeat = `/licenses/activations/${machine.id}/heartbeat`;
    expect((await other.hold('POST', heartbeat, { key: own.key })).status).toBe(404);
    const remove = await other.hold('DELETE', `/licenses/activations/${machine.id}`, { key: own.key });
    expect(remove.status).toBe(404);
  });

  test('leave an entry in the audit trail for each step, also of their holders', async () => {
    const other = await openLicenseWorld(fixture);
    const { id, key } = await other.start();
    const { body: machine } = await other.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1' });
    await other.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1' });
    await other.hold('POST', '/licenses/file', { key, fingerprint: 'web-1' });
    await other.call('GET', `/licenses/${id}/file`);
    await other.hold('DELETE', `/licenses/activations/${machine.id}`, { key });
    const { organizationId } = other.owner;
    const rows = await fixture.store.find('auditActivities', { organizationId }, { limit: 100, orderBy: 'sequence' });
    expect(rows.filter(({ resource }) => resource.id === id).map((row) => [row.action, row.actor.type])).toEqual([
      ['licenses.create', 'apiKey'],
      ['licenses.activate', 'apiKey'],
      ['licenses.activateMachine', 'license'],
      ['licenses.holderFile', 'license'],
      ['licenses.file', 'apiKey'],
      ['licenses.deactivateMachine', 'license'],
    ]);
  });
});
