import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Incident } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { messageOf } from '../../store/change.js';
import { coreWords } from '../../words/core.js';

/** The note that is being written. */
export interface NoteModel {
  readonly text: Signal<string>;
  /** Whether status pages show it too. */
  readonly isPublic: Signal<boolean>;
  /** What status pages say of the incident from this note on; `''` for the same as before. */
  readonly publicStatus: Signal<NonNullable<Incident['publicStatus']> | ''>;
  readonly isSending: ReadonlySignal<boolean>;
  /** Sends it; what was written stays until the server has it. @returns whether it was sent */
  send(): Promise<boolean>;
}

/** A note on the incident of `id`. */
export const createNote = (
  { client, toasts, language }: Pick<ConsoleParts, 'client' | 'toasts' | 'language'>,
  id: ReadonlySignal<string | undefined>,
  onSent: () => Promise<void>,
): NoteModel => {
  const text = signal('');
  const isPublic = signal(false);
  const publicStatus = signal<NonNullable<Incident['publicStatus']> | ''>('');
  const isSending = signal(false);
  return {
    text,
    isPublic,
    publicStatus,
    isSending,
    async send() {
      const incidentId = id.peek();
      const written = text.peek().trim();
      if (incidentId === undefined || written === '' || isSending.peek()) return false;
      isSending.value = true;
      try {
        const status = publicStatus.peek();
        await client.incidents.addNote(incidentId, {
          text: written,
          isPublic: isPublic.peek(),
          ...(isPublic.peek() && status !== '' ? { publicStatus: status } : {}),
        });
        text.value = '';
        publicStatus.value = '';
        await onSent();
        return true;
      } catch (error) {
        toasts.show({ kind: 'problem', text: coreWords[language.peek()].refused(messageOf(error)) });
        return false;
      } finally {
        isSending.value = false;
      }
    },
  };
};
