import { type LicenseCode, licenseCodes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLicenseKey } from '../../../src/commerce/licenses/license-key.js';
import type { Store } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { at, day, type LicenseWorld, openLicenseWorld } from './license-fixture.js';

/** What validating finds, and what led to it. */
interface Finding {
  readonly what: string;
  readonly code: LicenseCode;
  find(world: LicenseWorld, fixture: KitFixture): Promise<string>;
}

const validating =
  (document: object, more: object = {}, prepare?: (world: LicenseWorld, id: string, key: string) => Promise<unknown>) =>
  async (world: LicenseWorld): Promise<string> => {
    const { id, key } = await world.start(document);
    await prepare?.(world, id, key);
    return world.codeOf(key, more);
  };
const withMachine = (world: LicenseWorld, key: string, fingerprint = 'web-1') =>
  world.hold('POST', '/licenses/activations', { key, fingerprint });

const findings: readonly Finding[] = [
  { what: 'a license that was started', code: 'valid', find: validating({}) },
  { what: 'a license with seats, by its key alone', code: 'valid', find: validating({ seats: 2 }) },
  {
    what: 'a machine that is activated',
    code: 'valid',
    find: validating({ maxActivations: 1 }, { fingerprint: 'web-1' }, (world, _id, key) => withMachine(world, key)),
  },
  {
    what: 'entitlements that it includes',
    code: 'valid',
    find: validating({ entitlements: { sso: true, maxMonitors: 0 } }, { entitlements: ['sso', 'maxMonitors'] }),
  },
  {
    what: 'a license that its first machine starts',
    code: 'valid',
    async find(world) {
      const { key } = await world.issue();
      await withMachine(world, key);
      return world.codeOf(key, { fingerprint: 'web-1' });
    },
  },
  { what: 'an unknown key', code: 'not_found', find: (world) => world.codeOf(newLicenseKey()) },
  { what: 'no key at all', code: 'not_found', find: (world) => world.codeOf('lorem ipsum') },
  {
    what: 'a revoked license that is suspended as well',
    code: 'revoked',
    find: validating({}, {}, async (world, id) => {
      await world.call('POST', `/licenses/${id}/suspend`);
      await world.call('POST', `/licenses/${id}/revoke`);
    }),
  },
  {
    what: 'a suspended license',
    code: 'suspended',
    find: validating({}, {}, (world, id) => world.call('POST', `/licenses/${id}/suspend`)),
  },
  {
    what: 'a license whose grace is over',
    code: 'expired',
    async find(world, { clock }) {
      const { key } = await world.start({ expiresAt: at(clock.now + day), graceDays: 2 });
      clock.now += 3 * day;
      return world.codeOf(key);
    },
  },
  {
    what: 'a license that was not started and whose end has passed',
    code: 'expired',
    async find(world, { clock }) {
      const { key } = await world.issue({ expiresAt: at(clock.now + day) });
      clock.now += day;
      return world.codeOf(key);
    },
  },
  {
    what: 'a license that was not started',
    code: 'not_started',
    find: async (world) => world.codeOf((await world.issue()).key),
  },
  {
    what: 'no fingerprint, though machines are limited',
    code: 'fingerprint_required',
    find: validating({ maxActivations: 5 }),
  },
  {
    what: 'no fingerprint, though heartbeats are due',
    code: 'fingerprint_required',
    find: validating({ heartbeatSeconds: 60 }),
  },
  { what: 'a machine that is not activated', code: 'not_activated', find: validating({}, { fingerprint: 'web-1' }) },
  {
    what: 'a machine without a heartbeat for too long',
    code: 'heartbeat_missed',
    async find(world, { clock }) {
      const { key } = await world.start({ heartbeatSeconds: 60 });
      await withMachine(world, key);
      clock.now += 60_000;
      return world.codeOf(key, { fingerprint: 'web-1' });
    },
  },
  {
    what: 'more machines than are allowed since a change',
    code: 'too_many_activations',
    find: validating({ maxActivations: 2 }, { fingerprint: 'web-1' }, async (world, id, key) => {
      await withMachine(world, key);
      await withMachine(world, key, 'web-2');
      await world.call('PATCH', `/licenses/${id}`, { maxActivations: 1 });
    }),
  },
  {
    what: 'more machines than seats since a change',
    code: 'too_many_seats',
    find: validating({ seats: 2 }, { fingerprint: 'web-1' }, async (world, id, key) => {
      await withMachine(world, key);
      await withMachine(world, key, 'web-2');
      await world.call('PATCH', `/licenses/${id}`, { seats: 1 });
    }),
  },
  {
    what: 'an entitlement that is false',
    code: 'entitlement_missing',
    find: validating({ entitlements: { sso: false } }, { entitlements: ['sso'] }),
  },
  {
    what: 'an entitlement with the name of a method of every object',
    code: 'entitlement_missing',
    find: validating({}, { entitlements: ['constructor'] }),
  },
  {
    what: 'a license in its grace',
    code: 'overdue',
    async find(world, { clock }) {
      const { key } = await world.start({ expiresAt: at(clock.now + day), graceDays: 2 });
      clock.now += 2 * day;
      return world.codeOf(key);
    },
  },
];

test('every code has a case', () => {
  expect([...new Set(findings.map(({ code }) => code))].sort()).toEqual(Object.keys(licenseCodes).sort());
});

describe.each(dialects)('validating on %s', (dialect) => {
  let fixture: KitFixture;
  let world: LicenseWorld;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    world = await openLicenseWorld(fixture);
  });
  afterAll(() => fixture.close());

  test.each(findings.map((finding) => [finding.what, finding.code, finding] as const))(
    'finds %s to be %s',
    async (_what, code, finding) => expect(await finding.find(world, fixture)).toBe(code),
  );

  test('answers with what the program needs, and nothing about an unknown key', async () => {
    const { key } = await world.start({ seats: 5, entitlements: { maxMonitors: 10 }, holder: { name: 'Ada' } });
    const { body } = await world.hold('POST', '/licenses/validate', { key: key.toLowerCase() });
    expect(body).toEqual({
      valid: true,
      code: 'valid',
      detail: licenseCodes.valid,
      license: { status: 'active', expiresAt: null, seats: 5, entitlements: { maxMonitors: 10 } },
    });
    const unknown = await world.hold('POST', '/licenses/validate', { key: newLicenseKey() });
    expect(unknown.body).toEqual({ valid: false, code: 'not_found', detail: licenseCodes.not_found, license: null });
  });

  test('records the last validation once a minute', async () => {
    const { id, key } = await world.start();
    const seen = async (): Promise<string> => (await world.call('GET', `/licenses/${id}`)).body.lastValidatedAt;
    const first = fixture.clock.now;
    await world.codeOf(key);
    await expect.poll(seen).toBe(at(first));
    fixture.clock.now += 59_999;
    await world.codeOf(key);
    fixture.clock.now += 1;
    await world.codeOf(key);
    await expect.poll(seen).toBe(at(first + 60_000));
    expect((await world.call('GET', `/licenses/${id}`)).body.version).toBe(2);
  });

  test('is limited by address, for known and unknown keys alike', async () => {
    const key = newLicenseKey();
    const ip = '198.51.100.7';
    for (let sent = 0; sent < 600; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => world.hold('POST', '/licenses/validate', { key }, ip)));
    }
    const refused = await world.hold('POST', '/licenses/validate', { key }, ip);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await world.hold('POST', '/licenses/validate', { key }, '198.51.100.8')).status).toBe(200);
  });
});

test('an unknown key takes the same reads as a known one', async () => {
  const calls: string[] = [];
  const fixture = await openKit('sqlite');
  const { kitServing } = await import('../../../src/kit/create-kit.js');
  const { allOperations } = await import('../../../src/kit/operations.js');
  const counted: Store = new Proxy(fixture.store, {
    get(store, name: keyof Store) {
      const held = store[name];
      if (typeof held !== 'function') return held;
      return (...given: unknown[]) => {
        const { where = given[1] } = (given[1] ?? {}) as { where?: object };
        calls.push(`${name} ${given[0]} ${Object.keys((where as object) ?? {})}`);
        return Reflect.apply(held, store, given);
      };
    },
  });
  const kit = kitServing(allOperations(), {
    store: counted,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://watchpost.test',
    clock: () => fixture.clock.now,
  });
  const world = await openLicenseWorld(fixture);
  const { key } = await world.start({ seats: 5 });
  await world.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1' });
  const readsOf = async (body: object): Promise<string[]> => {
    calls.length = 0;
    const request = new Request('https://watchpost.test/api/v1/licenses/validate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await kit.fetch(request, { ip: '203.0.113.1' })).status).toBe(200);
    // A write that is not waited for.
    return calls.filter((call) => !call.startsWith('commit'));
  };
  for (const more of [{}, { fingerprint: 'web-1' }, { fingerprint: 'web-2', entitlements: ['sso'] }]) {
    const known = await readsOf({ key, ...more });
    expect(known).toHaveLength(3);
    expect(await readsOf({ key: newLicenseKey(), ...more })).toEqual(known);
    expect(await readsOf({ key: 'lorem ipsum', ...more })).toEqual(known);
  }
  await kit.stop();
  await fixture.close();
});
