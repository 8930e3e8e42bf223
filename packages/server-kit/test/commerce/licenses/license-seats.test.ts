import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import { dialects, type KitFixture, openKit, quickHasher } from '../../kit-fixture.js';
import { type LicenseWorld, openLicenseWorld } from './license-fixture.js';

const parallel = 64;
const second = 1000;

describe.each(dialects)('seats on %s', (dialect) => {
  let fixture: KitFixture;
  let world: LicenseWorld;
  let other: ServerKit;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 100_000 });
    other = createServerKit({
      store: fixture.anotherStore(),
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      clock: () => fixture.clock.now,
      passwordHasher: quickHasher,
      rateLimitPerIp: 100_000,
    });
    await other.start({ background: false });
    world = await openLicenseWorld(fixture);
  });
  afterAll(async () => {
    await other.stop();
    await fixture.close();
  });

  let addresses = 0;
  const activate = (key: string, fingerprint: string) =>
    world.hold('POST', '/licenses/activations', { key, fingerprint }, `198.51.100.${addresses++ % 250}`);
  const heartbeat = (key: string, id: string) => world.hold('POST', `/licenses/activations/${id}/heartbeat`, { key });
  const countOf = async (id: string): Promise<number> =>
    (await world.call('GET', `/licenses/${id}/activations`)).body.meta.totalItems;

  /** Activates many at once, served by two processes; returns how many answers have each status. */
  const race = async (key: string, fingerprintOf: (index: number) => string): Promise<Record<number, number>> => {
    const answers = await Promise.all(
      Array.from({ length: parallel }, async (_, index) => {
        const request = new Request('https://watchpost.test/api/v1/licenses/activations', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key, fingerprint: fingerprintOf(index) }),
        });
        const kit = index % 2 === 0 ? fixture.kit : other;
        return (await kit.fetch(request, { ip: `192.0.2.${index}` })).status;
      }),
    );
    const counts: Record<number, number> = {};
    for (const status of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  test.each([
    ['seats of a license that was started', { seats: 5 }, true, 5],
    ['activations of a license that the first machine starts', { maxActivations: 3, seats: 10 }, false, 3],
    ['the last seat', { seats: 1 }, true, 1],
    ['seats with heartbeats', { seats: 7, heartbeatSeconds: 60 }, true, 7],
  ] as const)('64 machines that activate at once take exactly the %s', async (_what, document, isStarted, most) => {
    const { id, key } = isStarted ? await world.start(document) : await world.issue(document);
    expect(await race(key, (index) => `web-${index}`)).toEqual({ 200: most, 409: parallel - most });
    expect(await countOf(id)).toBe(most);
    expect((await world.call('GET', `/licenses/${id}`)).body).toMatchObject({
      status: 'active',
      activationCount: most,
    });
  });

  test('64 activations of one fingerprint take one seat', async () => {
    const { id, key } = await world.start({ seats: 2 });
    expect(await race(key, () => 'web-1')).toEqual({ 200: parallel });
    expect(await countOf(id)).toBe(1);
  });

  test('are shown in a list as each license shows them, whether a license has few machines or more than it shows', async () => {
    const few = await world.start();
    const none = await world.issue();
    const listed = async () => {
      const { body } = await world.call('GET', '/licenses?pageSize=100');
      const wanted = new Set([few.id, none.id, many.id]);
      return body.data.filter(({ id }: { id: string }) => wanted.has(id));
    };
    fixture.clock.now += second;
    const many = await world.start();
    for (let count = 0; count < 3; count++) await activate(few.key, `few-${count}`);
    for (let count = 0; count < 22; count++) await activate(many.key, `many-${count}`);
    for (const license of await listed()) {
      expect(license).toEqual((await world.call('GET', `/licenses/${license.id}`)).body);
    }
    // More machines than all licenses of the page show: each license is read by itself.
    const [newest] = (await world.call('GET', '/licenses?pageSize=1&sort=-createdAt')).body.data;
    expect(newest).toMatchObject({ id: many.id, activationCount: 22 });
    expect(newest).toEqual((await world.call('GET', `/licenses/${many.id}`)).body);
  });

  test('are limited to the activations that a license without limits may have, by its rows', async () => {
    const { id, key } = await world.start();
    expect(await race(key, (index) => `web-${index}`)).toEqual({ 200: parallel });
    expect((await world.call('GET', `/licenses/${id}`)).body.activations).toHaveLength(20);
  });

  test('activating again is a refresh: the same id, what it says of itself now, no second seat', async () => {
    const { id, key } = await world.start({ seats: 1 });
    const first = (await activate(key, 'web-1')).body;
    fixture.clock.now += second;
    const again = await world.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1', version: '2.0' });
    expect(again.body).toMatchObject({ id: first.id, version: '2.0', activatedAt: first.activatedAt });
    expect(Date.parse(again.body.lastSeenAt)).toBe(fixture.clock.now);
    expect(await countOf(id)).toBe(1);
    const full = await activate(key, 'web-2');
    expect([full.status, full.body.detail]).toEqual([409, expect.stringContaining('All 1 activations')]);
  });

  test('are freed by deactivating, and by the issuer', async () => {
    const { id, key } = await world.start({ seats: 1 });
    const first = (await activate(key, 'web-1')).body;
    expect((await world.hold('DELETE', `/licenses/activations/${first.id}`, { key })).status).toBe(204);
    expect((await world.hold('DELETE', `/licenses/activations/${first.id}`, { key })).status).toBe(404);
    const second = (await activate(key, 'web-2')).body;
    expect((await world.call('DELETE', `/licenses/${id}/activations/${second.id}`)).status).toBe(204);
    expect((await activate(key, 'web-3')).status).toBe(200);
  });

  test('the issuer activates a machine for the holder, within the seats', async () => {
    const { id } = await world.issue({ seats: 1 });
    const { body } = await world.call('POST', `/licenses/${id}/activate`, { fingerprint: 'air-gapped', name: 'Vault' });
    expect(body).toMatchObject({
      status: 'active',
      activationCount: 1,
      activations: [{ fingerprint: 'air-gapped', name: 'Vault', status: 'active' }],
    });
    expect((await world.call('GET', `/licenses/${id}`)).body.activations).toEqual(body.activations);
    const again = await world.call('POST', `/licenses/${id}/activate`, { fingerprint: 'air-gapped' });
    expect(again.body.activationCount).toBe(1);
    expect((await world.call('POST', `/licenses/${id}/activate`, { fingerprint: 'other' })).status).toBe(409);
  });

  test('a machine that misses its heartbeat lapses, and another takes its seat', async () => {
    const { id, key } = await world.start({ seats: 1, heartbeatSeconds: 60 });
    const first = (await activate(key, 'container-1')).body;
    fixture.clock.now += 59 * second;
    expect((await heartbeat(key, first.id)).body.status).toBe('active');
    fixture.clock.now += 59 * second;
    expect((await activate(key, 'container-2')).status).toBe(409);
    fixture.clock.now += second;
    expect((await world.call('GET', `/licenses/${id}/activations`)).body.data[0].status).toBe('lapsed');
    expect((await activate(key, 'container-2')).status).toBe(200);
    // There is no room for it now.
    expect((await heartbeat(key, first.id)).status).toBe(409);
    expect(await world.codeOf(key, { fingerprint: 'container-1' })).toBe('heartbeat_missed');
    expect(await world.codeOf(key, { fingerprint: 'container-2' })).toBe('valid');
    fixture.clock.now += 60 * second;
    expect((await heartbeat(key, first.id)).body).toMatchObject({ id: first.id, status: 'active' });
    expect(await world.codeOf(key, { fingerprint: 'container-1' })).toBe('valid');
    expect(await countOf(id)).toBe(2);
    // What lapsed a week ago is gone when another machine comes.
    fixture.clock.now += 8 * 86_400 * second;
    expect((await activate(key, 'container-3')).status).toBe(200);
    const rows = await fixture.store.find('licenseActivations', { licenseId: id }, { limit: 10 });
    expect(rows.map(({ fingerprint }) => fingerprint)).not.toContain('container-2');
    // A machine that lapsed so long ago comes back by its own heartbeat as well.
    fixture.clock.now += 60 * second;
    expect((await heartbeat(key, first.id)).status).toBeLessThan(500);
  });

  test('machines have a whole heartbeat once the license begins to ask for them', async () => {
    const { id, key } = await world.start({ seats: 1 });
    await activate(key, 'web-1');
    fixture.clock.now += 120 * second;
    await world.call('PATCH', `/licenses/${id}`, { heartbeatSeconds: 60 });
    expect(await world.codeOf(key, { fingerprint: 'web-1' })).toBe('valid');
    fixture.clock.now += 60 * second;
    expect(await world.codeOf(key, { fingerprint: 'web-1' })).toBe('heartbeat_missed');
  });

  test('are refused for a license that cannot be used, by its code', async () => {
    const { id, key } = await world.start();
    const { body: machine } = await activate(key, 'web-1');
    await world.call('POST', `/licenses/${id}/suspend`);
    for (const reply of [await activate(key, 'web-2'), await heartbeat(key, machine.id)]) {
      expect([reply.status, reply.body.detail]).toEqual([409, expect.stringContaining('(suspended)')]);
    }
    expect((await activate('WPL-00000-00000-00000-00000-00000-00000', 'web-1')).status).toBe(404);
  });

  test('a suspension that comes meanwhile wins over an activation', async () => {
    const { id, key } = await world.start();
    const [, suspended] = await Promise.all([
      race(key, (index) => `web-${index}`),
      world.call('POST', `/licenses/${id}/suspend`),
    ]);
    expect(suspended.status).toBe(200);
    const taken = await countOf(id);
    expect((await activate(key, 'late')).status).toBe(409);
    expect(await countOf(id)).toBe(taken);
  });
});
