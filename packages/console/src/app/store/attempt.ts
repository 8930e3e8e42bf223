import { type ReadonlySignal, signal } from '@preact/signals';
import type { ConsoleParts } from '../console/parts.js';
import { coreWords } from '../words/core.js';
import { messageOf } from './change.js';

/** Does one thing at a time; what is refused is said in the server's words. */
export interface Attempts {
  readonly isBusy: ReadonlySignal<boolean>;
  /** @returns whether it was done */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** Makes {@link Attempts}. */
export const createAttempts = ({ toasts, language }: Pick<ConsoleParts, 'toasts' | 'language'>): Attempts => {
  const isBusy = signal(false);
  return {
    isBusy,
    async run(work) {
      if (isBusy.peek()) return false;
      isBusy.value = true;
      try {
        await work();
        return true;
      } catch (error) {
        toasts.show({ kind: 'problem', text: coreWords[language.peek()].refused(messageOf(error)) });
        return false;
      } finally {
        isBusy.value = false;
      }
    },
  };
};
