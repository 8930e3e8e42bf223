import { bounds } from '@watchpost/schemas/checks';
import type { EvidencePart } from './evidence-part.js';

export const stepsEvidence: EvidencePart<'steps'> = {
  name: 'steps',
  async read({ steps }, strike) {
    if (steps === null) return null;
    return steps.slice(0, bounds.browserSteps.most).map(({ name, status, latencyMs, statusCode, message }) => ({
      name: strike(name, bounds.evidenceName.most),
      status,
      latencyMs,
      statusCode,
      message: message === null ? null : strike(message, bounds.evidenceAnswer.most),
    }));
  },
  shorten: (part) => (part.length > 1 ? part.slice(0, part.length >> 1) : null),
};
