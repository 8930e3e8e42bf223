import type { MonitorEvidence } from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/checks';
import type { PageRequest } from '../check/sightings.js';
import type { EvidencePart } from './evidence-part.js';

const most = bounds.evidenceName.most;

/** Failures say why, and documents where it was: they are kept before others. */
const rank = ({ error, statusCode, resourceType }: PageRequest): number => {
  if (error !== null || (statusCode !== null && statusCode >= 400)) return 0;
  return resourceType === 'Document' ? 1 : 2;
};

const kept = (requests: readonly PageRequest[]): readonly PageRequest[] =>
  requests
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, bounds.evidenceRequests.most)
    .sort((one, other) => one.startMs - other.startMs);

export const browserEvidence: EvidencePart<'browser'> = {
  name: 'browser',
  async read({ browser }, strike) {
    if (browser === null) return null;
    const { url, title, text, requests, requestCount, consoleErrors, screenshot } = browser;
    return {
      url: url === null ? null : strike(url, bounds.evidenceUrl.most),
      title: title === null ? null : strike(title, bounds.evidenceAnswer.most),
      text: text === null ? null : strike(text, bounds.evidenceBody.most),
      requests: kept(requests).map((request) => ({
        ...request,
        url: strike(request.url, bounds.evidenceRequestUrl.most),
        method: strike(request.method, most),
        resourceType: strike(request.resourceType, most),
        error: request.error === null ? null : strike(request.error, most),
      })),
      requestCount,
      consoleErrors: consoleErrors
        .slice(0, bounds.evidenceConsoleErrors.most)
        .map((error) => strike(error, bounds.evidenceAnswer.most)),
      screenshot: screenshot !== null && screenshot.length <= bounds.evidenceScreenshot.most ? screenshot : null,
    };
  },
  shorten(part): MonitorEvidence['browser'] {
    const { text, requests, consoleErrors } = part;
    if (text !== null && text.length > 1000) {
      return { ...part, text: text.slice(0, Math.floor(text.length / 2)).toWellFormed() };
    }
    if (requests.length > 1) return { ...part, requests: requests.slice(0, requests.length >> 1) };
    if (consoleErrors.length > 0) return { ...part, consoleErrors: consoleErrors.slice(0, consoleErrors.length >> 1) };
    return text === null ? null : { ...part, text: null };
  },
};
