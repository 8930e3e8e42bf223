import { createHash } from 'node:crypto';
import type { ConsoleAnswer } from './answer.js';
import { securityHeaders } from './security-headers.js';

/** What the page of the console knows from the beginning, in its `<meta name="watchpost">`. */
export interface PageSettings {
  /** Path of the console, with a slash at its end. */
  readonly base: string;
  /** Path of the API, such as `/api/v1`. */
  readonly api: string;
  readonly signIn: 'password' | 'host';
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** The page with the addresses of its files and its settings, with status 200 or 404. */
export const createPage = (
  html: string,
  settings: PageSettings,
  noScript: string,
): ((status: 200 | 404, ifNoneMatch: string | null) => ConsoleAnswer) => {
  const written = html
    .replace('name="watchpost" content=""', () => `name="watchpost" content="${escaped(JSON.stringify(settings))}"`)
    .replace(/<noscript>.*?<\/noscript>/s, () => `<noscript>${noScript}</noscript>`)
    .replace(/(href|src)="\.\//g, (_, attribute) => `${attribute}="${escaped(settings.base)}`)
    // The files come from this host: a request for them must carry no other mode than that of a script.
    .replaceAll(' crossorigin', '');
  const etag = `"${createHash('sha256').update(written).digest('base64url')}"`;
  const revalidated = { 'cache-control': 'no-cache', etag };
  const headers = { ...securityHeaders, ...revalidated, 'content-type': 'text/html; charset=utf-8' };
  const body = new TextEncoder().encode(written);
  return (status, ifNoneMatch) =>
    status === 200 && ifNoneMatch === etag
      ? { status: 304, headers: revalidated, body: null }
      : { status, headers, body };
};
