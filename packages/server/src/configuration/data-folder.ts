import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, for this user alone. Node's own recursion never ends below folders such as `/proc`,
 * where nothing can be made.
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

/** @throws NodeJS.ErrnoException when the file could neither be written nor made */
export const assertWritable = (file: string): void => {
  let there = file;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  accessSync(there, constants.R_OK | constants.W_OK);
  // New files lie beside the database: its log, and that of a backup.
  if (there === file) accessSync(dirname(file), constants.W_OK | constants.X_OK);
};
