import type { Socket } from 'node:net';
import type { ClientCertificate } from '../connection/client-certificate.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { type ConnectionTask, openSecureConnection } from '../connection/secure-connection.js';
import { withoutBrackets } from '../network/host.js';

/** How the connection for a URL is secured, when its scheme asks for TLS. */
export interface UrlPolicy {
  /** `false` accepts any certificate. */
  readonly verifyTls: boolean;
  /** Authorities to trust instead of the public ones, in PEM. */
  readonly caCertificates: string | null;
  /** What is shown to a target that asks for a certificate; `null` for nothing. */
  readonly client: ClientCertificate | null;
}

/** Whether a scheme means TLS (RFC 9110 §4.2.2, RFC 6455 §3). */
const isSecure = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'wss:';

/**
 * Connects to where a URL leads, with HTTP/1.1 in mind; with TLS the certificate is reported, and judged before
 * anything is sent.
 *
 * @throws CheckFailure
 */
export const connectToUrl = (task: ConnectionTask, url: URL, policy: UrlPolicy): Promise<Socket> => {
  const host = withoutBrackets(url.hostname);
  const port = Number(url.port || (isSecure(url) ? 443 : 80));
  if (isSecure(url)) {
    return openSecureConnection(
      task,
      { host, port },
      { ...policy, host, protocols: ['http/1.1'], refusesCommonName: true },
    );
  }
  return openConnection(task.run, { guard: task.environment.guard, host, port, dial: dialPlain });
};
