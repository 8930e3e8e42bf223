import { describe, expect, test } from 'vitest';
import {
  createAgentKeyPair,
  openSealedCredentials,
  publicKeyFingerprint,
  SealedCredentialsError,
  sealCredentials,
} from '../src/sealed-credentials.js';

const { publicKey, privateKey } = createAgentKeyPair();
const sealedFor = { agentId: 'agt_1', subjectId: 'mon_1', version: 3 };
const credentials = { username: 'ops', password: 'correct horse é' };

describe('sealed credentials', () => {
  test('open with the private key of the agent', () => {
    const sealed = sealCredentials(credentials, publicKey, sealedFor);
    expect(openSealedCredentials(sealed, privateKey, sealedFor)).toEqual(credentials);
  });

  test('do not show what was sealed, and are never the same twice', () => {
    const texts = [1, 2].map(() => sealCredentials(credentials, publicKey, sealedFor));
    expect(texts[0]).not.toBe(texts[1]);
    for (const text of texts) expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('ops');
  });

  test.each([
    ['another private key', createAgentKeyPair().privateKey, sealedFor],
    ['another agent', privateKey, { ...sealedFor, agentId: 'agt_2' }],
    ['another subject', privateKey, { ...sealedFor, subjectId: 'mon_2' }],
    ['another version', privateKey, { ...sealedFor, version: 4 }],
    ['names that only read the same together', privateKey, { ...sealedFor, agentId: 'agt_1m', subjectId: 'on_1' }],
  ])('do not open with %s', (_, key, other) => {
    const sealed = sealCredentials(credentials, publicKey, sealedFor);
    expect(() => openSealedCredentials(sealed, key, other)).toThrow(SealedCredentialsError);
  });

  test('do not open when any byte was changed or cut off', () => {
    const sealed = sealCredentials(credentials, publicKey, sealedFor);
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.byteLength; index++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      // X25519 ignores the highest bit of a key alone (RFC 7748 §5), and no bit that was flipped here is that one.
      expect(() => openSealedCredentials(`v1.${changed.toString('base64url')}`, privateKey, sealedFor)).toThrow(
        SealedCredentialsError,
      );
    }
    for (const text of ['', 'v1.', 'v2.abc', sealed.slice(0, 40), sealed.slice(0, -2)]) {
      expect(() => openSealedCredentials(text, privateKey, sealedFor)).toThrow(SealedCredentialsError);
    }
  });

  test('are not sealed to a key of another length, or to a point of low order', () => {
    expect(() => sealCredentials(credentials, 'c2hvcnQ', sealedFor)).toThrow('32 bytes');
    const zero = Buffer.alloc(32).toString('base64url');
    expect(() => sealCredentials(credentials, zero, sealedFor)).toThrow();
  });

  test('open in every form of a private key that the function makes', () => {
    for (let pair = 0; pair < 50; pair++) {
      const keys = createAgentKeyPair();
      expect(keys.publicKey).toMatch(/^[\w-]{43}$/);
      expect(keys.privateKey).toMatch(/^[\w-]{43}$/);
      const sealed = sealCredentials(credentials, keys.publicKey, sealedFor);
      expect(openSealedCredentials(sealed, keys.privateKey, sealedFor)).toEqual(credentials);
    }
  });
});

test('a fingerprint is the SHA-256 of the key itself', () => {
  expect(publicKeyFingerprint(Buffer.alloc(32).toString('base64url'))).toBe(
    'Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU',
  );
});
