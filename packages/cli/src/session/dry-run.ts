import type { Middleware } from '@watchpost/client';

/** A request that would have been sent. */
export interface HeldRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** `null` without one. Passwords, codes and tokens are left out of it. */
  readonly body: unknown;
}

const isSecret = (name: string): boolean =>
  /(password|secret|token|code|clientKey|privateKey|secretHeaders)$/i.test(name);

const withoutSecrets = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (isSecret(name) && typeof value === 'string' ? '…' : value));

/**
 * Holds back the first request that would change something and ends the command there. What only reads is sent, and a
 * session is renewed.
 */
export const dryRun =
  (hold: (request: HeldRequest) => void): Middleware =>
  async (request, next) => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'GET' || pathname.endsWith('/auth/refresh')) return next(request);
    const text = await request.text();
    hold({ method: request.method, path: pathname + search, body: text === '' ? null : withoutSecrets(text) });
    throw new Error('A dry run sends no changes.');
  };
