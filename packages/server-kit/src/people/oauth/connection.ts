import type { OAuthProviderKey } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import type { ProviderSettings, SignInProviders } from '../../request/ports/sign-in-providers.js';
import type { CoreServices } from '../../request/services.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { SignInOrigin } from '../auth/sign-in-guards.js';
import { protocolOf, publicIssuers } from './provider-settings.js';

const sameAddress = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/** Whether anyone can have an account there, as at the public providers and those that the server offers to all. */
const isOpenToAll = (issuer: string, key: OAuthProviderKey, providers: Pick<SignInProviders, 'ownIssuer'>): boolean =>
  [providers.ownIssuer(key), ...Object.values(publicIssuers)].some((open) => sameAddress(issuer, open));

/** What the client secret of a connection is bound to. */
export const clientSecretSealContext = (id: string): string => `sso-connection/${id}`;

/** Seals the client secret of a connection for its row. */
export const sealClientSecret = (id: string, clientSecret: string, { secretBox }: CoreServices): string =>
  secretBox.seal(clientSecret, clientSecretSealContext(id));

/** The client secret of a connection. @throws Error when it cannot be opened */
export const openClientSecret = (row: Row<'ssoConnections'>, { secretBox }: CoreServices): string =>
  secretBox.open(row.clientSecret, clientSecretSealContext(row.id));

/** A provider, and the organization's connection that it is reached through, if any. */
export interface SignInRoute {
  readonly settings: ProviderSettings;
  readonly connection: Row<'ssoConnections'> | null;
  /**
   * Whether people who come through the connection join its organization. Only where the organization named its own
   * issuer, a tenant or a server that decides who has an account; at a public provider, anyone can have one.
   */
  readonly admitsNewMembers: boolean;
}

/** What a sign-in by a route came through. Where an organization's own issuer decides, it decides for the organization alone. */
export const originOf = ({ settings, connection }: SignInRoute): SignInOrigin => ({
  boundTo: settings.isTrustedWithEmails ? null : (connection?.organizationId ?? null),
  ssoConnectionId: connection?.id ?? null,
});

/**
 * Finds how to sign in with a provider: as the server offers it, or through an organization's connection.
 *
 * @throws ProblemError `not_found` when it is not configured or not enabled, or there is no such organization
 */
export const findSignInRoute = async (
  key: OAuthProviderKey,
  organizationId: string | null,
  { services }: Context<'signInProviders'>,
): Promise<SignInRoute> => {
  const { signInProviders, store } = services;
  if (organizationId === null) {
    const settings = signInProviders.configured(key);
    if (settings === undefined) throw notFound();
    return { settings, connection: null, admitsNewMembers: false };
  }
  const connection = await store.get('ssoConnections', { organizationId, provider: key });
  if (connection === undefined || !connection.enabled) throw notFound();
  const issuer = connection.issuer ?? signInProviders.ownIssuer(key);
  const isOpen = isOpenToAll(issuer, key, signInProviders);
  const settings = {
    key,
    protocol: protocolOf(key),
    issuer,
    clientId: connection.clientId,
    clientSecret: openClientSecret(connection, services),
    isTrustedWithEmails: isOpen,
  };
  return { settings, connection, admitsNewMembers: !isOpen };
};

/** Entries of a commit that fail when the connection has changed since it was read. */
export const unchangedConnection = (connection: Row<'ssoConnections'> | null): Change[] =>
  connection === null
    ? []
    : [
        {
          kind: 'update',
          table: 'ssoConnections',
          where: { id: connection.id, version: connection.version, enabled: true },
          set: { version: connection.version },
          mustMatch: true,
        },
      ];
