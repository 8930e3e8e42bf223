import type { Certificate, DetailedPeerCertificate } from 'node:tls';
import type { MonitorEvidence } from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/checks';
import { chainOf } from '../connection/certificate.js';
import type { EvidencePart } from './evidence-part.js';
import type { Strike } from './strike.js';

type ShownCertificate = NonNullable<MonitorEvidence['tls']>['chain'][number];

const most = bounds.evidenceName.most;

/** `CN=a.example, O=Example` of a subject or an issuer. */
const nameText = (names: Certificate | undefined): string =>
  Object.entries(names ?? {})
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}=${value}`))
    .join(', ');

const timeText = (time: string): string | null => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const shownCertificate = (certificate: DetailedPeerCertificate, strike: Strike): ShownCertificate => ({
  subject: strike(nameText(certificate.subject), most),
  issuer: strike(nameText(certificate.issuer), most),
  validFrom: timeText(certificate.valid_from),
  validTo: timeText(certificate.valid_to),
  fingerprint256: strike(certificate.fingerprint256, most),
});

export const tlsEvidence: EvidencePart<'tls'> = {
  name: 'tls',
  async read({ tls }, strike) {
    if (tls === null) return null;
    const { certificate, reason } = tls;
    const chain = chainOf(certificate ?? undefined).slice(0, bounds.evidenceChain.most);
    return {
      reason: reason === null ? null : strike(reason, most),
      chain: chain.map((each) => shownCertificate(each, strike)),
    };
  },
  shorten: (part) => (part.chain.length > 1 ? { ...part, chain: part.chain.slice(0, -1) } : null),
};
