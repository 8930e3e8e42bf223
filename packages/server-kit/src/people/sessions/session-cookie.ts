import { createHash } from 'node:crypto';
import type { CookieTokens, Tokens } from '@watchpost/schemas';
import type { CallContext, Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';

/** Where a client wants the refresh token of its session. */
export interface KeepIn {
  readonly keepIn: 'body' | 'cookie';
  /** Whether the cookie outlasts the browser. */
  readonly staySignedIn: boolean;
}

/** A session as a browser keeps it. */
export interface KeptSession {
  readonly refreshToken: string;
  readonly staySignedIn: boolean;
}

const isHttps = ({ services }: Pick<Context, 'services'>): boolean => services.publicOrigin.startsWith('https:');

/**
 * With `__Host-`, no other host can set it, not even a sibling (RFC 6265bis §4.1.3.2); it requires `https:`. Cookies know
 * no ports, and this one no path: the end of the name keeps two servers of one machine from signing each other out.
 */
const cookieName = (context: Pick<Context, 'services'>): string => {
  const { origin, pathname } = new URL(context.services.publicUrl);
  const place = `${origin}${pathname.replace(/\/+$/, '')}`;
  const server = createHash('sha256').update(place).digest('hex').slice(0, 4);
  return `${isHttps(context) ? '__Host-' : ''}watchpost_session_${server}`;
};

/** `Strict`: no other site can make a browser send it (RFC 6265bis §8.8.2). */
const cookie = (value: string, maxAgeSeconds: number | undefined, context: Context): string =>
  [
    `${cookieName(context)}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps(context) ? ['Secure'] : []),
  ].join('; ');

/** The header that deletes the cookie of a session. */
export const endedSessionCookie = (context: Context): Record<string, string> => ({
  'set-cookie': cookie('', 0, context),
});

/** The session that a browser keeps; `null` without one. */
export const readSessionCookie = (context: CallContext): KeptSession | null => {
  const wanted = `${cookieName(context)}=`;
  for (const pair of (context.header('cookie') ?? '').split(';')) {
    const [, mark, refreshToken] = /^([01])\.(wpr_[\w-]{1,200})$/.exec(valueAfter(wanted, pair.trim())) ?? [];
    if (refreshToken !== undefined) return { refreshToken, staySignedIn: mark === '1' };
  }
  return null;
};

const valueAfter = (name: string, pair: string): string => (pair.startsWith(name) ? pair.slice(name.length) : '');

/**
 * Lets only pages of this server use a cookie: a page of a sibling host is of the same site, and its requests carry the
 * cookie (Fetch Metadata; RFC 6454 §7; RFC 6265bis §8.8.2).
 *
 * @throws ProblemError `forbidden`
 */
export const assertOwnPage = (context: CallContext): void => {
  const site = context.header('sec-fetch-site');
  // Browsers send no Fetch Metadata to plain http: on other hosts than this one, but they send the origin of a POST.
  const isOwn = site === null ? context.header('origin') === context.services.publicOrigin : site === 'same-origin';
  if (isOwn) return;
  throw new ProblemError(
    'forbidden',
    `Only pages of ${context.services.publicOrigin} can keep a session in a cookie; other clients leave keepIn out, and send refreshToken to renew it.`,
  );
};

/** The tokens of a session as they are answered: the refresh token in the body, or in the cookie. */
export const answerTokens = (
  tokens: Tokens,
  { keepIn, staySignedIn }: KeepIn,
  { expiresAt, context }: { readonly expiresAt: number; readonly context: Context },
): { readonly body: Tokens | CookieTokens; readonly headers: Readonly<Record<string, string>> } => {
  if (keepIn === 'body') return { body: tokens, headers: {} };
  const { refreshToken, ...body } = tokens;
  const maxAgeSeconds = staySignedIn ? Math.max(0, Math.floor((expiresAt - context.now) / 1000)) : undefined;
  const value = `${staySignedIn ? 1 : 0}.${refreshToken}`;
  return { body, headers: { 'set-cookie': cookie(value, maxAgeSeconds, context) } };
};
