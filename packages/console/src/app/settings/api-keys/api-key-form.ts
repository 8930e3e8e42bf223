import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApiKey, ApiKeyCreate, ApiKeyUpdate, ApiKeyWithSecret, ScopeEntry } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { apiKeyCreateFields } from '../../contract/api-key-create.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft } from '../../forms/saved-draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';

/** The form of an API key. */
export interface ApiKeyFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly saved: ReadonlySignal<ApiKey | undefined>;
  readonly scopes: ReadonlySignal<readonly ScopeEntry[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** The key with its secret, which is shown once. */
  readonly secret: ReadonlySignal<ApiKeyWithSecret | undefined>;
  readonly attempts: Attempts;
  reload(): Promise<void>;
  rotate(graceSeconds: number): Promise<boolean>;
  revoke(): Promise<boolean>;
  /** Forgets the secret; a new key leads back to the list. */
  putSecretAway(): void;
  dispose(): void;
}

/** Creates a key, or changes the one with this id. */
export const createApiKeyForm = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string | undefined,
): ApiKeyFormModel => {
  const { client, address } = parts;
  const attempts = createAttempts(parts);
  const secret = signal<ApiKeyWithSecret | undefined>(undefined);
  const scopes = createQuery((abort) =>
    client.roles.scopes({ pageSize: 100 }, { signal: abort }).toArray({ limit: 500 }),
  );
  const goBack = (): void => address.go('/settings/api-keys');
  const saved =
    id === undefined
      ? undefined
      : createSavedDraft<ApiKey, ApiKeyUpdate>({
          read: (options) => client.apiKeys.get(id, options),
          valuesOf: ({ name, scopes: granted, expiresAt, rateLimitPerMinute }) => ({
            name,
            scopes: granted,
            expiresAt,
            rateLimitPerMinute,
          }),
          save: (changes, ifVersion) => client.apiKeys.update(id, changes, { ifVersion }),
          onSaved: goBack,
        });
  const fresh = createDraft<ApiKeyWithSecret, ApiKeyCreate>({
    initial: { ...presetsOf(apiKeyCreateFields), scopes: [] },
    save: (values) => client.apiKeys.create(values),
    onSaved: (created) => {
      secret.value = created;
    },
  });
  return {
    draft: saved?.draft ?? signal(fresh),
    saved: saved?.saved ?? signal(undefined),
    error: saved?.error ?? scopes.error,
    scopes: scopes.data,
    secret,
    attempts,
    async reload() {
      await Promise.all([saved?.reload(), scopes.reload()]);
    },
    rotate: (graceSeconds) =>
      attempts.run(async () => {
        secret.value = await client.apiKeys.rotate(id ?? '', { graceSeconds });
      }),
    revoke: () =>
      attempts.run(async () => {
        await client.apiKeys.delete(id ?? '');
        goBack();
      }),
    putSecretAway() {
      secret.value = undefined;
      goBack();
    },
    dispose() {
      saved?.dispose();
      scopes.dispose();
    },
  };
};
