import { createContext } from 'preact';
import { useContext, useEffect, useMemo } from 'preact/hooks';
import { coreWords } from '../words/core.js';
import type { WordsIn } from '../words/define-words.js';
import type { ConsoleParts } from './parts.js';

/** Carries the parts of the console to every view. */
export const ConsoleContext = createContext<ConsoleParts | undefined>(undefined);

/** The parts of the console. @throws Error outside of the app */
export const useConsole = (): ConsoleParts => {
  const parts = useContext(ConsoleContext);
  if (parts === undefined) throw new Error('A view is used outside of the console');
  return parts;
};

/** The words of a part in the person's language. */
export const useWords = <T>(words: WordsIn<T>): T =>
  // The other languages have the same shape; a literal of one is no literal of the other.
  words[useConsole().language.value] as T;

/** The words that all pages share, in the person's language. */
export const useCoreWords = (): (typeof coreWords)['en'] => useWords(coreWords);

/** Makes a model once for as long as the view is shown, or until one of `keys` changes, and disposes of it. */
export const useModel = <T extends { dispose(): void }>(
  make: (parts: ConsoleParts) => T,
  keys: readonly unknown[] = [],
): T => {
  const parts = useConsole();
  const model = useMemo(() => make(parts), [parts, ...keys]);
  useEffect(() => () => model.dispose(), [model]);
  return model;
};
