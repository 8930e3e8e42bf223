import { sshMonitorConfig } from '@watchpost/schemas/checks';
import { occursIn } from '../assertions/text-search.js';
import { checkBounds } from '../bounds.js';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { defineCheck } from '../check/define-check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { defaultUserAgent } from '../network/user-agent.js';

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.greetingLines.most;

/** A minus would end the name of the software (RFC 4253 §4.2). */
const ourIdentification = (userAgent: string): Buffer =>
  Buffer.from(`SSH-2.0-${userAgent.replaceAll(/[/-]/g, '_')}\r\n`);

/**
 * Waits for the line in which a server names itself and the versions it speaks (RFC 4253 §4.2).
 *
 * @throws CheckFailure
 */
const readIdentification = async (conversation: Conversation): Promise<string> => {
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

/** Reads how an SSH server names itself, answers in kind and hangs up before any key is exchanged. */
export const checkSsh: Check = defineCheck(async (task) => {
  const { run, request, environment } = task;
  const { expectBanner } = readConfig(sshMonitorConfig, request.config);
  const target = readHostPort(request.target);
  const socket = await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  run.phase = 'answer';
  const openedAt = run.elapsedMs;
  const conversation = new Conversation(run, socket, { protocol: 'SSH' });
  const text = await readIdentification(conversation);
  run.findings.latencyMs = run.elapsedMs;
  run.addTiming('firstByteMs', run.elapsedMs - openedAt);
  const version = /^SSH-([^-]+)-/.exec(text)?.[1];
  if (version === undefined) throw conversation.malformed();
  // RFC 4253 §5.1: 1.99 means 2.0 and older ones.
  if (version !== '2.0' && version !== '1.99') throw new CheckFailure('down', failureMessages.oldSsh(version));
  await conversation.end(ourIdentification(environment.userAgent ?? defaultUserAgent));
  const isExpected = expectBanner === null || occursIn(text, expectBanner);
  return judge(task, { body: { text } }, isExpected ? [] : [failureMessages.notExpected(text, expectBanner)]);
});
