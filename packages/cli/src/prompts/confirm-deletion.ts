import { CommandFailure } from '../failure.js';
import type { Prompts } from './prompts.js';

/** What is about to be gone. */
export interface Doomed {
  /** The verb of the command: `delete`, `revoke`. */
  readonly verb: string;
  readonly id: string;
  /** Its name, to be typed; things without one are confirmed by yes or no. */
  readonly name: string | undefined;
}

/**
 * Has a deletion confirmed: by `--yes`, or by typing the name of what will be gone.
 *
 * @throws CommandFailure `confirmation_needed` when no question can be asked or the answer is another name
 */
export const confirmDeletion = async (
  { verb, id, name }: Doomed,
  isConfirmed: boolean,
  prompts: Prompts,
): Promise<void> => {
  if (isConfirmed) return;
  const what = name === undefined ? id : `“${name}” (${id})`;
  if (!prompts.isPossible) {
    throw new CommandFailure(
      'confirmation_needed',
      `To ${verb} ${what} needs a confirmation.`,
      'Add --yes to confirm it without a question.',
    );
  }
  if (name === undefined) {
    if (await prompts.confirm(`Really ${verb} ${what}?`)) return;
    throw new CommandFailure('confirmation_needed', `Nothing was done to ${what}.`);
  }
  const typed = await prompts.text(`Type the name to ${verb} ${what}`);
  if (typed !== name)
    throw new CommandFailure('confirmation_needed', `That is not the name of ${what}; nothing was done.`);
};
