import type { CANCEL_SYMBOL } from '@clack/prompts';
import { CommandFailure } from '../failure.js';
import type { Terminal } from '../output/terminal.js';

/** How a line of text is asked for. */
export interface TextOptions {
  /** Says why an answer does not do. */
  readonly isWrong?: (answer: string) => string | undefined;
  /** The text to start from. */
  readonly initial?: string;
  /** Whether nothing is an answer as well. Default: `false`. */
  readonly canBeEmpty?: boolean;
}

/** Asks questions, where a person can answer them. */
export interface Prompts {
  /** Whether questions can be asked at all. */
  readonly isPossible: boolean;
  /** A line of text. */
  text(question: string, options?: TextOptions): Promise<string>;
  /** A secret: what is typed is not shown. */
  secret(question: string): Promise<string>;
  /** Yes or no; no unless answered with yes. */
  confirm(question: string): Promise<boolean>;
}

const cancelled = (): CommandFailure => new CommandFailure('cancelled', 'Cancelled.');

/**
 * Prompts on a terminal. Questions go to standard error: results can be piped meanwhile.
 *
 * @param isRefused whether `--no-input` or the environment says that no person can answer
 */
export const createPrompts = (terminal: Terminal, isRefused: boolean, signal: AbortSignal): Prompts => {
  const isPossible = !isRefused && terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
  const streams = { input: terminal.stdin, output: terminal.stderr, signal };
  const ask = async <T extends string | boolean>(
    question: (clack: typeof import('@clack/prompts')) => Promise<T | typeof CANCEL_SYMBOL>,
  ): Promise<T> => {
    if (!isPossible)
      throw new CommandFailure('confirmation_needed', 'An answer is needed, but there is no terminal to ask on.');
    // Only those who are asked something wait for this to load.
    const clack = await import('@clack/prompts');
    const answer = await question(clack);
    if (typeof answer === 'symbol') throw cancelled();
    return answer;
  };
  return {
    isPossible,
    text: (message, { isWrong, initial, canBeEmpty = false } = {}) =>
      ask(
        (clack) =>
          clack.text({
            ...streams,
            message,
            ...(initial === undefined ? {} : { initialValue: initial }),
            validate: (answer = '') =>
              answer.trim() === '' && !canBeEmpty ? 'Please type something.' : isWrong?.(answer.trim()),
          }),
        // An answer that is empty comes as nothing.
      ).then((answer = '') => answer.trim()),
    secret: (message) =>
      ask((clack) =>
        clack.password({
          ...streams,
          message,
          mask: '•',
          // Nothing of a mistyped secret is shown again.
          clearOnError: true,
          validate: (answer = '') => (answer === '' ? 'Please type something.' : undefined),
        }),
      ),
    confirm: (message) => ask((clack) => clack.confirm({ ...streams, message, initialValue: false })),
  };
};
