import { isIP } from 'node:net';
import { checkBounds } from '../bounds.js';
import { kindOfAddress } from '../network/address-kind.js';
import { withoutBrackets } from '../network/host.js';
import { literalAddress } from '../network/literal-address.js';

const maxCookies = checkBounds.cookies.most;
const maxCookieBytes = checkBounds.cookieText.most;
const maxHeaderBytes = checkBounds.cookieHeader.most;

interface Cookie {
  readonly pair: string;
  readonly host: string;
  readonly path: string;
  readonly isSecure: boolean;
}

/** RFC 6265 §5.1.4. */
const defaultPath = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

/** Whether a host may set a cookie for a domain (RFC 6265 §5.1.3 and §5.3, step 6): for itself or for one above it. */
const isDomainOf = (host: string, attribute: string): boolean => {
  const domain = attribute.replace(/^\./, '').toLowerCase();
  if (domain === '' || domain === host) return true;
  return isIP(withoutBrackets(host)) === 0 && host.endsWith(`.${domain}`);
};

/** Whether a `Secure` cookie may be set and sent: over TLS, or where it stays on this machine, as in browsers and curl. */
const takesSecure = ({ protocol, hostname }: URL): boolean => {
  if (protocol === 'https:') return true;
  const address = literalAddress(hostname);
  return address !== undefined && kindOfAddress(address) === 'loopback';
};

/** What a header can carry back without beginning another. */
const isPlain = (pair: string): boolean => /^[\x20-\x7e\x80-\xff]*$/.test(pair);

const attributesOf = (parts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );

const isOver = (attributes: ReadonlyMap<string, string>, now: number): boolean => {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= now;
};

/**
 * The cookies of one check, for the redirects of the target: many send back to the same page once they have set one
 * (RFC 6265). A cookie goes back to the host that set it, on any of its ports (§8.5), and to no other host, even where
 * `Domain` admits more. One that is `Secure` is set and sent over TLS or loopback alone. All end with the check.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Takes the cookies of an answer. Beyond 50, the oldest goes. */
  take(url: URL, headers: readonly string[], now: number): void {
    // No more than can be kept: an answer may have thousands.
    for (const header of headers.slice(-maxCookies)) this.#takeOne(url, header, now);
  }

  #takeOne(url: URL, header: string, now: number): void {
    const [pair = '', ...parts] = header.slice(0, maxCookieBytes).split(';');
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    const attributes = attributesOf(parts);
    const isSecure = attributes.has('secure');
    const isReadable = pair.includes('=') && isPlain(pair) && header.length <= maxCookieBytes;
    if (!isReadable || (isSecure && !takesSecure(url))) return;
    if (!isDomainOf(url.hostname, attributes.get('domain') ?? '')) return;
    const named = attributes.get('path') ?? '';
    const path = named.startsWith('/') ? named : defaultPath(url);
    const key = `${url.hostname};${path};${name}`;
    this.#cookies.delete(key);
    if (isOver(attributes, now)) return;
    this.#cookies.set(key, { pair: pair.trim(), host: url.hostname, path, isSecure });
    const [oldest] = this.#cookies.keys();
    if (this.#cookies.size > maxCookies && oldest !== undefined) this.#cookies.delete(oldest);
  }

  /** The value of the cookie of this name that was set last, by whichever host; `undefined` without one. */
  valueOf(name: string): string | undefined {
    const last = [...this.#cookies.values()].findLast(({ pair }) => pair.startsWith(`${name}=`));
    return last?.pair.slice(name.length + 1);
  }

  /** The values of all cookies. */
  get values(): readonly string[] {
    return [...this.#cookies.values()].map(({ pair }) => pair.slice(pair.indexOf('=') + 1).trim());
  }

  /** The `Cookie` header for a URL, the longest path first (RFC 6265 §5.4); `undefined` without any. */
  headerFor(url: URL): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    const { hostname, pathname } = url;
    const isSecureHop = takesSecure(url);
    const pairs = [...this.#cookies.values()]
      .filter(({ host, path, isSecure }) => host === hostname && isBelow(pathname, path) && (!isSecure || isSecureHop))
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ pair }) => pair);
    let header = '';
    for (const pair of pairs) {
      const longer = header === '' ? pair : `${header}; ${pair}`;
      if (longer.length > maxHeaderBytes) break;
      header = longer;
    }
    return header === '' ? undefined : header;
  }
}
