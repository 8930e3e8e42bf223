import {
  type AuthorizationServer,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
} from 'oauth4webapi';
import type { SignInProtocol } from '../../request/ports/sign-in-providers.js';
import { oauthBounds } from './bounds.js';
import {
  clientOf,
  codeRequestUrl,
  identityKey,
  redeemCode,
  requestOptions,
  type Transport,
  usableEmail,
  usableName,
} from './code-flow.js';

/** How long a provider's metadata is cached; its keys are fetched again when a token names an unknown one. */
const metadataMs = 10 * 60_000;
const maxIssuers = oauthBounds.keptIssuers.most;

interface Discovery {
  readonly server: Promise<AuthorizationServer>;
  readonly expiresAt: number;
}

/** Reads the metadata of issuers (OpenID Connect Discovery 1.0 §4), each only now and then. */
const createDiscovery = (transport: Transport): ((issuer: string, now: number) => Promise<AuthorizationServer>) => {
  const known = new Map<string, Discovery>();
  const discover = async (issuer: string): Promise<AuthorizationServer> => {
    const url = new URL(issuer);
    return processDiscoveryResponse(url, await discoveryRequest(url, requestOptions(transport)));
  };
  return (issuer, now) => {
    const found = known.get(issuer);
    if (found !== undefined && found.expiresAt > now) return found.server;
    known.delete(issuer);
    const [oldest] = known.keys();
    if (known.size >= maxIssuers && oldest !== undefined) known.delete(oldest);
    const discovery = { server: discover(issuer), expiresAt: now + metadataMs };
    known.set(issuer, discovery);
    discovery.server.catch(() => {
      if (known.get(issuer) === discovery) known.delete(issuer);
    });
    return discovery.server;
  };
};

/** Makes the protocol of OpenID providers (OpenID Connect Core 1.0 §3.1). */
export const createOpenIdProtocol = (transport: Transport): SignInProtocol => {
  const discover = createDiscovery(transport);
  const options = requestOptions(transport);
  return {
    async authorizationUrl(settings, request, now) {
      const server = await discover(settings.issuer, now);
      const parameters = { scope: 'openid email profile', nonce: request.secrets.nonce };
      return codeRequestUrl(server, settings, request, parameters, transport);
    },
    async identify(settings, answer, now) {
      const server = await discover(settings.issuer, now);
      const client = clientOf(settings, now);
      const response = await redeemCode(server, settings, answer, transport, now);
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: answer.secrets.nonce,
        requireIdToken: true,
      });
      await validateApplicationLevelSignature(server, response, options);
      const claims = getValidatedIdTokenClaims(tokens);
      if (claims === undefined) throw new TypeError('The token answer has no ID token.');
      // Many providers put only the subject into the ID token (§5.4).
      const profile =
        claims.email === undefined && server.userinfo_endpoint !== undefined
          ? await processUserInfoResponse(
              server,
              client,
              claims.sub,
              await userInfoRequest(server, client, tokens.access_token, options),
            )
          : claims;
      return {
        ...identityKey(claims.iss, claims.sub),
        email: usableEmail(profile.email),
        isEmailVerified: profile.email_verified === true,
        name: usableName(profile.name),
      };
    },
  };
};
