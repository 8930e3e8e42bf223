import type { ServerProcess } from '@watchpost/testbed/server-process';
import { expect } from 'vitest';

/** An answer of the running server. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the contract tests hold bodies against their schemas; here only values count
  readonly body: any;
}

/** Plain HTTP, as any program without our client would speak it. */
export const send = async (
  url: string,
  method: string,
  path: string,
  options: { readonly headers?: Record<string, string>; readonly body?: unknown } = {},
): Promise<Reply> => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...options.headers, ...(options.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
};

/** The owner of a server, signed in over plain HTTP. */
export interface Owner {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly organizationId: string;
  readonly headers: Record<string, string>;
}

export const signIn = async (server: ServerProcess, account = server.owner): Promise<Owner> => {
  const { email, password } = account;
  const { body: tokens } = await send(server.url, 'POST', '/auth/login', { body: { email, password } });
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const { body: me } = await send(server.url, 'GET', '/auth/me', { headers });
  return { ...tokens, organizationId: me.organizationId, headers };
};

/** The owner of another organization. The server logs the mail with the link, while no mail server is set up. */
export const register = async (server: ServerProcess, email: string): Promise<Owner> => {
  const account = { email, password: 'correct horse battery staple' };
  await send(server.url, 'POST', '/auth/register', { body: { ...account, name: 'Another' } });
  const tokenOf = (): string | undefined =>
    server.output
      .split('\n')
      .filter((line) => line.includes(email))
      .map((line) => /verify-email[?#&]token=([\w-]+)/.exec(line)?.[1])
      .find((token) => token !== undefined);
  await expect.poll(tokenOf).toBeDefined();
  await send(server.url, 'POST', '/auth/verify-email', { body: { token: tokenOf(), password: account.password } });
  return signIn(server, account);
};

/** A key that may do everything with monitors. */
export const makeApiKey = async (server: ServerProcess, owner: Owner, more: object = {}): Promise<string> => {
  const { body } = await send(server.url, 'POST', `/organizations/${owner.organizationId}/api-keys`, {
    headers: owner.headers,
    body: { name: 'test', scopes: ['monitors:read', 'monitors:write', 'monitors:run'], ...more },
  });
  return body.secret;
};
