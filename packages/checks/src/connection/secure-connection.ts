import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  type ConnectionOptions,
  checkServerIdentity,
  connect,
  type DetailedPeerCertificate,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import type { CheckEnvironment } from '../check/check.js';
import { closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { codeOf } from '../network/error-code.js';
import { certificateFailure, certificateReport, commonNameOnly, endsFirst, namesOf } from './certificate.js';
import type { ClientCertificate } from './client-certificate.js';
import { openConnection } from './connection.js';
import { chainEndsOf, secureContextOf } from './trust.js';

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
  /**
   * Whether a certificate that names its host as common name alone is refused (RFC 9525 §2), as browsers and clients of
   * gRPC do. Default: no, as libpq and the clients of MySQL, mail and brokers have it.
   */
  readonly refusesCommonName?: boolean;
  /** A session of an earlier connection to this target that is resumed. Default: a new one. */
  readonly session?: Buffer;
  /** The newest version that is spoken. Default: TLS 1.3. */
  readonly maxVersion?: SecureVersion;
  /** Protocols to offer (RFC 7301); Default: none. */
  readonly protocols?: readonly string[];
}

/** The check that a connection is opened for. */
export interface ConnectionTask {
  readonly run: CheckRun;
  readonly environment: CheckEnvironment;
}

/** Certificates that node read while it compared host names; to read one again takes a tenth of a check's CPU. */
const readCertificates = new WeakMap<TLSSocket, DetailedPeerCertificate>();

type Start = (through: Pick<ConnectionOptions, 'host' | 'port' | 'socket'>) => TLSSocket;

/**
 * Prepares handshakes. A certificate that is not accepted does not end them, because it is to be reported;
 * {@link completeHandshake} refuses it before anything is sent.
 *
 * @throws CheckFailure when a certificate or key in the settings cannot be read
 */
const prepare = (settings: TlsSettings): Start => {
  const { host, caCertificates, client = null, protocols, refusesCommonName = false, session } = settings;
  const secureContext = secureContextOf(caCertificates, client, settings.maxVersion);
  // RFC 6066 §3: a name, without the dot of the root, never an address.
  const serverName = host.replace(/\.$/, '');
  return (through) => {
    const socket = connect({
      ...through,
      ...(isIP(host) === 0 && { servername: serverName }),
      ...(session !== undefined && { session }),
      ...(protocols !== undefined && { ALPNProtocols: [...protocols] }),
      secureContext,
      rejectUnauthorized: false,
      checkServerIdentity: (_name, certificate) => {
        // Node's type leaves out that it hands over what it has read of the chain.
        readCertificates.set(socket, certificate as DetailedPeerCertificate);
        return refusesCommonName && namesOf(certificate).length === 0
          ? Object.assign(new Error('no subject alternative name'), { code: commonNameOnly })
          : checkServerIdentity(host, certificate);
      },
    });
    return socket;
  };
};

/** The certificate that a target showed in its handshake; `undefined` when it showed none. */
const shownCertificate = (socket: TLSSocket): DetailedPeerCertificate | undefined => {
  const certificate: Partial<DetailedPeerCertificate> = readCertificates.get(socket) ?? socket.getPeerCertificate(true);
  // V8 keeps a socket that has ended, with all that hangs on it, until its next full collection.
  readCertificates.delete(socket);
  return certificate.raw === undefined ? undefined : (certificate as DetailedPeerCertificate);
};

/** Why a certificate is not accepted; `null` when it is. */
const refusalOf = (socket: TLSSocket): string | null => {
  if (socket.authorized) return null;
  // Node sets the code as a string although its type says Error.
  const reason: unknown = socket.authorizationError;
  return typeof reason === 'string' ? reason : (codeOf(reason) ?? 'unknown error');
};

/** Waits for the handshake, notes the certificate among the findings, and judges it. */
const completeHandshake = async (
  { run, environment }: ConnectionTask,
  socket: TLSSocket,
  { host, verifyTls, caCertificates }: TlsSettings,
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
    run.sightings.tls = { certificate: null, reason: codeOf(error) ?? null };
    throw connectionFailure(error, 'tls');
  });
  const certificate = shownCertificate(socket);
  // Of a chain that was not accepted, or not verified, only the certificate itself is known.
  const end =
    certificate !== undefined && socket.authorized
      ? chainEndsOf(caCertificates).endOf(certificate, () => socket.getPeerX509Certificate())
      : null;
  const reason = verifyTls ? refusalOf(socket) : null;
  run.sightings.tls = { certificate: certificate ?? null, reason };
  const report = certificateReport(certificate, environment.now(), end);
  const reported = endsFirst(run.findings.certificate, report);
  if (reported === report) run.findings.endingAuthority = end?.authority ?? null;
  run.findings.certificate = reported;
  if (reason !== null) throw certificateFailure(reason, certificate && socket.getPeerCertificate(true), host);
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
  socket: Duplex,
  settings: TlsSettings,
): Promise<TLSSocket> => {
  const secured = task.run.adopt(prepare(settings)({ socket }));
  await completeHandshake(task, secured, settings);
  return secured;
};
