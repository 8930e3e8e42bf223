import type { ReadonlySignal } from '@preact/signals';

/** A short message at the edge of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: 'note' | 'problem';
  readonly text: string;
  /** One thing that can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Messages that are shown for a while. */
export interface Toasts {
  readonly shown: ReadonlySignal<readonly Toast[]>;
  /** Shows a message; `forMs` until it goes by itself (default 6,000; a problem stays until it is closed). */
  show(toast: Omit<Toast, 'id'>, forMs?: number): number;
  close(id: number): void;
}
