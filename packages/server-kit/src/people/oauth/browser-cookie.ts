import type { CallContext, Context } from '../../request/context.js';
import { oauthBounds } from './bounds.js';

/** Ten minutes: time to find the password of the provider, and its second factor. */
export const signInSeconds: number = oauthBounds.signInState.most;

/** With the prefix, no other host can set it, not even a sibling (RFC 6265bis §4.1.3.2); it requires `https:`. */
const cookieName = ({ services }: Context<'signInProviders'>): string =>
  services.signInProviders.isHttps ? '__Host-watchpost_oauth' : 'watchpost_oauth';

/**
 * Sets the cookie that ties a sign-in to the browser that began it, up to the one-time code: no other browser can
 * complete it, and an attacker cannot make a victim's browser complete theirs (RFC 9700 §4.7.1). `Lax`, because the
 * provider sends the browser back from another site.
 */
export const browserCookie = (value: string, maxAgeSeconds: number, context: Context<'signInProviders'>): string =>
  [
    `${cookieName(context)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(context.services.signInProviders.isHttps ? ['Secure'] : []),
  ].join('; ');

/** Deletes the cookie when the sign-in is complete. */
export const endedBrowserCookie = (context: Context<'signInProviders'>): string => browserCookie('', 0, context);

/** The value that the browser sent back; `null` without one. */
export const readBrowserCookie = (context: CallContext<'signInProviders'>): string | null => {
  const wanted = cookieName(context);
  for (const pair of (context.header('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === wanted && value !== '') return value;
  }
  return null;
};
