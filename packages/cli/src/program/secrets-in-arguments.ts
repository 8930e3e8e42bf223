import { type CommandFailure, usageFailure } from '../failure.js';

/** Flags that other programs take secrets in, and what to do here instead. */
const secretFlag =
  /^--((?:current-|new-)?password|passwd|api-?key|token|access-token|refresh-token|secret|mfa-code|backup-code)(=|$)/i;
/** An API key, anywhere in the text. */
const apiKey = /(?<![0-9A-Za-z])wp_[0-9A-Za-z]{36}(?![0-9A-Za-z])/;
/** The secret of a webhook, anywhere in the text. */
const webhookSecret = /(?<![0-9A-Za-z])wph_[0-9A-Za-z]{36}(?![0-9A-Za-z])/;

/**
 * Finds a secret on the command line, where the history of the shell keeps it and every user of the machine sees it.
 *
 * @returns the refusal, or `undefined` when there is no secret
 */
export const secretInArguments = (argv: readonly string[]): CommandFailure | undefined => {
  for (const [index, word] of argv.entries()) {
    // `@file` and `-` say where the secret is.
    const isElsewhere = /^(?:-$|@)/.test(word.includes('=') ? word.replace(/^[^=]*=/, '') : (argv[index + 1] ?? ''));
    const flag = isElsewhere ? undefined : secretFlag.exec(word)?.[1]?.toLowerCase();
    if (flag !== undefined) {
      const instead = /pass/.test(flag) ? '--password-stdin' : '--api-key-stdin';
      return usageFailure(
        `--${flag} is refused: command lines are kept in histories and seen by other users.`,
        `Let \`watchpost login\` ask for it, give it through ${instead}, or set WATCHPOST_API_KEY. Where help lists --${flag}, name a file: --${flag} @FILE.`,
      );
    }
    if (webhookSecret.test(word)) {
      return usageFailure(
        'There is the secret of a webhook on the command line, where histories keep it and other users see it.',
        'Rotate it: `watchpost webhooks rotate-secret ID --out FILE`.',
      );
    }
    if (apiKey.test(word)) {
      return usageFailure(
        'There is an API key on the command line, where histories keep it and other users see it.',
        'Rotate that key; then set WATCHPOST_API_KEY or use `watchpost login --api-key-stdin`.',
      );
    }
  }
  return undefined;
};
