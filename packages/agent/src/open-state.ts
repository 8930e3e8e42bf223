import { join } from 'node:path';
import type { AgentKeyPair } from '@watchpost/checks/sealed-credentials';
import type { AgentResult, AgentScrape } from '@watchpost/schemas';
import { lockFolder } from './buffer/folder-lock.js';
import { createKeptAssignments, type KeptAssignments } from './buffer/kept-assignments.js';
import { openResultBuffer, type ResultBuffer } from './buffer/result-buffer.js';
import { readKeyFile } from './credentials/key-file.js';
import type { TroubleLog } from './trouble-log.js';

/** What an agent keeps on disk. */
export interface AgentState {
  readonly keyPair: AgentKeyPair;
  readonly buffer: ResultBuffer<AgentResult>;
  readonly scrapes: ResultBuffer<AgentScrape>;
  readonly kept: KeptAssignments;
  close(): Promise<void>;
}

/**
 * Opens the folder of an agent.
 *
 * @throws FolderInUseError while another agent uses it, and errors of the file system
 */
export const openState = async (options: {
  readonly folder: string;
  readonly now: () => number;
  readonly maxAgeMs: () => number;
  readonly trouble: TroubleLog;
}): Promise<AgentState> => {
  const unlock = await lockFolder(options.folder);
  try {
    const keyPair = await readKeyFile(options.folder);
    const buffer = await openResultBuffer<AgentResult>(options);
    const scrapes = await openResultBuffer<AgentScrape>({ ...options, folder: join(options.folder, 'scrapes') });
    return {
      keyPair,
      buffer,
      scrapes,
      kept: createKeptAssignments(options.folder),
      async close() {
        await buffer.close();
        await scrapes.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
};
