import type { IncomingHttpHeaders } from 'node:http';
import type { MonitorEvidence } from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/checks';
import { bodyBeginning } from './body-beginning.js';
import type { EvidencePart } from './evidence-part.js';
import { isSecretName } from './secret-names.js';
import type { Strike } from './strike.js';

type HttpEvidence = NonNullable<MonitorEvidence['http']>;

/** A cookie without its value: what it is called and how long it holds is no secret. */
const withoutCookie = (cookie: string): string => cookie.replace(/^([^=;]*)(?:=[^;]*)?/, '$1=•••');

const shownHeader = (name: string, value: string): string => {
  if (name === 'set-cookie') return value.includes('=') ? withoutCookie(value) : '•••';
  return isSecretName(name) ? '•••' : value;
};

const shownHeaders = (headers: IncomingHttpHeaders, strike: Strike): HttpEvidence['headers'] =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value] as const))
    .slice(0, bounds.evidenceHeaders.most)
    .map(([name, value]) => ({
      name: strike(name, bounds.evidenceName.most),
      value: strike(shownHeader(name, value), bounds.evidenceHeaderValue.most),
    }));

const half = <Item>(items: readonly Item[]): Item[] => items.slice(0, Math.floor(items.length / 2));

export const httpEvidence: EvidencePart<'http'> = {
  name: 'http',
  async read({ http }, strike) {
    if (http === null) return null;
    const urlText = (url: URL): string => strike(url.href, bounds.evidenceUrl.most);
    const body = await bodyBeginning(http);
    return {
      url: urlText(http.url),
      redirects: http.redirects
        .slice(-bounds.redirects.most)
        .map(({ url, statusCode }) => ({ url: urlText(url), statusCode })),
      statusCode: http.answer?.statusCode ?? null,
      headers: shownHeaders(http.answer?.headers ?? {}, strike),
      body: body === null ? null : strike(body.text, bounds.evidenceBody.most, body.isCut),
      isBodyCut: body?.isCut ?? false,
    };
  },
  shorten(part) {
    const { body, headers, redirects } = part;
    if (body !== null && body !== '') {
      return { ...part, body: body.slice(0, Math.floor(body.length / 2)).toWellFormed(), isBodyCut: true };
    }
    if (headers.length > 0) return { ...part, headers: half(headers) };
    return redirects.length > 0 ? { ...part, redirects: half(redirects) } : null;
  },
};
