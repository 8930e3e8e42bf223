import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { agentBounds } from '../../bounds.js';

/** What the kernel says about a process (proc(5), `/proc/<pid>/stat`). */
interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** In ticks since the machine started: together with the number it names a process for ever. */
  readonly startedAt: string;
}

/** All that a program has started, and the program itself. */
export interface Offspring {
  /** Asks the program and its process group to end. */
  ask(): void;
  /**
   * Kills all of it: the process group, and on Linux also what has left that, as `setsid` and daemons do. A process that has given up group,
   * session, parents and environment before its program ended, or has another user, is not found: that takes a cgroup.
   */
  kill(): Promise<void>;
}

const readProcess = (pid: number): ProcessState | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program comes in parentheses, and may hold any.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group, session] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    const startedAt = fields[19] ?? '';
    return { pid, parent: Number(parent), group: Number(group), session: Number(session), startedAt };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
};

const readProcesses = (): ProcessState[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== undefined)
    .filter(({ pid }) => pid !== process.pid);

const hasMark = ({ pid }: ProcessState, mark: Buffer): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(mark);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
};

/** A process that has ended, or belongs to another user, gets no signal. */
const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {}
};

/**
 * The offspring of a program.
 *
 * @param pid its process, which leads a group and a session
 * @param mark an entry of its environment that no other program has
 */
export const offspringOf = (pid: number, mark: string): Offspring => {
  const marked = Buffer.from(mark);
  /** When each process began that was found once: it may lose its parents, but no other has its number and its begin. */
  const known = new Map<number, string>();

  const find = (): ProcessState[] => {
    const processes = readProcesses();
    const found = new Set<number>();
    for (const each of processes) {
      const isKnown = known.get(each.pid) === each.startedAt;
      if (isKnown || each.group === pid || each.session === pid || hasMark(each, marked)) found.add(each.pid);
    }
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const { pid: own, parent } of processes) if (found.has(parent)) found.add(own);
    }
    const all = processes.filter((each) => found.has(each.pid));
    for (const each of all) known.set(each.pid, each.startedAt);
    return all;
  };

  const isLinux = process.platform === 'linux';
  return {
    ask() {
      // Those whose parents end now are found later all the same.
      if (isLinux) find();
      send(-pid, 'SIGTERM');
    },
    async kill() {
      // Some may be starting others at this moment.
      for (let round = 0; round < agentBounds.killRounds.most; round++) {
        const left = isLinux ? find() : [];
        send(-pid, 'SIGKILL');
        for (const each of left) send(each.pid, 'SIGKILL');
        if (left.length === 0) return;
        await pause(1);
      }
    },
  };
};
