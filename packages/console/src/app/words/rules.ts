import { defineWords, inLanguage } from './define-words.js';

/** The contract's rules for fields as the server says them: English already. */
export const ruleWords = defineWords({ rule: (message: string) => message }, () => import('./rules.de.js'));

/** What the server says of fields, in the language of the person; a sentence that is not known stays as it is. */
export const ruleProblems = (
  errors: readonly { readonly path: string; readonly message: string }[],
): { readonly path: string; readonly message: string }[] => {
  const { rule } = inLanguage(ruleWords);
  return errors.map(({ path, message }) => ({ path, message: rule(message) }));
};
