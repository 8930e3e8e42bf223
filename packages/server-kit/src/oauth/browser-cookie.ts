import type { Context } from '../context.js';

/** Ten minutes: time to find the password of the provider, and its second factor. */
export const signInSeconds = 600;

const cookieName = 'watchpost_oauth';

/**
 * Sets the cookie that ties a sign-in to the browser that began it: nobody else can complete it, and nobody can make
 * another's browser complete their own (RFC 9700 §4.7.1). `Lax`, because the provider sends the browser back from
 * another site.
 */
export const browserCookie = (value: string, callbackUrl: URL): string =>
  [
    `${cookieName}=${value}`,
    `Path=${callbackUrl.pathname}`,
    `Max-Age=${value === '' ? 0 : signInSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(callbackUrl.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');

/** The value that the browser sent back; `null` without one. */
export const readBrowserCookie = (context: Context): string | null => {
  for (const pair of (context.header('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === cookieName && value !== '') return value;
  }
  return null;
};
