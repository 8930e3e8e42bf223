import type { Socket } from 'node:net';
import { checkBounds } from '../../../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../../../check/check-failure.js';
import type { CheckRun } from '../../../check/check-run.js';
import { dialPlain, openConnection } from '../../../connection/connection.js';
import type { Conversation } from '../../../connection/conversation.js';
import { command, readReply } from '../../../connection/numbered-reply.js';
import { type ConnectionTask, secureConnection, type TlsSettings } from '../../../connection/secure-connection.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { askForDataPort } from './ftp-session.js';

const maxListingBytes = checkBounds.folderListing.most;

/** Reads until the other side closes, or as much as is read of a listing. */
const readListing = async (run: CheckRun, socket: Socket): Promise<{ text: string; isWhole: boolean }> => {
  const kept = Buffer.alloc(maxListingBytes);
  let size = 0;
  let isWhole = true;
  const over = new Promise<void>((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      isWhole = size + piece.length <= maxListingBytes;
      size += piece.copy(kept, size, 0, maxListingBytes - size);
      if (isWhole) return;
      socket.destroy();
      resolve();
    });
    socket.once('end', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(closedEarly));
    // What ended before anybody listened has said so already.
    if (socket.readableEnded) resolve();
    else if (socket.destroyed) reject(socket.errored ?? closedEarly);
  });
  await run.wait(over).catch((error: unknown) => {
    throw connectionFailure(error, run.phase);
  });
  return { text: kept.toString('utf8', 0, size), isWhole };
};

/** A session in which a folder is listed. */
export interface ListingSession {
  readonly conversation: Conversation;
  readonly control: Socket;
  /** How the data connection is secured; `null` for not at all. */
  readonly tls: TlsSettings | null;
}

/**
 * Lists the names in a folder (RFC 959 §4.1.3) over a second connection, which goes to the very address of the first.
 *
 * @throws CheckFailure
 */
export const listFolder = async (
  task: ConnectionTask,
  { conversation, control, tls }: ListingSession,
  path: string,
): Promise<readonly string[]> => {
  const { run, environment } = task;
  await command(conversation, `CWD ${path}`, 250);
  const port = await askForDataPort(conversation);
  const host = control.remoteAddress;
  if (host === undefined) throw connectionFailure(control.errored ?? closedEarly, run.phase);
  const opened = await openConnection(run, { guard: environment.guard, host, port, dial: dialPlain });
  run.phase = 'answer';
  conversation.send(Buffer.from('NLST\r\n'));
  const begun = await readReply(conversation);
  if (begun.code !== 150 && begun.code !== 125) {
    throw new CheckFailure('down', failureMessages.commandFailed('NLST', `${begun.code} ${begun.lines.join(' ')}`));
  }
  const data = tls === null ? opened : await secureConnection(task, opened, tls);
  run.phase = 'body';
  const { text, isWhole } = await readListing(run, data);
  if (!data.destroyed) data.end();
  run.phase = 'answer';
  if (isWhole) {
    const { code, lines } = await readReply(conversation);
    if (code !== 226 && code !== 250)
      throw new CheckFailure('down', failureMessages.commandFailed('NLST', `${code} ${lines.join(' ')}`));
  }
  // Some servers name the folder as well.
  return text.split(/\r?\n/).flatMap((line) => (line === '' ? [] : [line.slice(line.lastIndexOf('/') + 1)]));
};
