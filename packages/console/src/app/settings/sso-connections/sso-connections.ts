import { computed, type ReadonlySignal } from '@preact/signals';
import type { OAuthProvider, OAuthProviderKey, Role, SsoConnection, SsoConnectionPut } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';
import { isGrantable } from '../roles/roles.js';

/** A provider with the organization's connection to it. */
export interface ProviderRow {
  readonly provider: OAuthProvider;
  readonly connection: SsoConnection | undefined;
}

/** Through which providers members sign in. */
export interface SsoConnectionsModel {
  readonly rows: ReadonlySignal<readonly ProviderRow[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads the catalogue of providers and the organization's connections. */
export const createSsoConnections = ({ client }: Pick<ConsoleParts, 'client'>): SsoConnectionsModel => {
  const providers = createQuery((signal) => client.oauth.providers({}, { signal }).toArray({ limit: 100 }));
  const connections = createQuery((signal) => client.ssoConnections.list({}, { signal }).toArray({ limit: 100 }));
  return {
    rows: computed(() => {
      const known = connections.data.value;
      if (known === undefined) return undefined;
      return providers.data.value?.map((provider) => ({
        provider,
        connection: known.find(({ provider: key }) => key === provider.key),
      }));
    }),
    error: computed(() => providers.error.value ?? connections.error.value),
    async reload() {
      await Promise.all([providers.reload(), connections.reload()]);
    },
    dispose() {
      providers.dispose();
      connections.dispose();
    },
  };
};

/** The form of one connection. */
export interface SsoConnectionFormModel {
  readonly row: ReadonlySignal<ProviderRow | undefined>;
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly roles: ReadonlySignal<readonly Role[]>;
  readonly error: ReadonlySignal<unknown>;
  readonly attempts: Attempts;
  reload(): Promise<void>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Sets a connection up, or changes it; a form replaces it as a whole. */
export const createSsoConnectionForm = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'session' | 'toasts' | 'language'>,
  key: OAuthProviderKey,
): SsoConnectionFormModel => {
  const { client, address, session } = parts;
  const all = createSsoConnections(parts);
  const attempts = createAttempts(parts);
  const roles = session.may('roles:read')
    ? createQuery((signal) => client.roles.list({ pageSize: 100 }, { signal }).toArray({ limit: 200 }))
    : undefined;
  const row = computed(() => all.rows.value?.find(({ provider }) => provider.key === key));
  const draft = computed(() => {
    if (row.value === undefined) return undefined;
    const { connection } = row.value;
    return createDraft<SsoConnection, SsoConnectionPut>({
      initial: {
        clientId: connection?.clientId ?? '',
        issuer: connection?.issuer ?? null,
        role: connection?.role ?? 'viewer',
        enabled: connection?.enabled ?? true,
      },
      // PUT takes the whole connection, so nothing is left out for being unchanged.
      save: (values) =>
        client.ssoConnections.put(key, values, {
          ...(connection === undefined ? {} : { ifVersion: connection.version }),
        }),
      onSaved: () => address.go('/settings/sign-in'),
    });
  });
  return {
    row,
    draft,
    roles: computed(() =>
      (roles?.data.value ?? []).filter((role) => role.id !== 'owner' && isGrantable(role, session.may)),
    ),
    error: all.error,
    attempts,
    reload: all.reload,
    remove: () =>
      attempts.run(async () => {
        await client.ssoConnections.delete(key);
        address.go('/settings/sign-in');
      }),
    dispose() {
      all.dispose();
      roles?.dispose();
    },
  };
};
