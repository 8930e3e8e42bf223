import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { SecretKey } from '@watchpost/server-kit';
import { ConfigurationError } from './configuration-error.js';

const keyBytes = 32;

/** What a key must be, for those who have to make one. */
export const secretKeyRule =
  '32 random bytes in base64, as `openssl rand -base64 32` prints them (several with commas: the first seals, all open)';

/** The id follows from the key: sealed data finds its key in any order. */
const toSecretKey = (bytes: Uint8Array): SecretKey => ({
  id: createHash('sha256').update('watchpost/key-id').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

/** 32 random bytes have about 30 different values, and fewer than 16 in none of 10¹² draws: words and patterns do. */
const isRandom = (bytes: Uint8Array): boolean => new Set(bytes).size >= 16;

const readKey = (text: string): SecretKey | undefined => {
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return bytes.byteLength === keyBytes && isRandom(bytes) ? toSecretKey(bytes) : undefined;
};

/** Reads keys with commas between them; `undefined` when one of them is short, weak or no base64. */
export const readSecretKeys = (text: string): SecretKeys | undefined => {
  const parts = text.split(',').map((part) => readKey(part.trim()));
  const [first, ...more] = parts.filter((key) => key !== undefined);
  return first === undefined || parts.includes(undefined) ? undefined : [first, ...more];
};

/** `data/watchpost.db` has its key in `data/watchpost.key`. */
export const secretKeyFile = (databaseFile: string): string =>
  `${databaseFile.slice(0, databaseFile.length - extname(databaseFile).length)}.key`;

/** Where the keys come from. */
export type SecretKeySource =
  | { readonly kind: 'given'; readonly keys: SecretKeys }
  | { readonly kind: 'beside'; readonly databaseFile: string };

/** The first seals, all open. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

/**
 * The keys that were given, or else the one that lies beside the SQLite database. The first run makes it, readable by
 * its owner only.
 *
 * @throws ConfigurationError when the file holds no usable key, or the database has lost its key: a new one could not
 * open what the old one sealed
 */
export const loadSecretKeys = (source: SecretKeySource): SecretKeys => {
  if (source.kind === 'given') return source.keys;
  const { databaseFile } = source;
  const file = secretKeyFile(databaseFile);
  if (!existsSync(file) && existsSync(databaseFile)) {
    throw new ConfigurationError(
      `${databaseFile} is there, but its key ${file} is not. Put it back, or set WATCHPOST_SECRET_KEY.`,
    );
  }
  const text = readIfThere(file) ?? makeKeyFile(file);
  const key = readKey(text.trim());
  if (key === undefined) throw new ConfigurationError(`${file} does not hold a secret key, ${secretKeyRule}.`);
  return [key];
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Written aside and linked into place: of two processes both use the key of the faster one, and whole. */
const makeKeyFile = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
};
