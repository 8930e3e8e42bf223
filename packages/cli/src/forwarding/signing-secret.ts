import { randomInt } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ConfigFile } from '../config/config-file.js';
import { replaceFile } from '../config/replace-file.js';
import { CommandFailure, usageFailure } from '../failure.js';

/** What deliveries to a local app are signed with. */
export interface SigningSecret {
  readonly secret: string;
  /** The file that keeps it. */
  readonly path: string;
  /** Whether others may read that file. */
  readonly isOpenToOthers: boolean;
}

/** Where to keep it. */
export interface SecretPlace {
  readonly config: ConfigFile;
  /** Each profile has its own: the `.env` file of an app stays valid. */
  readonly profileName: string;
  /** A file of the user's choice. */
  readonly file: string | undefined;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A verifier refuses anything shorter. */
const leastLength = 16;

const base62 = (value: number, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / digits.length)) {
    text = (digits[rest % digits.length] ?? '') + text;
  }
  return text;
};

/** A secret in the form of those that the server makes: `wph_`, 30 random digits, and a CRC-32 of them in 6 more. */
export const newSigningSecret = (): string => {
  const body = `wph_${Array.from({ length: 30 }, () => digits[randomInt(digits.length)]).join('')}`;
  return body + base62(crc32(body), 6);
};

const readSecret = async (path: string): Promise<SigningSecret | undefined> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw usageFailure(`Cannot read the signing secret in ${path}.`, 'Check who owns the file and its folder.');
  }
  const secret = text.trim();
  if (secret.length < leastLength || /\s/.test(secret)) {
    throw new CommandFailure(
      'config_invalid',
      `${path} holds no signing secret.`,
      `It must be one word of at least ${leastLength} characters. Delete the file to get a new one.`,
    );
  }
  const isOpenToOthers = process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
  return { secret, path, isOpenToOthers };
};

/** The secret that is kept, or a new one in a file that only its owner can read. */
export const signingSecret = async ({ config, profileName, file }: SecretPlace): Promise<SigningSecret> => {
  const path = file === undefined ? join(config.folder, `signing-secret-${profileName}`) : resolve(file);
  // Two that start at once must not make two.
  return config.locked(`signing-secret-${profileName}`, async () => {
    const kept = await readSecret(path);
    if (kept !== undefined) return kept;
    const secret = newSigningSecret();
    await replaceFile(path, `${secret}\n`).catch(() => {
      throw usageFailure(`Cannot write the signing secret to ${path}.`, 'Name a file in a folder that exists.');
    });
    return { secret, path, isOpenToOthers: false };
  });
};
