import { computed, type ReadonlySignal } from '@preact/signals';
import type { Member, Organization, OrganizationUpdate } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { mostMembers } from '../../forms/targets/member-choices.js';
import { createPolicyChoices } from '../../forms/targets/policy-choices.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';
import { organizationWords } from './words.js';

/** The organization that the person acts in. */
export interface OrganizationModel extends SavedDraft<Organization> {
  readonly attempts: Attempts;
  /** Escalation policies to choose from, by id. */
  readonly policies: ReadonlySignal<Readonly<Record<string, string>>>;
  /** Only an owner may suspend, reactivate and transfer. */
  readonly isOwner: ReadonlySignal<boolean>;
  /** Members who can become the owner; empty for a person who is not the owner. */
  readonly successors: ReadonlySignal<readonly Member[]>;
  suspend(): Promise<boolean>;
  reactivate(): Promise<boolean>;
  /** Deletes it after the grace, with all that it has. */
  remove(): Promise<boolean>;
  /** Undoes the deletion. */
  restore(): Promise<boolean>;
  /** Makes a member the owner, and this person an admin. */
  transfer(member: Member): Promise<boolean>;
}

/** Reads the organization and keeps its form. */
export const createOrganization = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'toasts' | 'language'>,
): OrganizationModel => {
  const { client, session, toasts, language } = parts;
  const id = session.me.peek()?.organizationId ?? '';
  const attempts = createAttempts(parts);
  const policies = createPolicyChoices(parts);
  const saved = createSavedDraft<Organization, OrganizationUpdate>({
    read: (options) => client.organizations.get(id, options),
    valuesOf: ({ name, slug, timezone, settings }) => ({ name, slug, timezone, settings }),
    save: (changes, ifVersion) => client.organizations.update(id, changes, { ifVersion }),
    onSaved: () => {
      toasts.show({ kind: 'note', text: organizationWords[language.peek()].saved }, 3_000);
      // The rail shows the name.
      void session.start();
    },
  });
  const isOwner = computed(
    () => session.me.value?.memberships.find(({ organizationId }) => organizationId === id)?.role === 'owner',
  );
  const members = isOwner.peek()
    ? createQuery((abort) => client.members.list({}, { signal: abort }).toArray({ limit: mostMembers }))
    : undefined;
  return {
    ...saved,
    attempts,
    policies: policies.names,
    isOwner,
    successors: computed(() =>
      (isOwner.value ? (members?.data.value ?? []) : []).filter(({ role }) => role !== 'owner'),
    ),
    suspend: () =>
      attempts.run(async () => {
        await client.organizations.suspend(id);
        await saved.reload();
      }),
    reactivate: () =>
      attempts.run(async () => {
        await client.organizations.reactivate(id);
        await saved.reload();
      }),
    remove: () =>
      attempts.run(async () => {
        await client.organizations.delete(id);
        await saved.reload();
      }),
    restore: () =>
      attempts.run(async () => {
        await client.organizations.restore(id);
        await saved.reload();
      }),
    transfer: (member) =>
      attempts.run(async () => {
        await client.organizations.transfer(id, { memberId: member.id });
        toasts.show({ kind: 'note', text: organizationWords[language.peek()].transferred(member.name) });
        // What this person may do is that of an admin now.
        await session.start();
      }),
    dispose() {
      members?.dispose();
      policies.dispose();
      saved.dispose();
    },
  };
};
