import { createECDH, randomBytes } from 'node:crypto';
import { decryptPush } from '@watchpost/testbed/providers/push-service';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { encryptPush, isPublicKey, mostPlainBytes } from '../../../src/outbound/web-push/push-encryption.js';

const fromText = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291 §5 and its appendix A. */
const example = {
  plain: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const newBrowser = () => {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    keys: { p256dh, auth: auth.toString('base64url') },
    receiver: { privateKey: pair.getPrivateKey(), auth },
  };
};

describe('a push message', () => {
  test('is that of RFC 8291 §5, byte for byte', () => {
    const { plain, senderKey, salt, encrypted, ...keys } = example;
    const bytes = encryptPush(Buffer.from(plain), keys, { salt: fromText(salt), privateKey: fromText(senderKey) });
    expect(Buffer.from(bytes).toString('base64url')).toBe(encrypted);
  });

  test('is read by the browser that it is for, whatever it says', () => {
    const { keys, receiver } = newBrowser();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: mostPlainBytes }), (plain) => {
        const encrypted = encryptPush(plain, keys);
        expect(encrypted.byteLength).toBe(plain.byteLength + 103);
        expect(decryptPush(encrypted, receiver)).toEqual(Buffer.from(plain));
      }),
      { numRuns: 60 },
    );
  });

  test('has 4,096 bytes at most, and one that would have more is not made', () => {
    const { keys } = newBrowser();
    expect(encryptPush(Buffer.alloc(mostPlainBytes), keys).byteLength).toBe(4096);
    expect(() => encryptPush(Buffer.alloc(mostPlainBytes + 1), keys)).toThrow(/at most 3993 bytes/);
  });

  test('is another one each time, and no other browser reads it', () => {
    const { keys, receiver } = newBrowser();
    const [first, second] = [encryptPush(Buffer.from('down'), keys), encryptPush(Buffer.from('down'), keys)];
    expect(first).not.toEqual(second);
    expect(() => decryptPush(first, newBrowser().receiver)).toThrow();
    expect(() => decryptPush(first, { ...receiver, auth: randomBytes(16) })).toThrow();
  });

  test('of the npm package web-push is read by the same browser', () => {
    const { keys, receiver } = newBrowser();
    const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, 'Checkout is down', 'aes128gcm') as unknown as {
      readonly cipherText: Buffer;
    };
    expect(decryptPush(cipherText, receiver).toString()).toBe('Checkout is down');
  });
});

test.each([
  [example.p256dh, true],
  ['', false],
  // One bit of the point is another, so it is not on the curve.
  [`${example.p256dh.slice(0, -2)}A4`, false],
  [`${example.p256dh}=`, false],
  // Compressed
  [createECDH('prime256v1').generateKeys('base64url', 'compressed'), false],
])('%j is a public key: %s', (text, isKey) => {
  expect(isPublicKey(text)).toBe(isKey);
});
