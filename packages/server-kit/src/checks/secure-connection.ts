import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { certificateFailure } from './certificate.js';
import { closedEarly, codeOf, connectionFailure } from './check-failure.js';
import type { CheckRun } from './check-run.js';
import type { Dial } from './connection.js';
import { secureContextOf } from './trust.js';

/** Which certificates count. */
export interface TlsPolicy {
  /** `false` accepts any certificate. */
  readonly verifyTls: boolean;
  /** Authorities to trust instead of the public ones, in PEM. */
  readonly caCertificates: string | null;
}

/** Certificates that node read while it compared host names; to read one again takes a tenth of a check's CPU. */
const readCertificates = new WeakMap<TLSSocket, PeerCertificate>();

/**
 * Dials with TLS for `host`, whatever address that is. A certificate that is not accepted does not end the handshake,
 * so that it can be reported; {@link completeHandshake} refuses it before anything is sent.
 *
 * @throws CheckFailure when the authorities cannot be read
 */
export const dialTls = (host: string, policy: TlsPolicy): Dial<TLSSocket> => {
  const secureContext = secureContextOf(policy.caCertificates);
  // RFC 6066 §3: a name, without the dot of the root, never an address.
  const serverName = host.replace(/\.$/, '');
  return (address, port) => {
    const socket = connect({
      host: address,
      port,
      ...(isIP(host) === 0 && { servername: serverName }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: false,
      checkServerIdentity: (_name, certificate) => {
        readCertificates.set(socket, certificate);
        return checkServerIdentity(host, certificate);
      },
    });
    return socket;
  };
};

/**
 * Waits for the handshake of a connection that {@link dialTls} opened.
 *
 * @returns the certificate of the target; `undefined` when it showed none
 * @throws CheckFailure when the handshake fails
 */
export const completeHandshake = async (run: CheckRun, socket: TLSSocket): Promise<PeerCertificate | undefined> => {
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
  const certificate: Partial<PeerCertificate> = readCertificates.get(socket) ?? socket.getPeerCertificate();
  return certificate.raw === undefined ? undefined : (certificate as PeerCertificate);
};

/**
 * Refuses the connection when its certificate is not accepted.
 *
 * @throws CheckFailure that says why
 */
export const assertAuthorized = (socket: TLSSocket, certificate: PeerCertificate | undefined, host: string): void => {
  if (socket.authorized) return;
  // Node sets the code as a string although its type says Error.
  const reason: unknown = socket.authorizationError;
  const code = typeof reason === 'string' ? reason : (codeOf(reason) ?? 'unknown error');
  throw certificateFailure(code, certificate, host);
};
