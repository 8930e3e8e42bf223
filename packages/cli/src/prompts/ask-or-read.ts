import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { usageFailure } from '../failure.js';
import type { Prompts } from './prompts.js';

/** The lines of standard input. */
export const readLines = async (stdin: Readable): Promise<string[]> =>
  (await readAll(stdin)).split('\n').map((line) => line.replace(/\r$/, ''));

/** A question, and what to say where it cannot be asked. */
export interface Question {
  readonly ask: (prompts: Prompts) => Promise<string>;
  /** What is missing then, such as `The password`. */
  readonly what: string;
  /** How to give it without a question. */
  readonly otherwise: string;
}

/**
 * Asks the question, or says which way there is without one.
 *
 * @throws CommandFailure `usage` when no question can be asked
 */
export const askOrExplain = async (prompts: Prompts, { ask, what, otherwise }: Question): Promise<string> => {
  if (prompts.isPossible) return ask(prompts);
  throw usageFailure(`${what} is missing.`, otherwise);
};

/** Asks for a password. */
export const passwordQuestion: Question = {
  ask: (prompts) => prompts.secret('Password'),
  what: 'The password',
  otherwise: 'Give it through --password-stdin.',
};

/** Asks for an e-mail address. */
export const emailQuestion: Question = {
  ask: (prompts) => prompts.text('E-mail'),
  what: 'The e-mail address',
  otherwise: 'Give it with --email.',
};

/**
 * Asks for a new secret, twice, since what is typed is not shown.
 *
 * @throws CommandFailure `usage` when the second is another
 */
export const askNewSecret = async (prompts: Prompts, question: string): Promise<string> => {
  const typed = await prompts.secret(question);
  if ((await prompts.secret('The same again')) === typed) return typed;
  throw usageFailure('The two entries do not match. Nothing was sent.');
};
