import * as z from '@watchpost/schemas/zod';
import { type AuthorizationServer, processAuthorizationCodeResponse, protectedResourceRequest } from 'oauth4webapi';
import type { SignInProtocol } from '../../request/ports/sign-in-providers.js';
import {
  clientOf,
  codeRequestUrl,
  redeemCode,
  requestOptions,
  type Transport,
  usableEmail,
  usableName,
} from './code-flow.js';
import { publicIssuers } from './provider-settings.js';

/** Where one GitHub is: the public one, or an Enterprise Server with its API below its own address. */
const endpointsOf = (address: string): { readonly server: AuthorizationServer; readonly api: string } => {
  const base = address.replace(/\/+$/, '');
  const issuer = `${base}/login/oauth`;
  return {
    server: {
      // What GitHub calls itself in `iss` (RFC 9207).
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/access_token`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    api: base === publicIssuers.github ? 'https://api.github.com' : `${base}/api/v3`,
  };
};

const userSchema = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() });
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub answered, but not as its API says. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answered ${status} or something that is not in the API`);
    this.status = status;
  }
}

/** Makes the protocol of GitHub: OAuth 2.0 without OpenID; its API returns who signed in. */
export const createGitHubProtocol = (transport: Transport): SignInProtocol => {
  const options = requestOptions(transport);

  const read = async <T>(api: string, path: string, accessToken: string, schema: z.ZodType<T>): Promise<T> => {
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const url = new URL(`${api}${path}`);
    const response = await protectedResourceRequest(accessToken, 'GET', url, headers, undefined, options);
    const parsed = response.status === 200 ? schema.safeParse(await response.json().catch(() => undefined)) : undefined;
    if (parsed?.success !== true) throw new UnexpectedAnswerError(path, response.status);
    return parsed.data;
  };

  return {
    authorizationUrl: (settings, request) =>
      codeRequestUrl(
        endpointsOf(settings.issuer).server,
        settings,
        request,
        { scope: 'read:user user:email' },
        transport,
      ),
    async identify(settings, answer, now) {
      const { server, api } = endpointsOf(settings.issuer);
      const response = await redeemCode(server, settings, answer, transport, now);
      const tokens = await processAuthorizationCodeResponse(server, clientOf(settings, now), response);
      const user = await read(api, '/user', tokens.access_token, userSchema);
      const emails = await read(api, '/user/emails', tokens.access_token, emailsSchema);
      const primary = emails.find((email) => email.primary);
      return {
        issuer: server.issuer,
        subject: String(user.id),
        email: usableEmail(primary?.email),
        isEmailVerified: primary?.verified === true,
        name: usableName(user.name) ?? usableName(user.login),
      };
    },
  };
};
