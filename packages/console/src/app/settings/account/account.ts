import type { ChangePasswordRequest } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { accountWords } from './words.js';

/** The person's name, mails and password. */
export interface AccountModel {
  readonly profile: Draft;
  readonly password: Draft;
  readonly attempts: Attempts;
  /** Deletes the account after the grace. */
  remove(): Promise<boolean>;
  /** Undoes the deletion. */
  restore(): Promise<boolean>;
  dispose(): void;
}

/** Changes the account of the person who is signed in. */
export const createAccount = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'toasts' | 'language'>,
): AccountModel => {
  const { client, session, toasts, language } = parts;
  const attempts = createAttempts(parts);
  const me = session.me.peek();
  const note = (word: 'saved' | 'passwordChanged'): void => {
    toasts.show({ kind: 'note', text: accountWords[language.peek()][word] }, 3_000);
  };
  const profile = createDraft({
    initial: { name: me?.name ?? '', mailNotifications: me?.mailNotifications ?? false },
    // An account has no version; with one, only what changed is sent.
    version: 0,
    save: (changes) => client.auth.updateMe(changes),
    onSaved: () => {
      note('saved');
      void session.start();
    },
  });
  const password = createDraft<void, ChangePasswordRequest>({
    initial: { currentPassword: '', newPassword: '' },
    save: (change) => client.auth.changePassword(change),
    onSaved: () => {
      password.set('currentPassword', '');
      password.set('newPassword', '');
      note('passwordChanged');
    },
  });
  return {
    profile,
    password,
    attempts,
    remove: () =>
      attempts.run(async () => {
        await client.auth.removeMe();
        await session.start();
      }),
    restore: () =>
      attempts.run(async () => {
        await client.auth.restoreMe();
        await session.start();
      }),
    dispose() {
      profile.dispose();
      password.dispose();
    },
  };
};
