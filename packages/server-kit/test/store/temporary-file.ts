import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '@watchpost/testbed/scratch';
import { onTestFinished } from 'vitest';

/** A path for a database file that is removed, with what lies beside it, when the test is over. */
export const temporaryFile = (): string => {
  const directory = mkdtempSync(join(scratch, 'watchpost-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'data', 'watchpost.db');
};
