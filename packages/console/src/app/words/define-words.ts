import { signal } from '@preact/signals';

/** Languages of the console. */
export const languages = ['en', 'de'] as const;
/** A language of the console. */
export type Language = (typeof languages)[number];

/** The words of a part in another language: the same names, and functions of the same parameters. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends (...args: infer Arguments) => string
    ? (...args: Arguments) => string
    : T[Key] extends string
      ? string
      : Translation<T[Key]>;
};

/** The words of a part of the console. */
export interface WordsIn<T> {
  readonly en: T;
  /** German; English until {@link loadWords} has loaded it. */
  readonly de: Translation<T>;
}

/** The language that was loaded last. */
let wanted: Language = 'en';

/** What loads the words of the parts that have only English so far. */
const waiting = new Set<() => Promise<void>>();

/** Declares the words of a part: English gives the shape; a word that is missing in German does not compile. */
export const defineWords = <T extends object>(
  en: T,
  german: () => Promise<{ readonly default: Translation<T> }>,
): WordsIn<T> => {
  // Text stands in for other text, and a function for one of the same parameters.
  const de = signal(en as Translation<T>);
  const load = async (): Promise<void> => {
    de.value = (await german()).default;
    waiting.delete(load);
  };
  waiting.add(load);
  // A part that no page waits for, such as one of a widget, still gets its words.
  if (wanted === 'de') load().catch(() => {});
  return {
    en,
    get de() {
      return de.value;
    },
  };
};

/**
 * Loads the words of every part that has been declared so far; those of pages that were never opened stay where they are.
 *
 * @param language without it, the one that was loaded last
 */
export const loadWords = async (language: Language = wanted): Promise<void> => {
  wanted = language;
  if (language === 'de') await Promise.all([...waiting].map((load) => load()));
};

/** The words of a part in the language that was loaded last, for what is not drawn, such as a form's state. */
export const inLanguage = <T>(words: WordsIn<T>): Translation<T> | T => words[wanted];

/** The first language of a person that the console has; otherwise English. */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred.flatMap((tag) => languages.filter((language) => tag.toLowerCase().split('-')[0] === language))[0] ?? 'en';
