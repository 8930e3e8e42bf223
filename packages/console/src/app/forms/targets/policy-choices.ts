import { computed, type ReadonlySignal } from '@preact/signals';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';
import type { FormField } from '../field-schema.js';

/** As many as an organization may have. */
const mostPolicies = 200;

/** The escalation policies of the organization to choose from. */
export interface PolicyChoices {
  /** Names by id, sorted by name; empty until they are read, and for a person who may not read them. */
  readonly names: ReadonlySignal<Readonly<Record<string, string>>>;
  dispose(): void;
}

/** Reads the policies, for a person who may. */
export const createPolicyChoices = ({ client, session }: Pick<ConsoleParts, 'client' | 'session'>): PolicyChoices => {
  if (!session.may('notifications:read')) return { names: computed(() => ({})), dispose() {} };
  const query = createQuery((signal) =>
    client.escalationPolicies.list({ sort: 'name' }, { signal }).toArray({ limit: mostPolicies }),
  );
  return {
    names: computed(() => Object.fromEntries((query.data.value ?? []).map(({ id, name }) => [id, name]))),
    dispose: query.dispose,
  };
};

/** The field of a form that names a policy, as a choice among them. */
export const policyField = (field: FormField, names: Readonly<Record<string, string>>): FormField => ({
  ...field,
  kind: 'choice',
  choices: Object.keys(names),
});
