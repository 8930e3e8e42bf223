import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '../src/people/auth/password-hasher.js';
import type { PasswordHasher } from '../src/request/ports/credentials.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword } from './kit-fixture.js';

const currentSettings = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/;
const weaker = { memoryCost: 4096, timeCost: 1, parallelism: 1 };

describe('the hash of a password', () => {
  const hasher = createPasswordHasher();

  test('is argon2id with 19 MiB, two passes and one lane, with a new salt each time', async () => {
    const hashes = [await hasher.hash(ownerPassword), await hasher.hash(ownerPassword)];
    for (const hashed of hashes) expect(hashed).toMatch(currentSettings);
    expect(new Set(hashes).size).toBe(2);
  });

  test('depends on every character, however many there are', async () => {
    const long = 'y'.repeat(1023);
    expect(await hasher.verify(await hasher.hash(`${long}a`), `${long}a`)).toBe(true);
    expect(await hasher.verify(await hasher.hash(`${long}a`), `${long}b`)).toBe(false);
  });

  test('waits when the maximum number of hashes is running', async () => {
    const one = createPasswordHasher({ concurrency: 1 });
    const cheap = await hash('cheap', weaker);
    const order: string[] = [];
    await Promise.all([
      one.hash('costs much more').then(() => order.push('first')),
      one.verify(cheap, 'cheap').then(() => order.push('second')),
    ]);
    expect(order).toEqual(['first', 'second']);
  });
});

describe.each(dialects)('passwords on %s', (dialect) => {
  let fixture: KitFixture;
  let member: Member;
  const worked = { hash: 0, verify: 0 };
  beforeAll(async () => {
    const real = createPasswordHasher();
    const counting: PasswordHasher = {
      ...real,
      hash: (password) => {
        worked.hash++;
        return real.hash(password);
      },
      verify: (hashed, password) => {
        worked.verify++;
        return real.verify(hashed, password);
      },
    };
    fixture = await openKit(dialect, { passwordHasher: counting, signup: 'open' });
    member = await fixture.newMember('owner');
  });
  beforeEach(() => {
    Object.assign(worked, { hash: 0, verify: 0 });
  });
  afterAll(() => fixture.close());

  const post = (path: string, body: object, token?: string) =>
    fixture.request('POST', `/api/v1/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });

  test('a hash with weaker settings is replaced when its owner signs in', async () => {
    const { email, userId } = member;
    const passwordHash = await hash(ownerPassword, weaker);
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set: { passwordHash } }]);
    expect((await post('login', { email, password: 'not the passphrase' })).status).toBe(401);
    expect((await fixture.store.get('users', { id: userId }))?.passwordHash).toBe(passwordHash);
    expect((await post('login', { email, password: ownerPassword })).status).toBe(200);
    expect((await fixture.store.get('users', { id: userId }))?.passwordHash).toMatch(currentSettings);
    expect((await post('login', { email, password: ownerPassword })).status).toBe(200);
  });

  const huge = 'x'.repeat(1_000_000);
  test.each([
    ['login', { email: 'ada@example.com', password: huge }],
    ['register', { email: 'ada@example.com', password: huge, name: 'Ada' }],
    ['reset-password', { token: `wpm_${'A'.repeat(43)}`, password: huge }],
    ['change-password', { currentPassword: huge, newPassword: ownerPassword }],
    ['change-password', { currentPassword: ownerPassword, newPassword: huge }],
    ['mfa/disable', { password: huge, code: '000000' }],
    ['mfa/backup-codes', { password: huge, code: '000000' }],
  ])('%s refuses a million characters before it hashes any', async (path, body) => {
    const reply = await post(path, body, member.token);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(worked).toEqual({ hash: 0, verify: 0 });
  });

  const costs = [
    ['login', { password: 'not the passphrase' }],
    ['register', { password: 'purple lanterns over harbours', name: 'Ada' }],
    ['forgot-password', {}],
    ['resend-verification', {}],
  ] as const;
  test.each(costs)('%s costs as many hashes for a known address as for an unknown one', async (path, body) => {
    const counts: object[] = [];
    for (const email of [member.email, `unknown-${path}@example.com`]) {
      Object.assign(worked, { hash: 0, verify: 0 });
      await post(path, { email, ...body });
      counts.push({ ...worked });
    }
    expect(counts[0]).toEqual(counts[1]);
  });
});
