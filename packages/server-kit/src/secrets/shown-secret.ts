import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const usualLength = 30;
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

/** Base62 digits without bias: bytes of 248 and more would make the first digits likelier. */
const randomDigits = (length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += digits[byte % 62];
    }
  }
  return text;
};

/**
 * What a secret is for, as it begins: `wp` an API key, `wph` the secret of a webhook, `wpb` where a heartbeat reports, `wpd`
 * a public dashboard, `wpa` an agent.
 */
export type SecretPrefix = 'wp' | 'wph' | 'wpb' | 'wpd' | 'wpa';

/**
 * Makes a secret that is shown once: its prefix, random digits, and a checksum. By the checksum, scanners recognize a
 * secret and the server recognizes typing errors.
 *
 * @param length random digits, of nearly six bits each. Default: 30, which are 178 bits.
 */
export const newShownSecret = (prefix: SecretPrefix, length: number = usualLength): string => {
  const body = `${prefix}_${randomDigits(length)}`;
  return body + checksum(body);
};

/** Whether a text ends with the checksum of what precedes it. */
export const hasValidChecksum = (text: string): boolean =>
  text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength));
