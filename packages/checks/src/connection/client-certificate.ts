import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Credentials } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';

/** The certificate that a check shows when a target asks for one, and its key, both in PEM. */
export interface ClientCertificate {
  /** Its own certificate first, then those that lead to its authority. */
  readonly clientCertificate: string;
  /** Its private key, not encrypted. */
  readonly clientKey: string;
}

/**
 * The client certificate among credentials, `null` when they have none.
 *
 * @throws CheckFailure when the certificate or its key is missing
 */
export const clientCertificateOf = (credentials: Credentials | null): ClientCertificate | null => {
  const { clientCertificate, clientKey } = credentials ?? {};
  if (clientCertificate === undefined && clientKey === undefined) return null;
  if (clientCertificate === undefined || clientKey === undefined) {
    throw new CheckFailure('unknown', failureMessages.halfClientCertificate());
  }
  return { clientCertificate, clientKey };
};

/** How PEM says that a key needs a passphrase (RFC 7468 §11, RFC 1421 §4.6.1.1). */
const encryptedPem = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

const readKey = (pem: string): KeyObject => {
  if (encryptedPem.test(pem)) throw new CheckFailure('unknown', failureMessages.encryptedKey());
  try {
    return createPrivateKey(pem);
  } catch {
    throw new CheckFailure('unknown', failureMessages.badClientKey());
  }
};

const readCertificate = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new CheckFailure('unknown', failureMessages.badClientCertificate());
  }
};

/**
 * Says what is wrong with a client certificate before a TLS context refuses it in OpenSSL's words. The errors that
 * led to it are not kept: they may quote the key.
 *
 * @throws CheckFailure
 */
export const assertClientCertificate = ({ clientCertificate, clientKey }: ClientCertificate): void => {
  const certificate = readCertificate(clientCertificate);
  const key = readKey(clientKey);
  if (!certificate.checkPrivateKey(key)) throw new CheckFailure('unknown', failureMessages.foreignClientKey());
};
