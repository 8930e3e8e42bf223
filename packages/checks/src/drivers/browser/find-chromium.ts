import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Smallest first: the shell of Debian has no windows, and takes half the memory. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
] as const;

const folders = ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Where Chromium is; `undefined` when it is not installed.
 *
 * @param path where its operator says that it is: then it is nowhere else
 */
export const findChromium = (path?: string): string | undefined => {
  if (path !== undefined) return isAbsolute(path) && isProgram(path) ? path : undefined;
  const searched = [...(process.env.PATH ?? '').split(delimiter).filter(isAbsolute), ...folders];
  return names.flatMap((name) => searched.map((folder) => join(folder, name))).find(isProgram);
};
