import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Credentials } from './check.js';
import { CheckFailure, codeOf } from './check-failure.js';
import { failureMessages } from './failure-message.js';

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

const readKey = (pem: string): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    const isEncrypted = codeOf(error) === 'ERR_MISSING_PASSPHRASE';
    throw new CheckFailure('unknown', isEncrypted ? failureMessages.encryptedKey() : failureMessages.badClientKey());
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
 * Tells what is wrong with a client certificate before a TLS context refuses it in OpenSSL's words. The errors that
 * led to it are not kept: they may quote the key.
 *
 * @throws CheckFailure
 */
export const assertClientCertificate = ({ clientCertificate, clientKey }: ClientCertificate): void => {
  const certificate = readCertificate(clientCertificate);
  const key = readKey(clientKey);
  if (!certificate.checkPrivateKey(key)) throw new CheckFailure('unknown', failureMessages.foreignClientKey());
};
