import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TcpMonitorConfig } from '@watchpost/schemas';
import { CheckFailure } from '../../check/check-failure.js';
import { dialPlain, openConnection } from '../../connection/connection.js';
import { Conversation } from '../../connection/conversation.js';
import { type ConnectionTask, secureConnection, type TlsSettings } from '../../connection/secure-connection.js';
import { failureMessages } from '../../messages/failure-message.js';
import { startTlsWords } from './start-tls-words.js';

/** A protocol that begins in the clear and goes on with TLS once both sides agree. */
export type StartTlsProtocol = NonNullable<TcpMonitorConfig['startTls']>;

/**
 * Goes on with TLS on a connection whose server has just agreed to.
 *
 * @throws CheckFailure
 */
export const goOnWithTls = (
  task: ConnectionTask,
  { socket, conversation }: { readonly socket: Socket; readonly conversation: Conversation },
  settings: TlsSettings,
): Promise<TLSSocket> => {
  // What came along was not secured; an attacker on the way may have injected it (CVE-2011-0411).
  if (conversation.hasMore) throw new CheckFailure('down', failureMessages.saidBeforeTls());
  return secureConnection(task, socket, settings);
};

/**
 * Connects in the clear, asks for TLS in the words of a protocol, and secures the connection.
 *
 * @throws CheckFailure
 */
export const openStartTls = async (
  task: ConnectionTask,
  target: { readonly host: string; readonly port: number; readonly protocol: StartTlsProtocol },
  settings: TlsSettings,
): Promise<TLSSocket> => {
  const { run, environment } = task;
  const { host, port, protocol } = target;
  const socket = await openConnection(run, { guard: environment.guard, host, port, dial: dialPlain });
  run.phase = 'answer';
  const { name, ask } = startTlsWords[protocol];
  const conversation = new Conversation(run, socket, { protocol: name });
  await ask(conversation, settings.host);
  return goOnWithTls(task, { socket, conversation }, settings);
};
