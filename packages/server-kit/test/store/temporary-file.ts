import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A path for a database file that is removed, with what lies beside it, when the test is over. */
export const temporaryFile = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'watchpost-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'data', 'watchpost.db');
};
