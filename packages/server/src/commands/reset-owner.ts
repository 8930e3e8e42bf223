import { ConfigurationError } from '../configuration/configuration-error.js';
import { makePassword } from '../first-owner.js';
import { readWords } from './command.js';
import { withKit } from './with-kit.js';

/** Lets an owner in again who lost password, second factor or mailbox; servers may run meanwhile. */
export const resetOwner = async (words: readonly string[]): Promise<void> => {
  const { values, positionals } = readWords(words, { options: { 'new-email': { type: 'string' } }, most: 1 });
  const [email] = positionals;
  const newEmail = values['new-email'];
  await withKit(async ({ kit }) => {
    const password = makePassword();
    const reset = {
      password,
      ...(email === undefined ? {} : { email }),
      ...(newEmail === undefined ? {} : { newEmail }),
    };
    const owner = await kit.resetOwner(reset).catch((error: unknown) => {
      throw error instanceof TypeError ? new ConfigurationError(error.message) : error;
    });
    process.stdout.write(`
    E-mail    ${owner.email}
    Password  ${password}

  The password is shown this once. The second factor is off, and every session has ended.
`);
  });
};
