import { bounds } from '@watchpost/schemas/checks';
import type { EvidencePart } from './evidence-part.js';

const most = bounds.evidenceName.most;

export const dnsEvidence: EvidencePart<'dns'> = {
  name: 'dns',
  async read({ dns }, strike) {
    if (dns === null) return null;
    return {
      name: strike(dns.name, most),
      recordType: dns.recordType,
      code: dns.code === null ? null : strike(dns.code, most),
      answers: dns.answers
        .slice(0, bounds.evidenceAnswers.most)
        .map((answer) => strike(answer, bounds.evidenceAnswer.most)),
    };
  },
  shorten: (part) =>
    part.answers.length > 0 ? { ...part, answers: part.answers.slice(0, part.answers.length >> 1) } : null,
};
