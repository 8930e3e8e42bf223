import { ProblemError } from './problem.js';

/** Texts by name; a name that ends in `[]` has a list of them. */
export type Form = Record<string, string | string[]>;

/**
 * Reads `a=1&b=2`, of a query or a form, and refuses a name that occurs twice: which of the two counts would be a guess.
 * Names that end in `[]` may (Prometheus' `match[]`).
 *
 * @param into what was read before, which counts as well
 * @throws ProblemError `validation_failed`
 */
export const readForm = (text: string, into: Form = {}): Form => {
  if (text === '') return into;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(into, name) ? into[name] : undefined;
    if (typeof before === 'string') {
      throw new ProblemError('validation_failed', `The query names ${name} twice.`, {
        errors: [{ path: name, code: 'duplicate', message: 'must be given once' }],
      });
    }
    if (before !== undefined) {
      before.push(value);
      continue;
    }
    // defineProperty, because `__proto__` as a plain assignment would not become a name to refuse.
    const first = name.endsWith('[]') ? [value] : value;
    Object.defineProperty(into, name, { value: first, enumerable: true, configurable: true });
  }
  return into;
};

/** Whether a body is called a form (HTML §4.10.21.6), or nothing at all. */
export const isForm = (contentType: string): boolean =>
  /^\s*(application\/x-www-form-urlencoded\s*(;|$)|$)/i.test(contentType);
