import type { PeerCertificate } from 'node:tls';
import type { CertificateReport } from './check.js';
import { CheckFailure } from './check-failure.js';
import { failureMessages, plainText } from './failure-message.js';

const dayMs = 86_400_000;

/** Names of a certificate that may occur several times arrive as a list. */
const first = (name: string | string[] | undefined): string | undefined => (Array.isArray(name) ? name[0] : name);

/**
 * Describes a certificate, or `null` when none was shown or its end cannot be read.
 *
 * @param now wall clock in milliseconds
 */
export const certificateReport = (certificate: PeerCertificate | undefined, now: number): CertificateReport | null => {
  const validTo = Date.parse(certificate?.valid_to ?? '');
  if (certificate === undefined || Number.isNaN(validTo)) return null;
  const issuer = first(certificate.issuer?.CN) ?? first(certificate.issuer?.O) ?? 'unknown';
  return {
    issuer: plainText(issuer),
    validTo: new Date(validTo).toISOString(),
    daysRemaining: Math.floor((validTo - now) / dayMs),
  };
};

/** Of two certificates the one that ends first: it is the one that will break the check. */
export const endsFirst = (one: CertificateReport | null, other: CertificateReport | null): CertificateReport | null =>
  one === null || (other !== null && other.daysRemaining < one.daysRemaining) ? other : one;

/** `DNS:a.example, IP Address:192.0.2.1` as a list of names. */
const namesOf = (certificate: PeerCertificate | undefined): string[] =>
  (certificate?.subjectaltname ?? '').split(', ').flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? []);

/**
 * Says why a certificate was not accepted.
 *
 * @param code OpenSSL's name of the verification error, or node's for a wrong host
 */
export const certificateFailure = (
  code: string,
  certificate: PeerCertificate | undefined,
  host: string,
): CheckFailure => {
  const failed = (message: string) => new CheckFailure('down', message);
  const validTo = Date.parse(certificate?.valid_to ?? '');
  const validFrom = Date.parse(certificate?.valid_from ?? '');
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      // OpenSSL went by the clock of the system, so does the search for the certificate it meant.
      return failed(
        validTo < Date.now() ? failureMessages.certificateExpired(validTo) : failureMessages.chainExpired(),
      );
    case 'CERT_NOT_YET_VALID':
      return failed(
        Number.isNaN(validFrom)
          ? failureMessages.certificateRefused(code)
          : failureMessages.certificateNotYetValid(validFrom),
      );
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return failed(failureMessages.selfSigned());
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return failed(failureMessages.unknownAuthority());
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failed(failureMessages.wrongHost(host, namesOf(certificate)));
    default:
      return failed(failureMessages.certificateRefused(code));
  }
};
