import { computed, type ReadonlySignal } from '@preact/signals';
import type { Organization, OrganizationUpdate } from '@watchpost/client';
import type { ConsoleParts } from '../../console.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { organizationWords } from './words.js';

/** The organization that the person acts in. */
export interface OrganizationModel extends SavedDraft<Organization> {
  readonly attempts: Attempts;
  /** Only an owner may suspend and reactivate. */
  readonly isOwner: ReadonlySignal<boolean>;
  suspend(): Promise<boolean>;
  reactivate(): Promise<boolean>;
}

/** Reads the organization and keeps its form. */
export const createOrganization = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'toasts' | 'language'>,
): OrganizationModel => {
  const { client, session, toasts, language } = parts;
  const id = session.me.peek()?.organizationId ?? '';
  const attempts = createAttempts(parts);
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
  return {
    ...saved,
    attempts,
    isOwner: computed(
      () => session.me.value?.memberships.find(({ organizationId }) => organizationId === id)?.role === 'owner',
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
  };
};
