import type { Socket } from 'node:net';
import { dialPlain, openConnection } from '../../connection/connection.js';
import { Conversation } from '../../connection/conversation.js';
import { type ConnectionTask, openSecureConnection, type TlsSettings } from '../../connection/secure-connection.js';
import { upgradeToTls } from './start-tls.js';

/** How a protocol begins that is spoken in the clear, with TLS, or with TLS after it has begun. */
export interface SessionProtocol {
  /** For people. */
  readonly name: string;
  /** Waits for the greeting and gives it; `null` where the client speaks first. */
  readonly greet: ((conversation: Conversation) => Promise<string>) | null;
  /** Asks for TLS, and returns when the server has agreed. */
  askForTls(conversation: Conversation): Promise<void>;
}

/** How a connection is to be secured: `tls` from its start, `starttls` after the greeting. */
export interface SessionSettings extends Omit<TlsSettings, 'host'> {
  readonly security: 'none' | 'tls' | 'starttls';
}

/** A session that has begun. */
export interface Session {
  readonly socket: Socket;
  readonly conversation: Conversation;
  /** What the server said first, before any TLS that was asked for; empty where the client speaks first. */
  readonly greeting: string;
}

/**
 * Connects, waits for the greeting, and secures the connection as the monitor says.
 *
 * @throws CheckFailure
 */
export const openSession = async (
  task: ConnectionTask,
  target: { readonly host: string; readonly port: number },
  { security, ...config }: SessionSettings,
  { name, greet, askForTls }: SessionProtocol,
): Promise<Session> => {
  const { run, environment } = task;
  const settings: TlsSettings = { ...config, host: target.host };
  const socket =
    security === 'tls'
      ? await openSecureConnection(task, target, settings)
      : await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  run.phase = 'answer';
  const openedAt = run.elapsedMs;
  const conversation = new Conversation(run, socket, { protocol: name });
  const greeting = greet === null ? '' : await greet(conversation);
  if (greet !== null) run.addTiming('firstByteMs', run.elapsedMs - openedAt);
  if (security !== 'starttls') return { socket, conversation, greeting };

  await askForTls(conversation);
  const secured = await upgradeToTls(task, { socket, conversation }, settings);
  run.phase = 'answer';
  return { socket: secured, conversation: new Conversation(run, secured, { protocol: name }), greeting };
};
