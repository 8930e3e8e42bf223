import { readdirSync, readFileSync } from 'node:fs';

/** One process of a group, and what of the memory is its own. */
export interface MemoryOfProcess {
  readonly pid: number;
  readonly mebibytes: number;
}

/** The group of a process (proc(5), `/proc/<pid>/stat`); the name of its program comes in parentheses and may hold any. */
const groupOf = (pid: string): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[2]);
};

/** Pages that no other process shares: `RssAnon` and what lies in shared memory, in kB. */
const ownKilobytes = (pid: string): number => {
  const text = readFileSync(`/proc/${pid}/status`, 'latin1');
  const [anonymous, shared] = [/^RssAnon:\s+(\d+)/m, /^RssShmem:\s+(\d+)/m].map((line) =>
    Number(line.exec(text)?.[1] ?? 0),
  );
  return (anonymous ?? 0) + (shared ?? 0);
};

/** What the processes of a group take, the largest first; nothing on systems without `/proc`. */
export const memoryOfGroup = (group: number): readonly MemoryOfProcess[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return groupOf(pid) === group ? [{ pid: Number(pid), mebibytes: ownKilobytes(pid) / 1024 }] : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .sort((one, other) => other.mebibytes - one.mebibytes);
};
