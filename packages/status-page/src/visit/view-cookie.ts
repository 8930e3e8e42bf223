/** One for each page, by its path: a browser sends it to no other page. */
const name = 'watchpost_view';

/** The view token that the visitor's browser keeps; `null` without one. */
export const readViewToken = (cookies: string | null): string | null => {
  for (const cookie of (cookies ?? '').split(';')) {
    const [key, value = ''] = cookie.trim().split('=');
    if (key === name && /^[\w.~-]{1,2000}$/.test(value)) return value;
  }
  return null;
};

/** Keeps a view token out of reach of scripts and other sites. A link from elsewhere still opens the page, hence `Lax`. */
export const viewCookie = (
  token: string,
  { path, seconds, isSecure }: { readonly path: string; readonly seconds: number; readonly isSecure: boolean },
): string =>
  `${name}=${token}; Path=${path === '' ? '/' : path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
