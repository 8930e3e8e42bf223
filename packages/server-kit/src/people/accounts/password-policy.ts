import { invalidField } from '../../request/http/problem.js';
import { commonPasswords } from './common-passwords.js';

/** Whose password it is to be, and what the field is called. */
export interface PasswordOwner {
  /** The field of the request that the refusal names. */
  readonly path: 'password' | 'newPassword';
  readonly email: string;
  /** Whether the account also has a second factor: then the password may be shorter. */
  readonly hasSecondFactor: boolean;
}

/** NIST SP 800-63B-4 §3.1.1.2: 15 characters where the password is the only factor, 8 where it is one of two. */
const minLength = { alone: 15, withSecondFactor: 8 };
/** With less than this besides an e-mail address or our name, a password is that address or name. */
const minRest = 8;
const productName = 'watchpost';
/** Shorter local parts occur in too many passwords by chance. */
const minLocalPart = 3;

/** The shortest text that a text is a repetition of: `abcabc` repeats `abc`. */
const repeatedPart = (text: string): string => {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
};

/** What is left without the digits and signs that people put around a word. */
const withoutDecoration = (text: string): string => text.replace(/^[\P{L}]+|[\P{L}]+$/gu, '');

/** A password that many have: one of the list, also repeated or decorated, one character, or a run of the keyboard. */
const isCommon = (password: string): boolean => {
  const words = [password, withoutDecoration(password), withoutDecoration(repeatedPart(password))];
  return words.some((word) => {
    const part = repeatedPart(word);
    return commonPasswords.has(word) || commonPasswords.has(part) || [...part].length === 1 || isRun(word);
  });
};

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];
const isRun = (text: string): boolean =>
  text.length >= 5 && runs.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));

/** Whether hardly anything is left of a password without `part`. */
const isMostly = (password: string, part: string): boolean =>
  password.includes(part) && [...password.replaceAll(part, '')].length < minRest;

/** What is wrong with a password. */
export interface PasswordProblem {
  readonly code: 'too_small' | 'contains_email' | 'contains_product_name' | 'too_common';
  /** For the person who chose it, after the name of the field. */
  readonly message: string;
}

/**
 * Why a password is too short or too easy to guess; `null` for one that is neither. Nothing else is asked of it: any
 * characters, no mixture of kinds.
 */
export const passwordProblem = (
  password: string,
  { email, hasSecondFactor }: Omit<PasswordOwner, 'path'>,
): PasswordProblem | null => {
  const normalized = password.normalize('NFKC');
  const atLeast = hasSecondFactor ? minLength.withSecondFactor : minLength.alone;
  // Code points: an emoji is one character to the person who types it.
  if ([...normalized].length < atLeast) {
    const remedy = hasSecondFactor ? '' : '; a few words in a row are easy to remember';
    return { code: 'too_small', message: `must have at least ${atLeast} characters${remedy}` };
  }
  const lower = normalized.toLowerCase();
  const localPart = email.slice(0, email.lastIndexOf('@'));
  if (isMostly(lower, email) || (localPart.length >= minLocalPart && isMostly(lower, localPart))) {
    return { code: 'contains_email', message: 'must not consist mostly of your e-mail address' };
  }
  if (isMostly(lower, productName)) {
    return { code: 'contains_product_name', message: 'must not consist mostly of the name of this product' };
  }
  if (isCommon(lower)) {
    return { code: 'too_common', message: 'is a commonly used password, which attackers try first' };
  }
  return null;
};

/**
 * Refuses a password that is too short or too easy to guess, with the reason.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertAcceptablePassword = (password: string, { path, ...owner }: PasswordOwner): void => {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw invalidField(path, problem.code, problem.message);
};
