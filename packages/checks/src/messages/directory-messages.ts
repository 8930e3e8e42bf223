import { quoted } from './words.js';

/** About directories. */
export const directoryMessages = {
  noDirectoryEntry: (name: string) => `there is no entry ${quoted(name)}`,
  searchNotPermitted: () => 'the target does not permit this user to search',
  directoryElsewhere: () => 'the target refers to another directory',
  tooFewEntries: (count: number, min: number) =>
    `the search found ${count === 0 ? 'no entry' : `${count} ${count === 1 ? 'entry' : 'entries'}`}, expected at least ${min}`,
} as const;
