import { type ReadonlySignal, signal } from '@preact/signals';

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

/** Most that are shown at a time: a longer list is not read. The oldest goes. */
const mostShown = 4;

/** Keeps messages as a signal. */
export const createToasts = (): Toasts => {
  const shown = signal<readonly Toast[]>([]);
  let last = 0;
  const close = (id: number): void => {
    shown.value = shown.value.filter((toast) => toast.id !== id);
  };
  return {
    shown,
    close,
    show(toast, forMs = toast.kind === 'problem' ? undefined : 6_000) {
      last += 1;
      const id = last;
      shown.value = [...shown.value, { ...toast, id }].slice(-mostShown);
      if (forMs !== undefined) setTimeout(() => close(id), forMs);
      return id;
    },
  };
};
