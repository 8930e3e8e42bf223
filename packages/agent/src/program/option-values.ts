import { isAbsolute } from 'node:path';
import { readSecretFile } from './secret-file.js';

/** The program was started wrongly; its message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError unless it is a whole number */
export const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`${name}: must be a whole number (got "${text}")`);
};

/** @throws UsageError unless it is an absolute path */
export const readPath = (option: string, text: string | undefined, example: string): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (isAbsolute(text)) return text;
  throw new UsageError(`${option}: must be an absolute path such as ${example} (got "${text}")`);
};

/** @throws UsageError unless it is the address of a server */
export const readUrl = (text: string | undefined): string => {
  const protocol = URL.parse(text ?? '')?.protocol;
  if (text !== undefined && (protocol === 'https:' || protocol === 'http:')) return text;
  throw new UsageError(`--url: must be an http:// or https:// URL${text === undefined ? '' : ` (got "${text}")`}`);
};

/** @throws UsageError unless it is a path of a URL */
export const readBasePath = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  const path = text.replace(/\/+$/, '');
  if (/^(\/[^/?#\s]+)+$/.test(path)) return path;
  throw new UsageError(`--base-path: must be a path such as /ops/watch/api (got "${text}")`);
};

/**
 * A secret of a file, which is read again with each call, or of a variable.
 *
 * @throws UsageError when both are missing, or others can read the file
 */
export const readSecret = async (
  path: string | undefined,
  variable: string | undefined,
  { name, missing }: { readonly name: string; readonly missing: string },
): Promise<string | (() => Promise<string>)> => {
  if (path !== undefined) {
    try {
      await readSecretFile(path, name);
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    return () => readSecretFile(path, name);
  }
  const secret = variable?.trim() ?? '';
  if (secret === '') throw new UsageError(missing);
  return secret;
};
