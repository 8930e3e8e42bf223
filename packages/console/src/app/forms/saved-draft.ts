import { type ReadonlySignal, signal } from '@preact/signals';
import { createQuery } from '../store/query.js';
import { createDraft, type Draft, type Values } from './draft.js';

/** What the form of a saved document is made of. */
export interface SavedDraftParts<Saved extends { readonly version: number }, Sent> {
  readonly read: (options: { readonly signal?: AbortSignal }) => PromiseLike<Saved>;
  /** The fields that the form shows. */
  readonly valuesOf: (saved: Saved) => Values;
  /** Sends the fields that changed. */
  readonly save: (changes: Sent, version: number) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
}

/** The form of a document that has to be read first. */
export interface SavedDraft<Saved, Sent = unknown> {
  /** `undefined` until the document was read. */
  readonly draft: ReadonlySignal<Draft<Sent> | undefined>;
  readonly saved: ReadonlySignal<Saved | undefined>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads a document and keeps its form. */
export const createSavedDraft = <Saved extends { readonly version: number }, Sent = Values>({
  read,
  valuesOf,
  save,
  onSaved,
}: SavedDraftParts<Saved, Sent>): SavedDraft<Saved, Sent> => {
  const draft = signal<Draft<Sent> | undefined>(undefined);
  const query = createQuery<Saved>((abort) => read({ signal: abort }));
  const stop = query.data.subscribe((saved) => {
    if (saved === undefined) return;
    draft.value = createDraft<Saved, Sent>({
      initial: valuesOf(saved),
      version: saved.version,
      save: (values, version) => save(values, version ?? saved.version),
      readAgain: async () => {
        const now = await read({});
        return { values: valuesOf(now), version: now.version };
      },
      onSaved: (next) => {
        query.set(next);
        onSaved?.(next);
      },
    });
  });
  return {
    draft,
    saved: query.data,
    error: query.error,
    reload: query.reload,
    dispose() {
      stop();
      query.dispose();
    },
  };
};
