import type { Socket } from 'node:net';
import { byteFinder } from '../assertions/text-search.js';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';

const maxHeardBytes = checkBounds.heard.most;
/** An answer that does not mark its end is over when nothing more has come for this long. */
const quietMs = 250;

/** What a target said. */
export interface HeardAnswer {
  /** As UTF-8. */
  readonly text: string;
  /** Why it is not what was expected; `null` when it is, or when nothing was. */
  readonly problem: string | null;
  /** When the last of it came, in milliseconds from the start of the check. */
  readonly heardAtMs: number;
}

/**
 * Sends bytes and waits until they have left.
 *
 * @throws CheckFailure
 */
export const sendBytes = async (run: CheckRun, socket: Socket, bytes: Uint8Array): Promise<void> => {
  run.phase = 'answer';
  const sent = new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  await run.wait(sent).catch((error: unknown) => {
    throw connectionFailure(error, run.phase);
  });
};

/**
 * Hangs up in good order: a server that finds the connection broken logs a client that failed. What becomes of it is no
 * part of the check.
 */
export const hangUp = async (run: CheckRun, socket: Socket): Promise<void> => {
  const ended = new Promise<void>((resolve) => {
    socket.once('close', resolve).end(resolve);
  });
  await run.wait(ended).catch(() => {});
};

/**
 * Listens until the expected text comes, or the connection is closed, or 64 KiB have come; without anything expected
 * until the target has said something and is quiet.
 *
 * @throws CheckFailure when nothing comes, or when time runs out
 */
export const hearAnswer = async (run: CheckRun, socket: Socket, expected: string | null): Promise<HeardAnswer> => {
  run.phase = 'answer';
  const heard = Buffer.alloc(maxHeardBytes);
  const find = expected === null ? () => false : byteFinder(Buffer.from(expected));
  const startedAt = run.elapsedMs;
  let size = 0;
  let heardAtMs = startedAt;
  let isFound = false;
  let quiet: NodeJS.Timeout | undefined;
  run.onEnd(() => clearTimeout(quiet));

  const over = new Promise<void>((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      heardAtMs = run.elapsedMs;
      if (size === 0) run.addTiming('firstByteMs', heardAtMs - startedAt);
      run.phase = 'body';
      const kept = piece.subarray(0, maxHeardBytes - size);
      kept.copy(heard, size);
      size += kept.length;
      isFound = find(kept);
      clearTimeout(quiet);
      if (expected === null) quiet = setTimeout(resolve, quietMs);
      if (!isFound && size < maxHeardBytes) return;
      socket.pause();
      resolve();
    });
    socket.once('end', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(closedEarly));
    // A socket that broke before this listener was added has emitted its error already.
    if (socket.destroyed) reject(socket.errored ?? closedEarly);
  });
  const text = (): string => heard.toString('utf8', 0, size);
  const lack = (): string => failureMessages.notExpected(text(), expected ?? '');

  await run.wait(over).catch((error: unknown) => {
    const failure = connectionFailure(error, run.phase);
    // The report of an answer that did not come says what came instead.
    if (size === 0 || failure.status === 'unknown') throw failure;
    throw new CheckFailure('down', expected === null ? failure.message : `${lack()}; ${failure.message}`);
  });
  if (size === 0) throw connectionFailure(closedEarly, run.phase);
  return { text: text(), problem: expected === null || isFound ? null : lack(), heardAtMs };
};
