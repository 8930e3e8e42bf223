import { signal } from '@preact/signals';
import type { ConsoleParts } from '../console/parts.js';
import { removeWithUndo } from './change.js';

/** Ids of what is deleted, or will be unless it is undone: lists leave it out. */
export const removing = signal<ReadonlySet<string>>(new Set());

/** Deletes what has a page of its own after a time for "Undo"; lists leave it out at once. */
export const removeById = (
  parts: Pick<ConsoleParts, 'core' | 'toasts' | 'language'>,
  removal: { readonly id: string; readonly name: string; readonly send: () => Promise<unknown> },
): void =>
  removeWithUndo(parts, {
    ...removal,
    hide: () => {
      removing.value = new Set([...removing.peek(), removal.id]);
      return () => {
        removing.value = new Set([...removing.peek()].filter((id) => id !== removal.id));
      };
    },
  });
