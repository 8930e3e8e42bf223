import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { SecretKey, Store } from '@watchpost/server-kit';
import { ConfigurationError } from './configuration-error.js';
import { makeFolder } from './data-folder.js';

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
 * open what the old one sealed; or the key has lost its database
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
  if (existsSync(file) && !existsSync(databaseFile) && !existsSync(newKeyMark(file))) throw lostDatabase(source);
  const text = readIfThere(file) ?? makeKeyFile(file);
  const key = readKey(text.trim());
  if (key === undefined) throw new ConfigurationError(`${file} does not hold a secret key, ${secretKeyRule}.`);
  return [key];
};

/** Lies beside a key until its database has tables: without it, a key whose database is empty has lost what it sealed. */
const newKeyMark = (keyFile: string): string => `${keyFile}.new`;

/** A backup that was copied by hand may lack the log with everything in it; greeting its owner as new would hide that. */
const lostDatabase = ({ databaseFile }: { readonly databaseFile: string }): ConfigurationError => {
  const file = secretKeyFile(databaseFile);
  return new ConfigurationError(
    `${file} is the key of a database, but ${databaseFile} ${existsSync(databaseFile) ? 'is empty' : 'is not there'}. Restore a backup with watchpost-server restore FILE, or remove the key to begin anew.`,
  );
};

/**
 * Whether the keys are for a database that is still to be made. Asked before the store is opened, because another process
 * may make it meanwhile.
 */
export const areForNewDatabase = (source: SecretKeySource): boolean =>
  source.kind === 'given' || existsSync(newKeyMark(secretKeyFile(source.databaseFile)));

/** @throws ConfigurationError when a database is empty whose key is not new */
export const assertNothingLost = async (source: SecretKeySource, store: Pick<Store, 'schemaStatus'>): Promise<void> => {
  if (source.kind === 'beside' && (await store.schemaStatus()).version === 0) throw lostDatabase(source);
};

/** From now on an empty database beside this key is a loss. */
export const rememberDatabase = (source: SecretKeySource): void => {
  if (source.kind === 'beside') rmSync(newKeyMark(secretKeyFile(source.databaseFile)), { force: true });
};

/** Writes a key for a database that was restored. */
export const writeKeyFile = (file: string, key: SecretKey): void => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${Buffer.from(key.bytes).toString('base64')}\n`, { mode: 0o600 });
  renameSync(draft, file);
};

/** Reads the key of a file. @throws ConfigurationError when it holds none; NodeJS.ErrnoException */
export const readKeyFile = (file: string): SecretKey => {
  const key = readKey(readFileSync(file, 'utf8').trim());
  if (key === undefined) throw new ConfigurationError(`${file} does not hold a secret key, ${secretKeyRule}.`);
  return key;
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
  makeFolder(dirname(file));
  writeFileSync(newKeyMark(file), '', { mode: 0o600 });
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
