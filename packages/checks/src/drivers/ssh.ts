import { sshMonitorConfig } from '@watchpost/schemas/checks';
import { occursIn } from '../assertions/text-search.js';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import { defaultUserAgent } from '../network/user-agent.js';
import { identificationOf, readIdentification } from '../protocols/files/sftp/identification.js';
import { defineCheck } from './define-check.js';

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
  await conversation.end(Buffer.from(`${identificationOf(environment.userAgent ?? defaultUserAgent)}\r\n`));
  const isExpected = expectBanner === null || occursIn(text, expectBanner);
  return judge(task, { body: { text } }, isExpected ? [] : [failureMessages.notExpected(text, expectBanner)]);
});
