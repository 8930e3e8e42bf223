import { open, readFile, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from '../failure.js';

/** Longer than any request may take; a process that holds a lock that long is stuck. */
const longestWaitMs = 60_000;
/** A lock whose owner cannot be asked, because it is on another machine, is given up after this. */
const foreignLockMs = 120_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Distinguishes this lock from any other of the same process. */
  readonly takenAt: string;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const create = async (path: string, content: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(content).finally(() => file.close());
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return hasCode(error, 'EPERM');
  }
};

const parseOwner = (text: string): Owner | undefined => {
  try {
    const { pid, host, takenAt } = JSON.parse(text) as Partial<Owner>;
    return typeof pid === 'number' && typeof host === 'string' && typeof takenAt === 'string'
      ? { pid, host, takenAt }
      : undefined;
  } catch {
    return undefined;
  }
};

const isAbandoned = async (path: string, content: string): Promise<boolean> => {
  const owner = parseOwner(content);
  if (owner?.host === hostname()) return !isAlive(owner.pid);
  const file = await stat(path).catch(() => undefined);
  // Not yet written, or from another machine that shares this folder.
  return file !== undefined && Date.now() - file.mtimeMs > (owner === undefined ? 5000 : foreignLockMs);
};

/**
 * Removes a lock whose owner died. Two processes may find it at the same moment; only the one that holds the second
 * lock removes it, and only if it is still the lock that was found, so that a new owner's lock is never taken away.
 */
const removeAbandoned = async (path: string): Promise<void> => {
  const content = await readFile(path, 'utf8').catch(() => undefined);
  if (content === undefined || !(await isAbandoned(path, content))) return;
  const breaker = `${path}.remove`;
  if (!(await create(breaker, content))) {
    // It is held for less than a millisecond, unless its owner died within.
    const left = await stat(breaker).catch(() => undefined);
    if (left !== undefined && Date.now() - left.mtimeMs > 10_000) await unlink(breaker).catch(() => undefined);
    return;
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => undefined)) === content) await unlink(path);
  } finally {
    await unlink(breaker);
  }
};

/**
 * Runs something while no other process that takes the same lock does.
 *
 * @param path the lock file; its folder must exist
 * @throws CommandFailure `config_locked` when another process holds it for more than a minute
 */
export const withFileLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const content = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    takenAt: `${Date.now()}-${process.hrtime.bigint()}`,
  } satisfies Owner);
  const deadline = Date.now() + longestWaitMs;
  while (!(await create(path, content))) {
    if (Date.now() > deadline) {
      throw new CommandFailure(
        'config_locked',
        `Another watchpost process holds ${path} for over a minute.`,
        'End that process, or delete the file if no such process runs.',
      );
    }
    await removeAbandoned(path);
    // Spread out, so that many waiting processes do not ask in step.
    await delay(10 + Math.random() * 40);
  }
  try {
    return await work();
  } finally {
    await unlink(path).catch(() => undefined);
  }
};
