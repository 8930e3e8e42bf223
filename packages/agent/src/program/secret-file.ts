import { open } from 'node:fs/promises';
import { agentBounds } from '../bounds.js';

/** Bits of a mode that let others than the owner read or write. */
const othersBits = 0o077;

/**
 * Reads a secret, such as a token, from a file that only its owner can read.
 *
 * @throws Error when the file cannot be read, others can read it, or it holds none
 */
export const readSecretFile = async (path: string, name: string): Promise<string> => {
  const handle = await open(path).catch((error: unknown) => {
    throw new Error(`${name} file ${path}: cannot be read (${error instanceof Error ? error.message : error})`);
  });
  try {
    const { mode, size } = await handle.stat();
    if ((mode & othersBits) !== 0) {
      const shown = (mode & 0o777).toString(8).padStart(4, '0');
      throw new Error(`${name} file ${path}: other users can read it (mode ${shown}); run: chmod 600 ${path}`);
    }
    if (size > agentBounds.tokenFile.most) throw new Error(`${name} file ${path}: holds more than one`);
    const secret = (await handle.readFile('utf8')).trim();
    if (!/^\S+$/.test(secret)) throw new Error(`${name} file ${path}: holds none`);
    return secret;
  } finally {
    await handle.close();
  }
};
