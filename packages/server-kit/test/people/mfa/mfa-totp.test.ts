import { describe, expect, test } from 'vitest';
import { matchingStep, newTotpSecret, provisioningUri } from '../../../src/people/mfa/totp.js';

/** "12345678901234567890" in base32: the secret of the vectors. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, SHA-1. The vectors have eight digits; a code of six is the last six of them (RFC 4226 §5.3).
const vectors = [
  [59, '94287082', 0x1],
  [1_111_111_109, '07081804', 0x23523ec],
  [1_111_111_111, '14050471', 0x23523ed],
  [1_234_567_890, '89005924', 0x273ef07],
  [2_000_000_000, '69279037', 0x3f940aa],
  [20_000_000_000, '65353130', 0x27bc86aa],
] as const;

describe('codes of authenticator apps', () => {
  test.each(vectors)('at %i s after the epoch, %s belongs to step %i', async (seconds, digits, step) => {
    expect(await matchingStep(secret, digits.slice(-6), seconds * 1000)).toBe(step);
  });

  const offsets = [
    ['30 s before its step begins', -30, 'counts for its step'],
    ['31 s before its step begins', -31, 'does not count'],
    ['29 s after its step ended', 59, 'counts for its step'],
    ['30 s after its step ended', 60, 'does not count'],
  ] as const;
  test.each(offsets)('a code %s (at %i s) %s', async (_, seconds, outcome) => {
    const begin = 1_111_111_110; // of step 0x23523ed
    const expected = outcome === 'counts for its step' ? 0x23523ed : undefined;
    expect(await matchingStep(secret, '050471', (begin + seconds) * 1000)).toBe(expected);
  });

  test('each secret has 160 random bits in base32', async () => {
    const secrets = await Promise.all(Array.from({ length: 50 }, newTotpSecret));
    for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(50);
  });

  test('the provisioning URI has every parameter that an app may read', () => {
    expect(provisioningUri(secret, 'ada+watch@example.com')).toBe(
      `otpauth://totp/Watchpost:ada%2Bwatch%40example.com?secret=${secret}&issuer=Watchpost&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
