import { type ReadonlySignal, signal } from '@preact/signals';
import type { Role, RoleCreate, RoleUpdate, ScopeEntry } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { createSavedDraft } from '../../forms/saved-draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';

/** The form of a custom role. */
export interface RoleFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly saved: ReadonlySignal<Role | undefined>;
  readonly scopes: ReadonlySignal<readonly ScopeEntry[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly attempts: Attempts;
  reload(): Promise<void>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Creates a role, or changes the one with this id. */
export const createRoleForm = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string | undefined,
): RoleFormModel => {
  const { client, address } = parts;
  const scopes = createQuery((abort) =>
    client.roles.scopes({ pageSize: 100 }, { signal: abort }).toArray({ limit: 500 }),
  );
  const attempts = createAttempts(parts);
  const goBack = (): void => address.go('/settings/roles');
  const saved =
    id === undefined
      ? undefined
      : createSavedDraft<Role, RoleUpdate>({
          read: (options) => client.roles.get(id, options),
          valuesOf: ({ name, description, scopes: granted }) => ({ name, description, scopes: granted }),
          save: (changes, ifVersion) => client.roles.update(id, changes, { ifVersion }),
          onSaved: goBack,
        });
  const fresh = createDraft<Role, RoleCreate>({
    initial: { name: '', description: '', scopes: [] },
    save: (values) => client.roles.create(values),
    onSaved: goBack,
  });
  return {
    draft: saved?.draft ?? signal(fresh),
    saved: saved?.saved ?? signal(undefined),
    error: saved?.error ?? scopes.error,
    scopes: scopes.data,
    attempts,
    async reload() {
      await Promise.all([saved?.reload(), scopes.reload()]);
    },
    remove: () =>
      attempts.run(async () => {
        await client.roles.delete(id ?? '');
        goBack();
      }),
    dispose() {
      saved?.dispose();
      scopes.dispose();
    },
  };
};
