import { computed, type ReadonlySignal } from '@preact/signals';
import type { Role, ScopeEntry } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { labelOf } from '../../forms/field-schema.js';
import { createQuery } from '../../store/query.js';

/** Most roles that an organization can have, and most permissions there are. */
const most = 500;

/** Roles and permissions, as rows and columns of a matrix. */
export interface RolesModel {
  /** The built-in roles first, from the most powerful to the least. */
  readonly roles: ReadonlySignal<readonly Role[] | undefined>;
  readonly scopes: ReadonlySignal<readonly ScopeEntry[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads every role and every permission. */
export const createRoles = ({ client }: Pick<ConsoleParts, 'client'>): RolesModel => {
  const roles = createQuery((signal) => client.roles.list({ pageSize: 100 }, { signal }).toArray({ limit: most }));
  const scopes = createQuery((signal) => client.roles.scopes({ pageSize: 100 }, { signal }).toArray({ limit: most }));
  return {
    roles: computed(() => roles.data.value?.toSorted(byPower)),
    scopes: scopes.data,
    error: computed(() => roles.error.value ?? scopes.error.value),
    async reload() {
      await Promise.all([roles.reload(), scopes.reload()]);
    },
    dispose() {
      roles.dispose();
      scopes.dispose();
    },
  };
};

const byPower = (one: Role, other: Role): number =>
  Number(other.isSystem) - Number(one.isSystem) ||
  (one.isSystem ? other.scopes.length - one.scopes.length : 0) ||
  one.name.localeCompare(other.name);

/** Whether a person with these permissions may grant that role: never more than they have. */
export const isGrantable = (
  { scopes }: Pick<Role, 'scopes'>,
  may: (scope: Role['scopes'][number]) => boolean,
): boolean => scopes.every(may);

/** What a resource such as `api-keys` is called: by these words, as the first of its pages, or by its name. */
export const titleOfResource = (
  resource: string,
  words: Readonly<Record<string, string>>,
  { titleOf, language }: Pick<ConsoleParts, 'titleOf' | 'language'>,
): string =>
  words[resource] ??
  titleOf(resource)?.[language.value] ??
  labelOf(resource.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** Permissions by their resource, in the order of the list. */
export const byResource = (scopes: readonly ScopeEntry[]): ReadonlyMap<string, readonly ScopeEntry[]> =>
  Map.groupBy(scopes, ({ scope }) => scope.slice(0, scope.indexOf(':')));
