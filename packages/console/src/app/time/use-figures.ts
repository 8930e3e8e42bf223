import { useConsole } from '../console/use-console.js';
import type { Language } from '../words/define-words.js';
import { type Figures, figuresIn } from './format.js';

/** Made once: a list writes thousands of figures. */
const made = new Map<Language, Figures>();

/** Writes figures in the person's language. */
export const useFigures = (): Figures => {
  const language = useConsole().language.value;
  const figures = made.get(language) ?? figuresIn(language);
  made.set(language, figures);
  return figures;
};
