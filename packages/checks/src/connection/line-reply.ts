import { checkBounds } from '../bounds.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import type { Conversation } from './conversation.js';

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.greetingLines.most;

/**
 * Reads a line of one of the forms that a protocol allows here, past those that say nothing about it.
 *
 * @param onPassed hears of the lines that are passed
 * @throws CheckFailure
 */
export const readLineOf = async (
  conversation: Conversation,
  form: RegExp,
  passed?: RegExp,
  onPassed: (line: string) => void = () => {},
): Promise<string> => {
  for (let count = 0; count < maxLines; count += 1) {
    const line = await conversation.readLine(maxLineBytes);
    if (form.test(line)) return line;
    if (passed?.test(line) !== true) break;
    onPassed(line);
  }
  throw conversation.malformed();
};

/** @throws CheckFailure when a server greets us only to send us away */
export const assertWelcome = (line: string, isWelcome: boolean): void => {
  if (!isWelcome) throw new CheckFailure('down', failureMessages.notWelcome(line));
};

/** @throws CheckFailure when a server does not go on with TLS */
export const assertAgreed = (said: string, isAgreed: boolean): void => {
  if (!isAgreed) throw new CheckFailure('down', failureMessages.startTlsRefused(said));
};
