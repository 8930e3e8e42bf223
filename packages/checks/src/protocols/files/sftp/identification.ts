import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import { failureMessages } from '../../../messages/failure-message.js';

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.greetingLines.most;

/** How a client names itself. A minus would end the name of the software (RFC 4253 §4.2). */
export const identificationOf = (userAgent: string): string => `SSH-2.0-${userAgent.replaceAll(/[/-]/g, '_')}`;

const readLine = async (conversation: Conversation): Promise<string> => {
  let said: string | undefined;
  for (let count = 0; count < maxLines; count += 1) {
    const line = await conversation.readLine(maxLineBytes).catch((error: unknown) => {
      // A server that has enough of its guests says so in a separate line before it hangs up.
      if (said === undefined || !(error instanceof CheckFailure) || error.status === 'unknown') throw error;
      throw new CheckFailure('down', `${failureMessages.notWelcome(said)}; ${error.message}`, { cause: error });
    });
    if (line.startsWith('SSH-')) return line;
    said ??= line;
  }
  throw conversation.malformed();
};

/**
 * Waits for the line in which a server names itself and the versions it speaks (RFC 4253 §4.2).
 *
 * @throws CheckFailure
 */
export const readIdentification = async (conversation: Conversation): Promise<string> => {
  const text = await readLine(conversation);
  const version = /^SSH-([^-]+)-/.exec(text)?.[1];
  if (version === undefined) throw conversation.malformed();
  // RFC 4253 §5.1: 1.99 means 2.0 and older ones.
  if (version !== '2.0' && version !== '1.99') throw new CheckFailure('down', failureMessages.oldSsh(version));
  return text;
};
