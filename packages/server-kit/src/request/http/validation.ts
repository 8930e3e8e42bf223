import type { FieldError } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';

/** `['assertions', 0, 'operator']` becomes `assertions[0].operator`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');

/** What a value must be, by the name that the schema library has for it. */
const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Sentences for the rules that the contract's schemas do not word themselves. */
const defaultMessage = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    default:
      return issue.message;
  }
};

const isLibraryWording = (message: string): boolean => /^(Invalid|Too|Unrecognized|Expected)/.test(message);

const codeOf = (issue: z.core.$ZodIssue): string => (issue.code === 'custom' ? 'invalid' : issue.code);

/** How far a value is from a form: a list is no text at all, and nearer to a list with too many entries. */
const distance = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'invalid_type' && issue.path.length === 0) return Number.POSITIVE_INFINITY;
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return sum + Math.min(...issue.errors.map(distance));
    return sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);
  }, 0);

/** Of what is wrong with each form that a value may have, that of the form it comes closest to. */
const closest = (forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] =>
  forms.reduce((best, form) => (distance(form) < distance(best) ? form : best), forms[0] ?? []);

/** The problems that a schema found, one entry per field and rule, unknown fields named one by one. */
export const fieldErrors = (error: Pick<z.ZodError, 'issues'>): FieldError[] =>
  error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const issues = closest(issue.errors).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
      return fieldErrors({ issues });
    }
    if (issue.code === 'invalid_key') {
      // The path names the key already.
      return fieldErrors({ issues: issue.issues.map((inner) => ({ ...inner, path: issue.path })) });
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        code: 'unknown_field',
        message: 'is not a field of this request',
      }));
    }
    const isMissing = issue.input === undefined && issue.code !== 'custom';
    const message = isMissing ? 'is required' : isLibraryWording(issue.message) ? defaultMessage(issue) : issue.message;
    return [{ path: pathText(issue.path), code: isMissing ? 'required' : codeOf(issue), message }];
  });
