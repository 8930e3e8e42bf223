import * as z from '@watchpost/schemas/zod';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  validateAuthResponse,
} from 'oauth4webapi';
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  ProviderSettings,
} from '../../request/ports/sign-in-providers.js';
import { oauthBounds } from './bounds.js';
import type { GuardedFetch } from './guarded-fetch.js';

/** How requests are sent to providers. */
export interface Transport {
  readonly fetch: GuardedFetch;
  /** Whether `http:` is allowed, which only a private network or a test may need. */
  readonly allowsHttp: boolean;
}

/** The options of every request that the protocol library sends. */
export const requestOptions = ({ fetch, allowsHttp }: Transport) => ({
  [customFetch]: fetch,
  [allowInsecureRequests]: allowsHttp,
});

/** This server as a client of the protocol library, with the kit's clock. */
export const clientOf = ({ clientId }: ProviderSettings, now: number): Client => ({
  client_id: clientId,
  [clockSkew]: Math.round((now - Date.now()) / 1000),
});

/** The address that asks a provider for a code, with PKCE (RFC 9700 §2.1.1). */
export const codeRequestUrl = async (
  server: AuthorizationServer,
  { clientId }: ProviderSettings,
  { redirectUri, state, secrets }: AuthorizationRequest,
  parameters: Readonly<Record<string, string>>,
  { allowsHttp }: Transport,
): Promise<URL> => {
  const url = new URL(server.authorization_endpoint ?? '');
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) {
    throw new TypeError('The authorization endpoint of the provider must be an https:// URL.');
  }
  const all = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
};

/** Whether the provider knows only `client_secret_post`; Basic is the default (OpenID Connect Discovery 1.0 §3). */
const wantsSecretInBody = ({ token_endpoint_auth_methods_supported: methods }: AuthorizationServer): boolean =>
  methods?.includes('client_secret_basic') === false && methods.includes('client_secret_post');

/**
 * Holds what the browser brought against the sign-in, the issuer (RFC 9207 §2.4) before all else, and sends the code
 * to the token endpoint.
 */
export const redeemCode = (
  server: AuthorizationServer,
  settings: ProviderSettings,
  { parameters, redirectUri, state, secrets }: AuthorizationResponse,
  transport: Transport,
  now: number,
): Promise<Response> => {
  const client = clientOf(settings, now);
  const checked = validateAuthResponse(server, client, parameters, state);
  const authentication = wantsSecretInBody(server) ? ClientSecretPost : ClientSecretBasic;
  return authorizationCodeGrantRequest(
    server,
    client,
    authentication(settings.clientSecret),
    checked,
    redirectUri,
    secrets.verifier,
    requestOptions(transport),
  );
};

const maxSubjectLength = oauthBounds.subject.most;
const maxIssuerLength = oauthBounds.issuerOfIdentity.most;

/** The key of an identity. @throws TypeError when the provider names a longer one than it may */
export const identityKey = (issuer: string, subject: string): { readonly issuer: string; readonly subject: string } => {
  if (subject.length === 0 || subject.length > maxSubjectLength || issuer.length > maxIssuerLength) {
    throw new TypeError(
      `The provider names a subject of ${subject.length} characters; 1 to ${maxSubjectLength} are allowed.`,
    );
  }
  return { issuer, subject };
};

const emailSchema = z.email().max(254);

/** An e-mail address in the form that this server stores; `null` when registration would refuse it. */
export const usableEmail = (email: unknown): string | null => {
  if (typeof email !== 'string') return null;
  const parsed = emailSchema.safeParse(email.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
};

/** A name fit to be shown: one line of at most 200 characters; `null` without one. */
export const usableName = (name: unknown): string | null => {
  if (typeof name !== 'string') return null;
  const line = name.replace(/\p{Cc}+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, 200).trim();
};
