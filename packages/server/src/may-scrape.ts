import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** What proxies say of themselves; without these a proxy on this machine would count as this machine. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether a request may read the operator's metrics, which cover all organizations: with the token, where one is set;
 * else from this machine and through no proxy.
 */
export const mayScrape = (
  request: { readonly headers: Headers; readonly ip?: string | undefined },
  token: string | undefined,
): boolean => {
  if (token === undefined) {
    return isThisMachine(request.ip ?? '') && !proxyHeaders.some((name) => request.headers.has(name));
  }
  const [, sent = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests have one length, whatever was sent.
  return timingSafeEqual(digest(sent), digest(token));
};
