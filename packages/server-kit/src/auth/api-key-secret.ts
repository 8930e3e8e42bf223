import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyPattern } from '@watchpost/schemas';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6; // 62^6 > 2^32

const checksum = (text: string): string => {
  let rest = crc32(text);
  let out = '';
  for (let digit = 0; digit < checksumLength; digit++) {
    out = digits[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
};

/** 30 base62 digits without bias: bytes of 248 and more would make the first digits likelier. */
const randomDigits = (): string => {
  let text = '';
  while (text.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      if (byte < 248 && text.length < randomLength) text += digits[byte % 62];
    }
  }
  return text;
};

/** A new secret: `wp_`, 178 random bits, and a checksum that lets scanners and typing errors be told at once. */
export const newApiKeySecret = (): string => {
  const body = `wp_${randomDigits()}`;
  return body + checksum(body);
};

/** Whether the text can be a key at all; no database is asked about one that can't. */
export const isApiKeySecret = (text: string): boolean =>
  apiKeyPattern.test(text) && text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength));

/** What the database keeps. SHA-256 is enough for a secret of 178 random bits; slow hashes are for guessable ones. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The parts that are shown to recognise a key. */
export const visibleParts = (secret: string): { prefix: string; last4: string } => ({
  prefix: secret.slice(0, 7),
  last4: secret.slice(-4),
});
