import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';
import { checkBounds } from '../bounds.js';

/** Authorities that are trusted, by their subjects. */
export type Authorities = ReadonlyMap<string, readonly X509Certificate[]>;

const maxChain = checkBounds.certificateChain.most;
const maxEnds = checkBounds.chainEnds.most;

/** When the chain of a certificate ends, and which certificate in it ends then. */
export interface ChainEnd {
  /** Milliseconds since the epoch. */
  readonly validTo: number;
  /** The authority whose certificate ends first; `null` when it is that of the target itself. */
  readonly authority: string | null;
}

/** Groups authorities by their subjects; what cannot be read is passed over, as OpenSSL does. */
export const authoritiesIn = (pems: readonly string[]): Authorities => {
  const bySubject = new Map<string, X509Certificate[]>();
  for (const pem of pems) {
    try {
      const certificate = new X509Certificate(pem);
      bySubject.set(certificate.subject, [...(bySubject.get(certificate.subject) ?? []), certificate]);
    } catch {
      // Never a part of a chain.
    }
  }
  return bySubject;
};

const nameOf = ({ subject }: X509Certificate): string => /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? 'unknown';

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const sooner = (end: ChainEnd, certificate: X509Certificate): ChainEnd => {
  const validTo = Date.parse(certificate.validTo);
  return validTo < end.validTo ? { validTo, authority: nameOf(certificate) } : end;
};

const latest = (ends: readonly ChainEnd[]): ChainEnd | undefined =>
  ends.toSorted((one, other) => other.validTo - one.validTo)[0];

/**
 * When the last of the chains ends that lead from a certificate to a trusted authority: until then it is accepted. What
 * was sent besides, such as the expired signature of an older authority, does not count.
 *
 * @param sent the certificate and those that were sent with it
 * @returns `undefined` when no chain leads there
 */
const findChainEnd = (sent: readonly X509Certificate[], authorities: Authorities): ChainEnd | undefined => {
  const [own, ...others] = sent;
  if (own === undefined) return undefined;
  const reached = new Map<X509Certificate, ChainEnd>([[own, { validTo: Date.parse(own.validTo), authority: null }]]);
  const open = new Set([own]);
  const ends: ChainEnd[] = [];
  // The chain that lasts longest so far goes on first, so each certificate is reached once.
  while (open.size > 0) {
    const [certificate] = [...open].sort((a, b) => (reached.get(b)?.validTo ?? 0) - (reached.get(a)?.validTo ?? 0));
    const end = certificate && reached.get(certificate);
    if (certificate === undefined || end === undefined) break;
    open.delete(certificate);
    for (const authority of authorities.get(certificate.issuer) ?? []) {
      if (hasIssued(authority, certificate)) ends.push(sooner(end, authority));
    }
    for (const issuer of others) {
      if (reached.has(issuer) || !hasIssued(issuer, certificate)) continue;
      reached.set(issuer, sooner(end, issuer));
      open.add(issuer);
    }
  }
  return latest(ends);
};

/** Certificates as they were sent, at most 20: node's chain has one issuer for each, this list has them all. */
const listed = (first: X509Certificate): readonly X509Certificate[] => {
  const sent: X509Certificate[] = [];
  for (let next: X509Certificate | undefined = first; next && sent.length < maxChain; next = next.issuerCertificate) {
    sent.push(next);
  }
  return sent;
};

/** Finds {@link ChainEnd}s, and remembers them: certificates seldom change, and verifying takes longer than a check. */
export class ChainEnds {
  readonly #authorities: () => Authorities;
  readonly #known = new Map<string, ChainEnd | null>();
  #found: Authorities | undefined;

  /** @param authorities read when the first chain is looked for */
  constructor(authorities: () => Authorities) {
    this.#authorities = authorities;
  }

  /**
   * When the chain of a certificate ends that was accepted.
   *
   * @param shown as node read it
   * @param sent reads all that was sent; called for a chain that is not known
   */
  endOf(shown: DetailedPeerCertificate, sent: () => X509Certificate | undefined): ChainEnd | null {
    const fingerprints: string[] = [];
    for (let next = shown; next !== undefined && !fingerprints.includes(next.fingerprint256); ) {
      fingerprints.push(next.fingerprint256);
      if (fingerprints.length === maxChain) break;
      next = next.issuerCertificate;
    }
    const key = fingerprints.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#found ??= this.#authorities();
    const first = sent();
    const end = (first && findChainEnd(listed(first), this.#found)) ?? null;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxEnds && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, end);
    return end;
  }
}
