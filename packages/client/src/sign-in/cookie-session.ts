import type { SessionTokens, TokenStore } from '../session/session.js';

/** What a page has before it has asked for its session: nothing that can be sent, so it is renewed first. */
const notAskedYet: SessionTokens = {
  accessToken: 'none',
  refreshToken: 'in-cookie',
  expiresAt: '1970-01-01T00:00:00.000Z',
};

/** As much of `LockManager` (Web Locks) as is used; programs that run elsewhere have no type of it. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Whether there is an access token to send. */
export const isAsked = ({ accessToken }: SessionTokens): boolean => accessToken !== notAskedYet.accessToken;

/**
 * Keeps a session whose refresh token is in a cookie of the browser: only the access token is here, as long as the page.
 * Tabs renew one after the other, because each renewal replaces the cookie that they share.
 */
export const cookieTokenStore = (): TokenStore => {
  let current: SessionTokens | undefined = notAskedYet;
  const { locks } = (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator ?? {};
  return {
    load: () => current,
    save: (tokens) => {
      current = tokens;
    },
    clear: () => {
      current = undefined;
    },
    ...(locks !== undefined && {
      lock: async <T>(work: () => Promise<T>): Promise<T> => locks.request('watchpost-session', work),
    }),
  };
};
