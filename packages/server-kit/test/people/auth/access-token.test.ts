import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessTokens } from '../../../src/people/auth/access-token.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  let fixture: KitFixture;
  let member: Member;
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  let signature: string;
  const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

  beforeAll(async () => {
    fixture = await openKit('sqlite');
    member = await fixture.newMember('owner');
    const [first = '', second = '', third = ''] = member.token.split('.');
    header = JSON.parse(Buffer.from(first, 'base64url').toString());
    claims = JSON.parse(Buffer.from(second, 'base64url').toString());
    signature = third;
  });
  afterAll(() => fixture.close());

  const use = (token: string) => fixture.request('GET', '/api/v1/auth/me', { token });

  /** Signed with the server's own key: only the change can cause the refusal. */
  const signed = async (changes: { header?: object; claims?: object }): Promise<string> => {
    const [row] = await fixture.store.find('signingKeys', {}, { limit: 1 });
    const jwk = JSON.parse(secretBox.open(row?.privateJwk ?? '', row?.id ?? ''));
    const { importJWK } = await import('jose');
    return new SignJWT({ ...claims, ...changes.claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: row?.id ?? '', typ: 'at+jwt', ...changes.header })
      .sign(await importJWK(jwk, 'EdDSA'));
  };

  test('the token of a login is accepted, and so is one signed alike with the key', async () => {
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    expect((await use(member.token)).status).toBe(200);
    expect((await use(await signed({}))).status).toBe(200);
  });

  const stranger = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = () => Math.floor(fixture.clock.now / 1000);
  const forgeries: [string, () => string | Promise<string>][] = [
    ['no signature', () => `${encode(header)}.${encode(claims)}.`],
    ['two parts', () => `${encode(header)}.${encode(claims)}`],
    ['four parts', () => `${member.token}.x`],
    ['one part', () => 'x'],
    ['only dots', () => '..'],
    ['alg none', () => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
    ['alg None', () => `${encode({ ...header, alg: 'None' })}.${encode(claims)}.${signature}`],
    ['alg left out', () => `${encode({ kid: header.kid, typ: 'at+jwt' })}.${encode(claims)}.${signature}`],
    ['alg a list', () => `${encode({ ...header, alg: ['EdDSA'] })}.${encode(claims)}.${signature}`],
    [
      'HS256 with the public key as secret',
      async () => {
        const keys = await fixture.request('GET', '/.well-known/jwks.json');
        const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
        return `${input}.${createHmac('sha256', JSON.stringify(keys.body.keys[0])).update(input).digest('base64url')}`;
      },
    ],
    [
      'HS256 with an empty secret',
      () => {
        const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
        return `${input}.${createHmac('sha256', '').update(input).digest('base64url')}`;
      },
    ],
    [
      'a stranger’s key',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', kid: String(header.kid), typ: 'at+jwt' })
          .sign(stranger.privateKey),
    ],
    [
      'an RSA key',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: String(header.kid), typ: 'at+jwt' })
          .sign(rsa.privateKey),
    ],
    [
      'an EC key',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: String(header.kid), typ: 'at+jwt' })
          .sign(ec.privateKey),
    ],
    [
      'its own key in jwk',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', jwk: await exportJWK(stranger.publicKey) })
          .sign(stranger.privateKey),
    ],
    ['jwk beside our key', () => signed({ header: { jwk: { kty: 'OKP' } } })],
    ['jku', () => signed({ header: { jku: 'http://127.0.0.1:1/keys' } })],
    ['x5u', () => signed({ header: { x5u: 'http://127.0.0.1:1/certificate' } })],
    ['crit', () => `${encode({ ...header, crit: ['exp'] })}.${encode(claims)}.${signature}`],
    ['b64 false', () => `${encode({ ...header, b64: false, crit: ['b64'] })}.${encode(claims)}.${signature}`],
    ['no kid', () => signed({ header: { kid: undefined } })],
    ['an unknown kid', () => signed({ header: { kid: 'sig_unknown' } })],
    ['a kid with SQL', () => signed({ header: { kid: "' OR 1=1 --" } })],
    ['a kid with a path', () => signed({ header: { kid: '../../etc/passwd' } })],
    ['kid __proto__', () => signed({ header: { kid: '__proto__' } })],
    ['kid a number', () => `${encode({ ...header, kid: 1 })}.${encode(claims)}.${signature}`],
    ['typ JWT', () => signed({ header: { typ: 'JWT' } })],
    ['no typ', () => signed({ header: { typ: undefined } })],
    ['typ of a challenge', () => signed({ header: { typ: 'mfa+jwt' } })],
    ['another issuer', () => signed({ claims: { iss: 'https://elsewhere.test' } })],
    ['no issuer', () => signed({ claims: { iss: undefined } })],
    ['another audience', () => signed({ claims: { aud: 'https://elsewhere.test' } })],
    ['no audience', () => signed({ claims: { aud: undefined } })],
    ['no subject', () => signed({ claims: { sub: undefined } })],
    ['another’s subject', () => signed({ claims: { sub: 'usr_other' } })],
    ['no session', () => signed({ claims: { sid: undefined } })],
    ['an unknown session', () => signed({ claims: { sid: 'ses_unknown' } })],
    ['session a number', () => signed({ claims: { sid: 7 } })],
    ['no exp', () => signed({ claims: { exp: undefined } })],
    ['exp text', () => signed({ claims: { exp: '9999999999' } })],
    ['exp in the past', () => signed({ claims: { exp: now() - 1 } })],
    ['no iat', () => signed({ claims: { iat: undefined } })],
    ['nbf in the future', () => signed({ claims: { nbf: now() + 3600 } })],
    ['changed claims', () => `${encode(header)}.${encode({ ...claims, sub: 'usr_other' })}.${signature}`],
    [
      'a changed signature',
      () => `${encode(header)}.${encode(claims)}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['a signature cut short', () => `${encode(header)}.${encode(claims)}.${signature.slice(0, -4)}`],
    ['a signature of zeros', () => `${encode(header)}.${encode(claims)}.${Buffer.alloc(64).toString('base64url')}`],
    ['claims that are no JSON', () => `${encode(header)}.${Buffer.from('{').toString('base64url')}.${signature}`],
    ['a header that is no JSON', () => `${Buffer.from('{').toString('base64url')}.${encode(claims)}.${signature}`],
    ['100,000 characters', () => `${encode(header)}.${'A'.repeat(100_000)}.${signature}`],
    ['a refresh token', () => member.refreshToken],
    ['the word undefined', () => 'undefined'],
  ];
  test.each(forgeries)('a forgery with %s is refused', async (_, forge) => {
    const reply = await use(await forge());
    expect(reply.status).toBe(401);
    expect(['unauthenticated', 'token_expired']).toContain(reply.body.code);
    expect(fixture.logs.filter((log) => log.level === 'error')).toEqual([]);
  });

  test('a token signed by another process with a newer key is accepted, and old keys stay until they expire', async () => {
    const other = createAccessTokens({
      store: fixture.store,
      secretBox,
      issuer: 'https://watchpost.test',
      clock: () => fixture.clock.now,
    });
    const keys = await other.publicKeys();
    expect(keys.keys).toHaveLength(1);
    expect(Object.keys(keys.keys[0] ?? {})).not.toContain('d');
    const token = await other.sign({ userId: member.userId, sessionId: String(claims.sid) }, fixture.clock.now);
    expect((await use(token)).status).toBe(200);
  });

  test('the signing key rotates after 30 days for all processes, and the old one verifies for another day', async () => {
    const day = 86_400_000;
    const issuer = 'https://watchpost.test';
    const open = () => createAccessTokens({ store: fixture.store, secretBox, issuer, clock: () => fixture.clock.now });
    const [first, second] = [open(), open()];
    const kidOf = (token: string): string =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    const sign = (by: typeof first) => by.sign({ userId: 'usr_1', sessionId: 'ses_1' }, fixture.clock.now);

    const oldKey = kidOf(await sign(first));
    fixture.clock.now += 30 * day - 60_000;
    await first.rotate(fixture.clock.now);
    const lastOfOldKey = await sign(first);
    expect(kidOf(lastOfOldKey)).toBe(oldKey);

    fixture.clock.now += 60_000;
    await Promise.all([first.rotate(fixture.clock.now), second.rotate(fixture.clock.now)]);
    await Promise.all([first.rotate(fixture.clock.now), second.rotate(fixture.clock.now)]);
    const newKeys = new Set([kidOf(await sign(first)), kidOf(await sign(second))]);
    expect(newKeys.size).toBe(1);
    expect(newKeys).not.toContain(oldKey);
    expect((await first.publicKeys()).keys).toHaveLength(2);
    expect(await open().verify(lastOfOldKey, fixture.clock.now)).toMatchObject({ userId: 'usr_1' });

    fixture.clock.now += day;
    await first.rotate(fixture.clock.now);
    expect((await first.publicKeys()).keys.map((key) => key.kid)).toEqual([...newKeys]);
  });
});
