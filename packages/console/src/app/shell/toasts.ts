import { signal } from '@preact/signals';
import type { Toast, Toasts } from '../console/toasts.js';

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
