const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What an operator can do about a disk, by the code of the system. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the quota of the disk is used up; free some space',
  EROFS: 'the file system is mounted read-only',
  EACCES: 'the agent may not write there; check owner and permissions of the folder',
  EIO: 'the disk reports an error; check the hardware',
};

/** Says in words why results could not be written to a folder. */
export const diskTrouble = (error: unknown, folder: string): string => {
  const code = codeOf(error);
  const reason = remedies[code] ?? (error instanceof Error ? error.message : String(error));
  return `results cannot be written to ${folder}: ${reason}; they are kept in memory`;
};
