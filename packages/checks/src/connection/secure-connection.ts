import { isIP, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { CheckEnvironment } from '../check/check.js';
import { closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { codeOf } from '../network/error-code.js';
import { certificateFailure, certificateReport, endsFirst } from './certificate.js';
import type { ClientCertificate } from './client-certificate.js';
import { openConnection } from './connection.js';
import { secureContextOf } from './trust.js';

/** How a connection is to be secured. */
export interface TlsSettings {
  /** Name or address that the certificate must be for; a name is also asked for (SNI). */
  readonly host: string;
  /** `false` accepts any certificate. */
  readonly verifyTls: boolean;
  /** Authorities to trust instead of the public ones, in PEM. */
  readonly caCertificates: string | null;
  /** What is shown to a target that asks for a certificate; Default: nothing. */
  readonly client?: ClientCertificate | null;
  /** Protocols to offer (RFC 7301); Default: none. */
  readonly protocols?: readonly string[];
}

/** The check that a connection is opened for. */
export interface ConnectionTask {
  readonly run: CheckRun;
  readonly environment: CheckEnvironment;
}

/** Certificates that node read while it compared host names; to read one again takes a tenth of a check's CPU. */
const readCertificates = new WeakMap<TLSSocket, PeerCertificate>();

type Start = (through: Pick<ConnectionOptions, 'host' | 'port' | 'socket'>) => TLSSocket;

/**
 * Prepares handshakes. A certificate that is not accepted does not end them, because it is to be reported;
 * {@link completeHandshake} refuses it before anything is sent.
 *
 * @throws CheckFailure when a certificate or key in the settings cannot be read
 */
const prepare = ({ host, caCertificates, client = null, protocols }: TlsSettings): Start => {
  const secureContext = secureContextOf(caCertificates, client);
  // RFC 6066 §3: a name, without the dot of the root, never an address.
  const serverName = host.replace(/\.$/, '');
  return (through) => {
    const socket = connect({
      ...through,
      ...(isIP(host) === 0 && { servername: serverName }),
      ...(protocols !== undefined && { ALPNProtocols: [...protocols] }),
      secureContext,
      rejectUnauthorized: false,
      checkServerIdentity: (_name, certificate) => {
        readCertificates.set(socket, certificate);
        return checkServerIdentity(host, certificate);
      },
    });
    return socket;
  };
};

/** The certificate that a target showed in its handshake; `undefined` when it showed none. */
const shownCertificate = (socket: TLSSocket): PeerCertificate | undefined => {
  const certificate: Partial<PeerCertificate> = readCertificates.get(socket) ?? socket.getPeerCertificate();
  // V8 keeps a socket that has ended, with all that hangs on it, until its next full collection.
  readCertificates.delete(socket);
  return certificate.raw === undefined ? undefined : (certificate as PeerCertificate);
};

/** Refuses a connection whose certificate is not accepted. */
const assertAuthorized = (socket: TLSSocket, isShown: boolean, host: string): void => {
  if (socket.authorized) return;
  // Node sets the code as a string although its type says Error.
  const reason: unknown = socket.authorizationError;
  const code = typeof reason === 'string' ? reason : (codeOf(reason) ?? 'unknown error');
  throw certificateFailure(code, isShown ? socket.getPeerCertificate(true) : undefined, host);
};

/** Waits for the handshake, notes the certificate among the findings, and judges it. */
const completeHandshake = async (
  { run, environment }: ConnectionTask,
  socket: TLSSocket,
  { host, verifyTls }: TlsSettings,
): Promise<void> => {
  run.phase = 'tls';
  const startedAt = run.elapsedMs;
  const done = new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', () => {
      run.addTiming('tlsMs', run.elapsedMs - startedAt);
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(closedEarly));
  });
  await run.wait(done).catch((error: unknown) => {
    throw connectionFailure(error, 'tls');
  });
  const certificate = shownCertificate(socket);
  run.findings.certificate = endsFirst(run.findings.certificate, certificateReport(certificate, environment.now()));
  if (verifyTls) assertAuthorized(socket, certificate !== undefined, host);
};

/**
 * Opens a connection with TLS. Its certificate is reported, and judged before anything is sent.
 *
 * @param target the host to connect to, which may be another than the one whose certificate is expected
 * @throws CheckFailure
 */
export const openSecureConnection = async (
  task: ConnectionTask,
  target: { readonly host: string; readonly port: number },
  settings: TlsSettings,
): Promise<TLSSocket> => {
  const start = prepare(settings);
  const { guard } = task.environment;
  const socket = await openConnection(task.run, { guard, ...target, dial: (host, port) => start({ host, port }) });
  await completeHandshake(task, socket, settings);
  return socket;
};

/**
 * Secures a connection that is open, once its protocol has agreed to.
 *
 * @throws CheckFailure
 */
export const secureConnection = async (
  task: ConnectionTask,
  socket: Socket,
  settings: TlsSettings,
): Promise<TLSSocket> => {
  const secured = task.run.adopt(prepare(settings)({ socket }));
  await completeHandshake(task, secured, settings);
  return secured;
};
