import { readFileSync } from 'node:fs';

/** How often the runners are polled, in milliseconds. */
const pollMs = 500;

const read = (pid: number, file: 'cmdline' | 'stat'): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** State, parent and start of a process, after its name in parentheses (proc_pid_stat(5)); `undefined` when it has ended. */
const stateOf = (pid: number): { readonly parent: number; readonly startedAt: string } | undefined => {
  const fields = read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  const [state = 'Z', parent = '0'] = fields ?? [];
  return state === 'Z' ? undefined : { parent: Number(parent), startedAt: fields?.[19] ?? '' };
};

/**
 * The processes above this one that only run it: npx, npm or pnpm, and the shells in which they run a command. Such a shell
 * need not name them: that of pnpm 12 sets traps for signals first.
 */
const runnersAbove = (pid: number): { readonly pid: number; readonly startedAt: string }[] => {
  const state = stateOf(pid);
  const command = read(pid, 'cmdline') ?? '';
  const isRunner = /(?:^|[/\0 ])p?np[mx](?:[@ .\0]|-cli|$)/.test(command);
  const isShell = /^(?:[^\0]*\/)?(?:ba|da|k|z)?sh\0-c\0/.test(command);
  if (state === undefined || !(isRunner || isShell)) return [];
  const above = runnersAbove(state.parent);
  return isRunner || above.length > 0 ? [{ pid, ...state }, ...above] : [];
};

/**
 * Ends this process with SIGTERM once a program that runs it has ended. npx and pnpm do not pass signals on: who stops them
 * would leave a server behind that keeps the port. Only Linux says what runs above; elsewhere nothing happens.
 */
export const endWithRunner = (): void => {
  const runners = runnersAbove(process.ppid);
  if (runners.length === 0) return;
  const timer = setInterval(() => {
    if (runners.every(({ pid, startedAt }) => stateOf(pid)?.startedAt === startedAt)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  timer.unref();
};
