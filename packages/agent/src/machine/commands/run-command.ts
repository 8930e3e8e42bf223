import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { agentBounds } from '../../bounds.js';
import { offspringOf } from './offspring.js';

/** Where a program finds others. */
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A program to run once. */
export interface Command {
  /** Where it is: an absolute path. */
  readonly path: string;
  readonly arguments: readonly string[];
  /** What its environment has besides what every program gets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Kills it when the agent stops. */
  readonly signal: AbortSignal;
}

/** How a program ended. */
interface Ended {
  /**
   * `exited` by itself; `killed` by a signal of someone else; `timedOut`; `tooLong`, because it printed more than is read;
   * `stopped` with the agent; `notStarted`.
   */
  readonly how: 'exited' | 'killed' | 'timedOut' | 'tooLong' | 'stopped' | 'notStarted';
  /** Its exit code, the name of the signal, or why the system did not start it. */
  readonly detail: number | string;
}

/** How a program ended, and what it printed. */
export interface CommandEnd extends Ended {
  readonly output: string;
  readonly complaint: string;
  readonly durationMs: number;
}

const mostOutput = agentBounds.commandOutput.most;
/** Between the request to end, when the time of a check is over, and the kill. */
const closingMs = 1000;
/** A pipe that something holds open which could not be killed is no longer read after so long. */
const drainMs = 500;

/** Reads what comes through a pipe, until there is too much. */
const collect = (pipe: ChildProcess['stdout'] | undefined, onTooLong: () => void): { text(): string } => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  pipe?.on('error', () => {});
  pipe?.on('data', (chunk: Buffer) => {
    if (bytes > mostOutput) return;
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > mostOutput) onTooLong();
  });
  return { text: () => Buffer.concat(chunks).subarray(0, mostOutput).toString() };
};

/**
 * Runs a program without a shell: its own session and process group, the root folder, no input, and an environment of
 * which nothing is the agent's. When it ends, or its time does, all that it has started is killed.
 */
export const runCommand = async (command: Command): Promise<CommandEnd> => {
  const { timeoutMs, signal } = command;
  const startedAt = performance.now();
  const mark = { name: 'WATCHPOST_RUN', value: randomBytes(16).toString('hex') };
  const exited = Promise.withResolvers<Ended>();
  const closed = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<Ended>();
  const cutAs = (how: Ended['how']) => (): void => cut.resolve({ how, detail: '' });
  const child = start(command, mark, exited.resolve);
  child?.once('close', () => closed.resolve());
  const output = collect(child?.stdout, cutAs('tooLong'));
  const complaint = collect(child?.stderr, cutAs('tooLong'));
  const endedAs = (ended: Ended): CommandEnd => ({
    ...ended,
    output: output.text(),
    complaint: complaint.text(),
    durationMs: performance.now() - startedAt,
  });
  if (child?.pid === undefined) return endedAs(await exited.promise);

  const offspring = offspringOf(child.pid, `${mark.name}=${mark.value}`);
  let isAsked = false;
  const asking = setTimeout(() => {
    isAsked = true;
    offspring.ask();
  }, timeoutMs);
  const killing = setTimeout(cutAs('timedOut'), timeoutMs + closingMs);
  const stop = cutAs('stopped');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const ended = await Promise.race([cut.promise, exited.promise]);
  clearTimeout(asking);
  clearTimeout(killing);
  signal.removeEventListener('abort', stop);
  await offspring.kill();
  const drained = AbortSignal.timeout(drainMs);
  await Promise.race([Promise.all([exited.promise, closed.promise]), once(drained, 'abort')]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  // What ended because it was asked to has not ended by itself.
  const isOver = isAsked && (ended.how === 'exited' || ended.how === 'killed');
  return endedAs(isOver ? { how: 'timedOut', detail: '' } : ended);
};

/** Starts a program; `onEnd` is called with how it ended, also when it could not be started. */
const start = (
  { path, arguments: given, environment }: Command,
  mark: { readonly name: string; readonly value: string },
  onEnd: (ended: Ended) => void,
): ChildProcess | undefined => {
  try {
    // The type that node gives it says that it has pipes, which it lacks when it could not be started.
    const child: ChildProcess = spawn(path, [...given], {
      cwd: '/',
      detached: true,
      env: { PATH: systemPath, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ...environment, [mark.name]: mark.value },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.on('error', (error) => onEnd({ how: 'notStarted', detail: codeOf(error) }));
    child.once('exit', (code, killedBy) =>
      onEnd(code === null ? { how: 'killed', detail: killedBy ?? '' } : { how: 'exited', detail: code }),
    );
    return child;
  } catch (error) {
    onEnd({ how: 'notStarted', detail: codeOf(error) });
    return undefined;
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
