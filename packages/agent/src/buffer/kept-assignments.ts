import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentAssignments, AgentWelcome } from '@watchpost/schemas';
import { agentProtocolRoutes } from '@watchpost/schemas/agent';
import * as z from '@watchpost/schemas/zod';

/** What an agent has to do, as the server said last. */
export interface KeptWork {
  readonly welcome: AgentWelcome;
  readonly assigned: AgentAssignments;
  /** By how much the clock of this machine was ahead of the server's. */
  readonly clockOffsetMs: number;
  /** Of the token that it was said to: another may be that of another agent. */
  readonly tokenDigest: string;
}

/** What an agent has to do, on the disk: started without a connection it goes on. */
export interface KeptAssignments {
  /** `undefined` when nothing is kept, or what is kept cannot be read. */
  read(): Promise<KeptWork | undefined>;
  /** Keeps it in place of what was there. Credentials stay sealed as they came. */
  write(work: KeptWork): Promise<void>;
}

const schema = z.object({
  welcome: agentProtocolRoutes.hello.answer.schema,
  assigned: agentProtocolRoutes.assignments.answer.schema,
  clockOffsetMs: z.number(),
  tokenDigest: z.string(),
});

/** Recognises a token without holding it. */
export const tokenDigestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Keeps it in a file of a folder that is there. */
export const createKeptAssignments = (folder: string): KeptAssignments => {
  const path = join(folder, 'assignments.json');
  return {
    async read() {
      try {
        return schema.parse(JSON.parse(await readFile(path, 'utf8')));
      } catch {
        // None yet, or of another version: the server says it again.
        return undefined;
      }
    },
    async write(work) {
      const next = `${path}.next`;
      const handle = await open(next, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(work));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(next, path);
    },
  };
};
