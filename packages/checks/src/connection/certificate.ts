import type { Certificate, DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import { checkBounds } from '../bounds.js';
import type { CertificateReport } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import { plainText } from '../messages/words.js';
import type { ChainEnd } from './chain-end.js';

const dayMs = 86_400_000;

/** Names of a certificate that may occur several times arrive as a list. */
const first = (name: string | string[] | undefined): string | undefined => (Array.isArray(name) ? name[0] : name);

/** The name of a subject or issuer: the common name, else that of the organization. */
const nameOf = (names: Certificate | undefined): string => first(names?.CN) ?? first(names?.O) ?? 'unknown';

/**
 * Describes a certificate, or `null` when none was shown or its end cannot be read.
 *
 * @param now wall clock in milliseconds
 * @param chain the end of the chain that was verified; `null` for that of the certificate itself
 */
export const certificateReport = (
  certificate: PeerCertificate | undefined,
  now: number,
  chain: ChainEnd | null,
): CertificateReport | null => {
  const validTo = chain?.validTo ?? Date.parse(certificate?.valid_to ?? '');
  if (certificate === undefined || Number.isNaN(validTo)) return null;
  return {
    issuer: plainText(nameOf(certificate.issuer)),
    validTo: new Date(validTo).toISOString(),
    daysRemaining: Math.floor((validTo - now) / dayMs),
  };
};

/** Of two certificates the one that ends first: it is the one that will break the check. */
export const endsFirst = (one: CertificateReport | null, other: CertificateReport | null): CertificateReport | null =>
  one === null || (other !== null && other.daysRemaining < one.daysRemaining) ? other : one;

/** Code of a certificate that names its host as common name alone. */
export const commonNameOnly = 'COMMON_NAME_ONLY';

/** `DNS:a.example, IP Address:192.0.2.1` as a list of names. */
export const namesOf = (certificate: PeerCertificate | undefined): string[] =>
  (certificate?.subjectaltname ?? '').split(', ').flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? []);

const maxChain = checkBounds.certificateChain.most;

/** A certificate and those that vouch for it, as far as the target sent them or this server has them. */
export const chainOf = (certificate: DetailedPeerCertificate | undefined): readonly DetailedPeerCertificate[] => {
  const chain: DetailedPeerCertificate[] = [];
  // The last one vouches for itself, or its issuer is unknown.
  for (let next = certificate; next !== undefined && next !== chain.at(-1) && chain.length < maxChain; ) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
};

/**
 * Says why a certificate was not accepted.
 *
 * @param code OpenSSL's name of the verification error, or node's for a wrong host
 */
export const certificateFailure = (
  code: string,
  certificate: DetailedPeerCertificate | undefined,
  host: string,
): CheckFailure => new CheckFailure('down', refusalMessage(code, chainOf(certificate), host));

const refusalMessage = (code: string, chain: readonly DetailedPeerCertificate[], host: string): string => {
  const [own, ...authorities] = chain;
  const root = chain.at(-1);
  switch (code) {
    case 'CERT_HAS_EXPIRED': {
      // OpenSSL went by the clock of the system, so does the search for the certificate it meant.
      const hasEnded = ({ valid_to }: PeerCertificate): boolean => Date.parse(valid_to) < Date.now();
      if (own !== undefined && hasEnded(own)) return failureMessages.certificateExpired(Date.parse(own.valid_to));
      const authority = authorities.find(hasEnded);
      if (authority === undefined) return failureMessages.certificateRefused(code);
      return failureMessages.authorityExpired(nameOf(authority.subject), Date.parse(authority.valid_to));
    }
    case 'CERT_NOT_YET_VALID': {
      const isAhead = ({ valid_from }: PeerCertificate): boolean => Date.parse(valid_from) > Date.now();
      if (own !== undefined && isAhead(own)) return failureMessages.certificateNotYetValid(Date.parse(own.valid_from));
      const authority = authorities.find(isAhead);
      if (authority === undefined) return failureMessages.certificateRefused(code);
      return failureMessages.authorityNotYetValid(nameOf(authority.subject), Date.parse(authority.valid_from));
    }
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return failureMessages.selfSigned();
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return failureMessages.untrustedAuthority(nameOf(root?.subject));
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return failureMessages.unknownAuthority(nameOf(root?.issuer));
    case 'INVALID_PURPOSE':
      return failureMessages.certificateOfNoServer();
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failureMessages.wrongHost(host, namesOf(own));
    case commonNameOnly:
      return failureMessages.commonNameOnly(first(own?.subject.CN) ?? host);
    default:
      return failureMessages.certificateRefused(code);
  }
};
