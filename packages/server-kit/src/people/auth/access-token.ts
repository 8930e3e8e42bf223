import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { newId } from '../../base/ids.js';
import { ProblemError } from '../../request/http/problem.js';
import type { AccessClaims, AccessTokens } from '../../request/ports/credentials.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Store } from '../../store/interface/store.js';
import { authBounds } from './bounds.js';

/** Long enough that refreshing is rare, short enough that a stolen token is soon worthless. */
export const accessTokenSeconds: number = authBounds.accessToken.most;

const dayMs = 86_400_000;
/** A key that leaked unnoticed is worth a month at most. */
const keyLifetimeMs = 30 * dayMs;
/** Longer than a token lives, plus the hour after which every process has learnt of a new key. */
const keyOverlapMs = dayMs;

interface LoadedKey {
  readonly id: string;
  readonly createdAt: number;
  readonly retiredAt: number | null;
  readonly publicJwk: JWK;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** Loaded with the first token: a host that signs people in itself has none. */
const loadJose = (): Promise<typeof import('jose')> => import('jose');

/** Verified tokens that are remembered: verifying costs more than all the rest of a small request. */
const cacheSize = authBounds.verifiedTokens.most;
const unauthenticated = (): ProblemError => new ProblemError('unauthenticated', 'The access token is not valid.');

/**
 * EdDSA access tokens (RFC 8725, RFC 9068) with keys that all processes share through the store.
 *
 * @param options.issuer `iss` and `aud` of the tokens
 */
export const createAccessTokens = (options: {
  readonly store: Store;
  readonly secretBox: SecretBox;
  readonly issuer: string;
  readonly clock: () => number;
}): AccessTokens => {
  const { store, secretBox, issuer, clock } = options;
  let loading: Promise<Map<string, LoadedKey>> | undefined;
  let loadedAt = 0;
  const verified = new Map<string, AccessClaims>();

  const load = async (): Promise<Map<string, LoadedKey>> => {
    const rows = await store.find('signingKeys', {}, { limit: 20, orderBy: 'createdAt' });
    if (!rows.some((row) => row.retiredAt === null)) {
      await store.commit([newKey(clock())]);
      return load();
    }
    return new Map(
      rows.map((row) => {
        const privateJwk = JSON.parse(secretBox.open(row.privateJwk, row.id)) as JWK;
        const key: LoadedKey = {
          id: row.id,
          createdAt: row.createdAt,
          retiredAt: row.retiredAt,
          publicJwk: row.publicJwk as JWK,
          publicKey: createPublicKey({ key: row.publicJwk as JWK, format: 'jwk' }),
          privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
        };
        return [row.id, key];
      }),
    );
  };

  const newKey = (now: number): Change => {
    const id = newId('sig', now);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: id, alg: 'EdDSA', use: 'sig' };
    const privateJwk = secretBox.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), id);
    return { kind: 'insert', table: 'signingKeys', row: { id, publicJwk, privateJwk, createdAt: now } };
  };

  const keys = (): Promise<Map<string, LoadedKey>> => {
    if (loading === undefined) {
      loadedAt = clock();
      loading = load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    }
    return loading;
  };

  /** Another process may have made a key since. Read at most once a second: a bad token must not cost a read. */
  const keyById = async (id: string): Promise<LoadedKey | undefined> => {
    const known = (await keys()).get(id);
    if (known !== undefined || clock() - loadedAt < 1000) return known;
    loading = undefined;
    return (await keys()).get(id);
  };

  return {
    async sign({ userId, sessionId }, now) {
      const live = [...(await keys()).values()].filter((key) => key.retiredAt === null);
      const key = live.at(-1);
      if (key === undefined) throw new Error('There is no signing key.');
      const { SignJWT } = await loadJose();
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key.privateKey);
    },

    async verify(token, now) {
      const cached = verified.get(token);
      if (cached !== undefined) {
        if (cached.expiresAt * 1000 > now) return cached;
        verified.delete(token);
        throw new ProblemError('token_expired', 'The access token has expired; refresh it.');
      }
      // Longer than any token we sign; a bound on what is parsed.
      if (token.length > 2000) throw unauthenticated();
      const { errors, jwtVerify } = await loadJose();
      try {
        const { payload } = await jwtVerify(
          token,
          async (header) => {
            // Keys come from our store and nowhere else (RFC 8725 §3.10).
            if (header.jwk !== undefined || header.jku !== undefined || header.x5u !== undefined)
              throw unauthenticated();
            const key = typeof header.kid === 'string' ? await keyById(header.kid) : undefined;
            if (key === undefined) throw unauthenticated();
            return key.publicKey;
          },
          {
            algorithms: ['EdDSA'],
            typ: 'at+jwt',
            issuer,
            audience: issuer,
            requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'sid'],
            currentDate: new Date(now),
          },
        );
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || typeof payload.exp !== 'number') {
          throw unauthenticated();
        }
        const claims: AccessClaims = { userId: payload.sub, sessionId: payload.sid, expiresAt: payload.exp };
        // Insertion order is age: the oldest goes first.
        if (verified.size >= cacheSize)
          for (const oldest of verified.keys()) {
            verified.delete(oldest);
            break;
          }
        verified.set(token, claims);
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new ProblemError('token_expired', 'The access token has expired; refresh it.');
        }
        if (error instanceof ProblemError || error instanceof errors.JOSEError) throw unauthenticated();
        throw error;
      }
    },

    async rotate(now) {
      loading = undefined;
      const old = [...(await keys()).values()].filter(
        (key) => key.retiredAt === null && key.createdAt + keyLifetimeMs <= now,
      );
      const [first] = old;
      if (first !== undefined) {
        const retire = old.map(
          ({ id }): Change => ({
            kind: 'update',
            table: 'signingKeys',
            where: { id, retiredAt: null },
            set: { retiredAt: now },
            mustMatch: true,
          }),
        );
        await store.commit([...retire, newKey(now)]);
      }
      await store.commit([
        { kind: 'delete', table: 'signingKeys', where: { retiredAt: { atMost: now - keyOverlapMs } } },
      ]);
      loading = undefined;
    },

    async publicKeys() {
      return { keys: [...(await keys()).values()].map((key) => key.publicJwk) };
    },
  };
};
