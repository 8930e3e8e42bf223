import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Word } from '../completion/complete.js';
import { ConfigFile } from '../config/config-file.js';
import type { Environment } from '../config/environment.js';
import { replaceFile } from '../config/replace-file.js';
import { globalFlags } from '../program/flag.js';
import { FlagValues, type RawFlags } from '../program/flag-values.js';
import type { CommandSyntax } from '../program/syntax.js';
import { listWithNames } from './operations/named.js';

/** Who types on does not wait for the server at each key, and sees soon what is new. */
const keptMs = 60_000;
/** A person who pressed tab waits no longer. */
const mostWaitedMs = 2000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A word that no shell takes apart. */
const isPlain = (text: unknown): text is string => typeof text === 'string' && /^[\w.@-]+$/.test(text);

/** The name, where shells take it for one word; else the id. */
const wordOf = (item: unknown): Word[] => {
  if (!isRecord(item) || !isPlain(item.id)) return [];
  const name = typeof item.name === 'string' ? item.name.replace(/[\p{Cc}]/gu, ' ') : '';
  return [isPlain(name) && !name.startsWith('-') ? { text: name, about: item.id } : { text: item.id, about: name }];
};

const readKept = async (file: string, nowMs: number): Promise<readonly Word[] | undefined> => {
  try {
    const { mtimeMs } = await stat(file);
    if (nowMs - mtimeMs > keptMs) return undefined;
    // Only this program writes the file; a torn one does not parse.
    return JSON.parse(await readFile(file, 'utf8')) as readonly Word[];
  } catch {
    return undefined;
  }
};

/** Where a command line says that it goes, besides the environment and the profile. */
const addressFlags = (words: readonly string[]): RawFlags =>
  Object.fromEntries(
    ['profile', 'server', 'organization'].flatMap((name) => {
      const value = words[words.indexOf(`--${name}`) + 1];
      return words.includes(`--${name}`) && value !== undefined ? [[name, [value]]] : [];
    }),
  );

/**
 * The things that a command can be about, up to a hundred, from the server or from what it said within the last minute.
 *
 * @param options.words the command line so far
 * @returns nothing where no server answers: a shell has no place for an error
 */
export const knownNames = async (
  command: CommandSyntax,
  { words, environment }: { readonly words: readonly string[]; readonly environment: Environment },
): Promise<readonly Word[]> => {
  const list = listWithNames(command);
  if (list === undefined) return [];
  const config = new ConfigFile(environment.configFolder);
  const flags = new FlagValues(addressFlags(words), globalFlags, process.stdin);
  try {
    const { openSession } = await import('../session/open-session.js');
    const signal = AbortSignal.timeout(mostWaitedMs);
    const session = await openSession({ environment, config, flags, signal, isAnonymous: false, clientOptions: {} });
    const { url, profileName, organizationId, credential } = session.server;
    const who = credential?.type === 'apiKey' ? credential.apiKey : profileName;
    const key = createHash('sha256')
      .update(JSON.stringify([url, who, organizationId, list.id]))
      .digest('hex');
    const file = join(environment.cacheFolder, `names-${key.slice(0, 32)}.json`);
    const kept = await readKept(file, Date.now());
    if (kept !== undefined) return kept;
    const { data } = await session.page(list, { query: { pageSize: '100' } });
    const words = data.flatMap(wordOf);
    await mkdir(environment.cacheFolder, { recursive: true, mode: 0o700 });
    await replaceFile(file, JSON.stringify(words));
    return words;
  } catch {
    return [];
  }
};
