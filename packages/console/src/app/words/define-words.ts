/** Languages of the console. */
export const languages = ['en', 'de'] as const;
/** A language of the console. */
export type Language = (typeof languages)[number];

type Shape<T> = {
  readonly [Key in keyof T]: T[Key] extends (...args: infer Arguments) => string
    ? (...args: Arguments) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>;
};

/** The words of a part of the console, in each language; a word that is missing in one of them does not compile. */
export interface WordsIn<T> {
  readonly en: T;
  readonly de: Shape<T>;
}

/** Declares the words of a part: English gives the shape, the others fill it. */
export const defineWords = <T extends object>(words: WordsIn<T>): WordsIn<T> => words;

/** The first language of a person that the console has; otherwise English. */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred.flatMap((tag) => languages.filter((language) => tag.toLowerCase().split('-')[0] === language))[0] ?? 'en';
