import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** Rows that are about to be deleted: they are left out until that is taken back. */
export interface HiddenRows {
  /** Hides a row; returns what shows it again. */
  hide(id: string): () => void;
  /** The rows without the hidden ones. */
  without<T extends { readonly id: string }>(
    rows: ReadonlySignal<readonly T[] | undefined>,
  ): ReadonlySignal<readonly T[] | undefined>;
}

/** Keeps which rows are hidden. */
export const createHiddenRows = (): HiddenRows => {
  const hidden = signal<ReadonlySet<string>>(new Set());
  return {
    hide(id) {
      hidden.value = new Set([...hidden.peek(), id]);
      return () => {
        hidden.value = new Set([...hidden.peek()].filter((other) => other !== id));
      };
    },
    without: (rows) => computed(() => rows.value?.filter(({ id }) => !hidden.value.has(id))),
  };
};
