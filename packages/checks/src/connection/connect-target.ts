import type { Socket } from 'node:net';
import { dialPlain, openConnection } from './connection.js';
import { type ConnectionTask, openSecureConnection } from './secure-connection.js';

/** Settings of a protocol that is spoken with TLS or without. */
export interface TargetSettings {
  readonly isTls: boolean;
  readonly verifyTls: boolean;
  readonly caCertificates: string | null;
}

/**
 * Connects to a target, with TLS if the monitor says so.
 *
 * @throws CheckFailure
 */
export const connectTarget = (
  task: ConnectionTask,
  target: { readonly host: string; readonly port: number },
  { isTls, verifyTls, caCertificates }: TargetSettings,
): Promise<Socket> =>
  isTls
    ? openSecureConnection(task, target, { host: target.host, verifyTls, caCertificates })
    : openConnection(task.run, { guard: task.environment.guard, ...target, dial: dialPlain });
