import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** What proxies say of themselves; without these a proxy on this machine would count as this machine. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** What opens the operator's metrics. */
export interface ScrapeRules {
  readonly token: string | undefined;
  /** Whether users may have addresses of this machine checked and scraped: then who asks from it may be a user. */
  readonly allowPrivateTargets: boolean;
}

/**
 * Whether a request may read the operator's metrics, which cover all organizations: with the token, where one is set;
 * else from this machine, through no proxy, and while no check or scrape of a user can come from it.
 */
export const mayScrape = (
  request: { readonly headers: Headers; readonly ip?: string | undefined },
  { token, allowPrivateTargets }: ScrapeRules,
): boolean => {
  if (token === undefined) {
    const isDirect = !proxyHeaders.some((name) => request.headers.has(name));
    return !allowPrivateTargets && isDirect && isThisMachine(request.ip ?? '');
  }
  const [, sent = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests have one length, whatever was sent.
  return timingSafeEqual(digest(sent), digest(token));
};
