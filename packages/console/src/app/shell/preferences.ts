import { effect, type Signal, signal } from '@preact/signals';
import { type Language, languageFor, languages } from '../words/define-words.js';

/** Colours of the console. */
export type Theme = 'system' | 'light' | 'dark';

/** What a person chose for this browser. Nothing here is secret. */
export interface Preferences {
  readonly theme: Signal<Theme>;
  readonly language: Signal<Language>;
  /** Whether single keys are shortcuts (WCAG 2.1.4). */
  readonly singleKeys: Signal<boolean>;
}

/** Reads and keeps preferences in the browser's storage; without one, for as long as the page. */
export const createPreferences = (storage: Storage | undefined, preferred: readonly string[]): Preferences => {
  const kept = (name: string): string | null => {
    try {
      return storage?.getItem(`watchpost:${name}`) ?? null;
    } catch {
      // A browser that forbids storage.
      return null;
    }
  };
  const keep = (name: string, value: string): void => {
    try {
      storage?.setItem(`watchpost:${name}`, value);
    } catch {
      // As above.
    }
  };
  const theme = signal<Theme>(oneOf(['system', 'light', 'dark'] as const, kept('theme')) ?? 'system');
  const language = signal<Language>(oneOf(languages, kept('language')) ?? languageFor(preferred));
  const singleKeys = signal(kept('singleKeys') !== 'off');
  effect(() => keep('theme', theme.value));
  effect(() => keep('language', language.value));
  effect(() => keep('singleKeys', singleKeys.value ? 'on' : 'off'));
  return { theme, language, singleKeys };
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
