import { failureMessages } from '../messages/failure-message.js';
import type { Phase } from '../messages/phase.js';
import { AddressRefusedError } from '../network/address-guard.js';
import { codeOf, isLocal } from '../network/error-code.js';

/** Ends a check. `unknown` means that it could not be made, which says nothing about the target. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly status: 'down' | 'unknown';

  constructor(status: 'down' | 'unknown', message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The error of a connection that ended although more was to come. One serves all: every check hands it out. */
export const closedEarly: Error = Object.assign(new Error('closed early'), { code: 'ECONNRESET' });

/**
 * Says why no address of a host was found, or none may be used.
 *
 * @throws the error itself when it is no system error: then it is a defect
 */
export const lookupFailure = (error: unknown, host: string): CheckFailure => {
  if (error instanceof CheckFailure) return error;
  const failed = (status: 'down' | 'unknown', message: string) => new CheckFailure(status, message, { cause: error });
  if (error instanceof AddressRefusedError) {
    return failed('unknown', failureMessages.addressRefused(host, error.kind));
  }
  const code = codeOf(error);
  if (code === undefined) throw error;
  if (isLocal(error)) return failed('unknown', failureMessages.localLimit(code));
  // The resolver was not reached or has no answer now (RFC 2308 §7): it may well be our own connection.
  if (code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'ETIMEOUT' || code === 'ESERVFAIL') {
    return failed('unknown', failureMessages.nameServersFailed(host));
  }
  return failed('down', failureMessages.nameNotFound(host));
};

/** What the alerts of a target mean (RFC 8446 §6), by their names in OpenSSL. */
const alertMessages: Readonly<Record<string, () => string>> = {
  HANDSHAKE_FAILURE: failureMessages.handshakeRefused,
  INSUFFICIENT_SECURITY: failureMessages.noCommonCipher,
  PROTOCOL_VERSION: failureMessages.oldTls,
  NO_APPLICATION_PROTOCOL: failureMessages.noHttp1,
  CERTIFICATE_REQUIRED: failureMessages.clientCertificate,
  BAD_CERTIFICATE: failureMessages.clientCertificateRefused,
  UNSUPPORTED_CERTIFICATE: failureMessages.clientCertificateRefused,
  CERTIFICATE_UNKNOWN: failureMessages.clientCertificateRefused,
  ACCESS_DENIED: failureMessages.clientCertificateRefused,
  UNKNOWN_CA: failureMessages.clientAuthorityUnknown,
  CERTIFICATE_EXPIRED: failureMessages.clientCertificateExpired,
  CERTIFICATE_REVOKED: failureMessages.clientCertificateRevoked,
};

const tlsMessage = (code: string, phase: Phase): string => {
  const alert = /_ALERT_(\w+)$/.exec(code)?.[1];
  if (alert !== undefined) {
    const said = `the target says: ${alert.toLowerCase().replaceAll('_', ' ')}`;
    return alertMessages[alert]?.() ?? failureMessages.tlsFailed(said, phase);
  }
  switch (code) {
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
    case 'ERR_SSL_HTTP_REQUEST':
    case 'ERR_SSL_RECORD_LAYER_FAILURE':
      return failureMessages.noTls();
    case 'ERR_SSL_UNSUPPORTED_PROTOCOL':
      return failureMessages.oldTls();
    case 'ERR_SSL_NO_CIPHERS_AVAILABLE':
      return failureMessages.noCommonCipher();
    // The one alert that OpenSSL does not call so.
    case 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME':
      return failureMessages.unknownServerName();
    case 'ERR_SSL_DH_KEY_TOO_SMALL':
      return failureMessages.weakTlsKey();
    default:
      return failureMessages.tlsFailed(code, phase);
  }
};

/**
 * Says what the error of a socket or of an HTTP exchange means. The error's own words are not repeated: they hold
 * addresses.
 *
 * @throws the error itself when it is a wrong call of ours: then it is a defect
 */
export const connectionFailure = (error: unknown, phase: Phase): CheckFailure => {
  const failed = (status: 'down' | 'unknown', message: string) => new CheckFailure(status, message, { cause: error });
  if (error instanceof CheckFailure) return error;
  if (error instanceof TypeError || error instanceof RangeError) throw error;
  const code = codeOf(error) ?? 'unknown error';
  if (code === 'ENETUNREACH' || code === 'ENETDOWN') return failed('unknown', failureMessages.networkUnreachable());
  if (isLocal(error)) return failed('unknown', failureMessages.localLimit(code));
  if (code === 'ECONNREFUSED') return failed('down', failureMessages.connectionRefused());
  if (code === 'ETIMEDOUT') return failed('down', failureMessages.noReply(phase));
  if (code === 'EHOSTUNREACH' || code === 'EHOSTDOWN') return failed('down', failureMessages.hostUnreachable());
  // A reset seen by a system call came from the target; without one, node noticed that the connection ended early.
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED') {
    const isReset = error instanceof Error && 'syscall' in error;
    return failed('down', isReset ? failureMessages.reset(phase) : failureMessages.closed(phase));
  }
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return failed('down', tlsMessage(code, phase));
  return failed('down', failureMessages.connectionFailed(code, phase));
};
