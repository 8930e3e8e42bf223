import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentKeyPair, createAgentKeyPair } from '@watchpost/checks/sealed-credentials';
import * as z from '@watchpost/schemas/zod';

const keyPairSchema = z.object({
  publicKey: z.string().regex(/^[\w-]{43}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});

/**
 * Reads the key pair of the agent from its folder, or makes it there. The server keeps to the public key until the token is
 * rotated, so the pair has to survive a restart.
 *
 * @throws Error when the file holds something else
 */
export const readKeyFile = async (folder: string): Promise<AgentKeyPair> => {
  const path = join(folder, 'key.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const made = createAgentKeyPair();
    const handle = await open(path, 'wx', 0o600);
    await handle.writeFile(`${JSON.stringify(made)}\n`);
    await handle.sync();
    await handle.close();
    return made;
  }
  try {
    return keyPairSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} holds no key pair; delete it, and rotate the token of the agent`);
  }
};
