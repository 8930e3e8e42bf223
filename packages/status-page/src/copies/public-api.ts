import { createHash } from 'node:crypto';
import type { Loaded } from './copies.js';

/** Sends a request to the API: the kit's `fetch`, or that of the platform. */
export type Fetch = (request: Request, info?: { readonly ip?: string }) => Promise<Response>;

/** What the API answered, as bytes, and as the JSON that they are. */
export interface Document {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its type is that of the contract for the path that was read. */
  readonly json: unknown;
}

/** On whose behalf the API is asked: rate limits count it. */
export interface Visitor {
  readonly ip: string;
  readonly forwardedFor: string | null;
}

/** The public part of the API, for one page. */
export interface PublicApi {
  /**
   * Reads a document of a page.
   *
   * @param path below the page, with its query; empty for the page itself
   * @param viewToken opens a page with a password
   * @param tag what is there already
   */
  read(
    slug: string,
    path: string,
    options: { readonly viewToken: string | null; readonly tag: string | null; readonly visitor: Visitor },
  ): Promise<Loaded<Document>>;
  /** Sends a form of a page; resolves with the status and the JSON of the answer. */
  send(
    slug: string,
    path: string,
    body: object,
    visitor: Visitor,
  ): Promise<{ readonly status: number; readonly json: unknown }>;
  /** The page that a host name belongs to. */
  pageOf(host: string, visitor: Visitor): Promise<Loaded<Document>>;
}

/** A document of a page is at most some 2 MB; more is not from our API. */
const maxBytes = 16_000_000;
const timeoutMs = 10_000;

const tagOf = (response: Response, bytes: Uint8Array): string =>
  response.headers.get('etag') ?? `"${createHash('sha256').update(bytes).digest('base64url')}"`;

const parse = (contentType: string, bytes: Uint8Array): unknown =>
  /\bjson\b/.test(contentType) ? JSON.parse(new TextDecoder().decode(bytes)) : null;

const loadedFrom = async (response: Response): Promise<Loaded<Document>> => {
  if (response.status === 304) return { kind: 'same' };
  if (response.status === 200) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.byteLength > maxBytes) return { kind: 'unavailable' };
    const contentType = response.headers.get('content-type') ?? 'application/octet-stream';
    const value = { contentType, bytes, json: parse(contentType, bytes) };
    // What JSON becomes in memory is some four times as much as its text.
    return { kind: 'new', value, tag: tagOf(response, bytes), bytes: bytes.byteLength * 5 };
  }
  await response.body?.cancel();
  switch (response.status) {
    case 400:
    case 404:
    case 422:
      return { kind: 'missing' };
    case 401:
    case 403:
      return { kind: 'locked' };
    case 429:
      return { kind: 'tooMany' };
    default:
      return { kind: 'unavailable' };
  }
};

/** Makes the way to the API. @param apiUrl such as `https://watch.example.com/api/v1` */
export const createPublicApi = (fetch: Fetch, apiUrl: string): PublicApi => {
  const base = `${apiUrl.replace(/\/+$/, '')}/public/status-pages`;
  const ask = (
    address: string,
    { ip, forwardedFor }: Visitor,
    init: RequestInit & { headers: Record<string, string> },
  ) => {
    if (forwardedFor !== null) init.headers['x-forwarded-for'] = forwardedFor;
    return fetch(new Request(address, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }), { ip });
  };
  return {
    async read(slug, path, { viewToken, tag, visitor }) {
      const query =
        viewToken === null ? '' : `${path.includes('?') ? '&' : '?'}viewToken=${encodeURIComponent(viewToken)}`;
      return loadedFrom(
        await ask(`${base}/${slug}${path}${query}`, visitor, { headers: tag === null ? {} : { 'if-none-match': tag } }),
      );
    },
    async send(slug, path, body, visitor) {
      const headers = { 'content-type': 'application/json' };
      const response = await ask(`${base}/${slug}${path}`, visitor, {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
      });
      const text = await response.text();
      return {
        status: response.status,
        json: /\bjson\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null,
      };
    },
    pageOf: async (host, visitor) =>
      loadedFrom(await ask(`${base}/domain-check?domain=${encodeURIComponent(host)}`, visitor, { headers: {} })),
  };
};
