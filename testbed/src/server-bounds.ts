import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A bound as its table has it. */
interface ServerBound {
  readonly most: number;
  readonly unit: string;
  readonly reason: string;
}

/** Bounds of one folder by their names. */
export type ServerBounds = Readonly<Record<string, ServerBound>>;

const kit = join(import.meta.dirname, '../../packages/server-kit/src');

/** Bounds of the server kit by the folder whose `bounds.ts` has them, such as `outbound/channels`. */
export const readServerBounds = async (): Promise<ReadonlyMap<string, ServerBounds>> => {
  const files = globSync('**/bounds.ts', { cwd: kit }).sort();
  const read = files.map(async (file): Promise<readonly [string, ServerBounds]> => {
    const tables: Readonly<Record<string, ServerBounds>> = await import(pathToFileURL(join(kit, file)).href);
    return [file.split(sep).slice(0, -1).join('/'), Object.assign({}, ...Object.values(tables))];
  });
  return new Map(await Promise.all(read));
};
