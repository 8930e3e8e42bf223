import { ApiError } from '@watchpost/client';
import type { ConsoleParts } from '../console/parts.js';
import { coreWords } from '../words/core.js';
import { keepUnsent } from './unsent.js';

/** Seconds in which a deletion can be taken back. */
export const undoSeconds = 8;

/** What an error says to a person: the server's words where it answered. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.detail;
  return error instanceof Error ? error.message : String(error);
};

/**
 * Shows a change at once, sends it, and takes it back with the server's words when it is refused.
 *
 * @param change.apply shows the change; returns what takes it back
 * @param change.send sends it
 * @returns whether it was done
 */
export const changeAtOnce = async (
  { toasts, language }: Pick<ConsoleParts, 'toasts' | 'language'>,
  { apply, send }: { readonly apply: () => () => void; readonly send: () => Promise<unknown> },
): Promise<boolean> => {
  const takeBack = apply();
  try {
    await send();
    return true;
  } catch (error) {
    takeBack();
    toasts.show({ kind: 'problem', text: coreWords[language.peek()].refused(messageOf(error)) });
    return false;
  }
};

/**
 * Deletes after a time in which the person can take it back. It is hidden at once; when the tab is closed meanwhile, the
 * deletion is sent then.
 */
export const removeWithUndo = (
  parts: Pick<ConsoleParts, 'core' | 'toasts' | 'language'>,
  removal: {
    readonly name: string;
    /** Hides it; returns what shows it again. */
    readonly hide: () => () => void;
    readonly send: () => Promise<unknown>;
    /** Called when it is gone. */
    readonly onDone?: () => void;
  },
  forMs: number = undoSeconds * 1000,
): void => {
  const words = coreWords[parts.language.peek()];
  const show = removal.hide();
  // A tab that is closed has no time to renew its access token.
  parts.core.auth.me().catch(() => {});
  const send = async (): Promise<void> => {
    stopWaiting();
    if (await changeAtOnce(parts, { apply: () => show, send: removal.send })) removal.onDone?.();
  };
  const timer = setTimeout(send, forMs);
  const forget = keepUnsent(send);
  const stopWaiting = (): void => {
    clearTimeout(timer);
    forget();
    parts.toasts.close(id);
  };
  const undo = (): void => {
    stopWaiting();
    show();
  };
  const id = parts.toasts.show(
    { kind: 'note', text: words.removing(removal.name), action: { label: words.undo, run: undo } },
    forMs,
  );
};
