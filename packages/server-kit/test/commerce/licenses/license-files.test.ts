import { readFile } from 'node:fs/promises';
import { LicenseFileError, verifyLicenseFile } from '@watchpost/client/license-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { keygenDecrypt, keygenVerify } from './keygen-steps.js';
import { at, day, hour, type LicenseWorld, openLicenseWorld } from './license-fixture.js';

describe.each(dialects)('license files on %s', (dialect) => {
  let fixture: KitFixture;
  let world: LicenseWorld;
  let publicKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    world = await openLicenseWorld(fixture);
    expect((await world.call('GET', '/licenses/keys')).body).toEqual({ data: [] });
    await world.issue();
    const { body } = await world.call('GET', '/licenses/keys');
    publicKey = body.data[0].publicKeyHex;
  });
  afterAll(() => fixture.close());

  const verified = (file: string, more: { key?: string; fingerprint?: string; now?: number } = {}) =>
    verifyLicenseFile(file, { publicKey, now: fixture.clock.now, ...more });

  test('open with the steps of the reference verifier of Keygen, which finds what we wrote', async () => {
    const { now } = fixture.clock;
    const entitlements = { sso: true, maxMonitors: 1000, region: 'eu', legacy: false };
    const { id, key } = await world.start({
      name: 'Größe & Söhne',
      entitlements,
      metadata: { order: '4711' },
      expiresAt: at(now + 300 * day),
    });
    const { body: file, headers } = await world.call('GET', `/licenses/${id}/file`);
    expect(headers.get('content-disposition')).toContain(`${id}.lic`);
    keygenVerify(file, publicKey);
    expect(keygenDecrypt(file, key, now)).toEqual({
      license: {
        id,
        type: 'licenses',
        name: 'Größe & Söhne',
        expiry: new Date(now + 300 * day),
        created: new Date(now),
        updated: new Date(now),
        metadata: { order: '4711' },
      },
      entitlements: ['maxMonitors', 'region', 'sso'].map((code) => ({
        id: `${id}.${code}`,
        code,
        created: new Date(now),
      })),
      issued: new Date(now),
      expiry: new Date(now + 30 * day),
      ttl: 30 * 86_400,
    });
    // A file that is not ours, or is read too late, has the names of the SDK.
    expect(() => keygenVerify(file, '00'.repeat(32))).toThrow('ErrLicenseFileNotGenuine');
    expect(() => keygenDecrypt(file, `${key}0`, now)).toThrow('ErrLicenseFileInvalid');
    expect(() => keygenDecrypt(file, key, now + 31 * day)).toThrow('ErrLicenseFileExpired');
    expect(() => keygenDecrypt(file, key, now - hour)).toThrow('ErrSystemClockUnsynced');
    const { body: open } = await world.call('GET', `/licenses/${id}/file?encrypt=false`);
    keygenVerify(open, publicKey);
    expect(() => keygenDecrypt(open, key, now)).toThrow('ErrLicenseFileNotEncrypted');
    // Ours says the same, and keeps what is false.
    const shown = await verified(file, { key });
    expect(shown).toMatchObject({ license: { id, name: 'Größe & Söhne', entitlements }, machine: null });
    expect(await verified(open)).toEqual(shown);
  });

  test('verify with the key in both of its forms, and not with that of another organization', async () => {
    const { id } = await world.start();
    const { body: file } = await world.call('GET', `/licenses/${id}/file?encrypt=false`);
    const { body } = await world.call('GET', '/licenses/keys');
    expect(body.data).toMatchObject([
      { algorithm: 'Ed25519', status: 'active', keyId: expect.stringMatching(/^lsk_/) },
    ]);
    const { now } = fixture.clock;
    await expect(verifyLicenseFile(file, { publicKey: body.data[0].publicKeyPem, now })).resolves.toBeDefined();
    const other = await openLicenseWorld(fixture);
    await Promise.all([other.issue(), other.issue(), other.issue()]);
    const keys = (await other.call('GET', '/licenses/keys')).body.data;
    expect(keys).toHaveLength(1);
    const verifying = verifyLicenseFile(file, { publicKey: keys[0].publicKeyHex, now });
    await expect(verifying).rejects.toMatchObject({ code: 'not_genuine' });
  });

  test.each([
    ['the time that is asked for', 3600, 300, 0, 3600],
    ['the time of the license', undefined, 300, 0, 30 * 86_400],
    ['the end of the license', undefined, 10, 0, 10 * 86_400],
    ['the end of the license with its grace', undefined, 10, 5, 15 * 86_400],
  ])('expire at %s, whichever comes first', async (_what, ttlSeconds, endsInDays, graceDays, expected) => {
    const expiresAt = at(fixture.clock.now + endsInDays * day);
    const { id } = await world.start({ expiresAt, graceDays });
    const query = ttlSeconds === undefined ? '' : `&ttlSeconds=${ttlSeconds}`;
    const { body: file } = await world.call('GET', `/licenses/${id}/file?encrypt=false${query}`);
    const end = fixture.clock.now + expected * 1000;
    await expect(verified(file, { now: end })).resolves.toMatchObject({ expiresAt: end });
    await expect(verified(file, { now: end + 1 })).rejects.toMatchObject({ code: 'expired' });
  });

  test('are for one machine where one is named', async () => {
    const { id, key } = await world.start({ maxActivations: 2 });
    const { body: machine } = await world.hold('POST', '/licenses/activations', { key, fingerprint: 'web-1' });
    const { body: own } = await world.call('GET', `/licenses/${id}/file?activationId=${machine.id}`);
    const { body: held } = await world.hold('POST', '/licenses/file', { key, fingerprint: 'web-1' });
    for (const file of [own, held]) {
      await expect(verified(file, { key, fingerprint: 'web-1' })).resolves.toMatchObject({
        machine: { id: machine.id, fingerprint: 'web-1' },
      });
      await expect(verified(file, { key, fingerprint: 'web-2' })).rejects.toMatchObject({ code: 'wrong_machine' });
      // Keygen's SDK passes over what it does not know.
      expect(keygenDecrypt(file, key, fixture.clock.now).entitlements).toEqual([]);
    }
    const refused = await world.hold('POST', '/licenses/file', { key });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('(fingerprint_required)')]);
    const unknown = await world.hold('POST', '/licenses/file', { key, fingerprint: 'web-2' });
    expect(unknown.body.detail).toContain('(not_activated)');
    expect((await world.call('GET', `/licenses/${id}/file?activationId=lac_0`)).status).toBe(404);
  });

  test('are given to the holder of the key for no longer than the license says', async () => {
    const { key } = await world.start({ fileTtlSeconds: 7200 });
    const { body: file } = await world.hold('POST', '/licenses/file', { key, ttlSeconds: 86_400, encrypt: false });
    await expect(verified(file)).resolves.toMatchObject({ expiresAt: fixture.clock.now + 7_200_000 });
    const unknown = await world.hold('POST', '/licenses/file', { key: 'WPL-00000-00000-00000-00000-00000-00000' });
    expect(unknown.status).toBe(404);
  });

  test.each([
    ['was not started', 'not_started', undefined],
    ['is suspended', 'suspended', 'suspend'],
    ['is revoked', 'revoked', 'revoke'],
  ])('are refused for a license that %s', async (_what, code, step) => {
    const { id, key } = step === undefined ? await world.issue() : await world.start();
    if (step !== undefined) await world.call('POST', `/licenses/${id}/${step}`);
    for (const reply of [
      await world.call('GET', `/licenses/${id}/file`),
      await world.hold('POST', '/licenses/file', { key }),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([409, expect.stringContaining(`(${code})`)]);
    }
  });

  test('that are encrypted open with the key of their time, also after it was rotated', async () => {
    const { id, key } = await world.start();
    const { body: before } = await world.call('GET', `/licenses/${id}/file`);
    const { key: next } = (await world.call('POST', `/licenses/${id}/rotate-key`)).body;
    const { body: after } = await world.call('GET', `/licenses/${id}/file`);
    await expect(verified(before, { key })).resolves.toBeDefined();
    await expect(verified(before, { key: next })).rejects.toMatchObject({ code: 'wrong_key' });
    await expect(verified(after, { key: next })).resolves.toBeDefined();
    await expect(verified(after)).rejects.toBeInstanceOf(LicenseFileError);
  });

  test('refuse a time that is too short, by name', async () => {
    const { id } = await world.start();
    const { body } = await world.call('GET', `/licenses/${id}/file?ttlSeconds=3599`);
    expect(body.errors).toEqual([expect.objectContaining({ path: 'ttlSeconds' })]);
  });
});

test('the published vectors that are valid open with the steps of the reference verifier as well, and others do not', async () => {
  const text = await readFile(new URL('../../../../../docs/license-file-vectors.json', import.meta.url), 'utf8');
  const { publicKey, vectors } = JSON.parse(text);
  const isGenuine = (file: string): boolean => {
    try {
      keygenVerify(file, publicKey);
      return true;
    } catch {
      return false;
    }
  };
  const forgeries = ['not_genuine', 'unsupported_algorithm', 'wrong_kind'];
  // Go's JSON and frame are read by other rules than ours, so only what was signed or altered is compared.
  for (const { title, file, result, publicKey: otherKey } of vectors) {
    if (otherKey !== undefined || title === 'line ends of Windows') continue;
    if (result === 'valid') expect([title, isGenuine(file)]).toEqual([title, true]);
    if (forgeries.includes(result)) expect([title, isGenuine(file)]).toEqual([title, false]);
  }
});
