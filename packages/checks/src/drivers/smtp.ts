import type { Socket } from 'node:net';
import type { SmtpMonitorConfig } from '@watchpost/schemas';
import { smtpMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import { dialPlain, openConnection } from '../connection/connection.js';
import { Conversation } from '../connection/conversation.js';
import { readWelcome } from '../connection/numbered-reply.js';
import { openSecureConnection, type TlsSettings } from '../connection/secure-connection.js';
import { askSmtpForTls, type SmtpExtensions, sayHello, signInToSmtp } from '../protocols/mail/smtp-session.js';
import { upgradeToTls } from '../protocols/start-tls/start-tls.js';
import { defineCheck } from './define-check.js';

/** A session with a mail server, and what that offers in it. */
interface Session {
  readonly conversation: Conversation;
  readonly extensions: SmtpExtensions;
}

const talkOver = ({ run }: CheckTask, socket: Socket): Conversation =>
  new Conversation(run, socket, { protocol: 'SMTP' });

/** Opens a session: greeting, EHLO, and with `starttls` all but the greeting again once it is secured. */
const openSession = async (task: CheckTask, { security, heloName, ...config }: SmtpMonitorConfig): Promise<Session> => {
  const { run, request, environment } = task;
  const target = readHostPort(request.target);
  const settings: TlsSettings = { ...config, host: target.host };
  const socket =
    security === 'tls'
      ? await openSecureConnection(task, target, settings)
      : await openConnection(run, { guard: environment.guard, ...target, dial: dialPlain });
  run.phase = 'answer';
  const openedAt = run.elapsedMs;
  const conversation = talkOver(task, socket);
  await readWelcome(conversation);
  run.addTiming('firstByteMs', run.elapsedMs - openedAt);
  const extensions = await sayHello(conversation, heloName);
  if (security !== 'starttls') return { conversation, extensions };

  await askSmtpForTls(conversation, extensions);
  const secured = talkOver(task, await upgradeToTls(task, { socket, conversation }, settings));
  run.phase = 'answer';
  // What was offered in the clear no longer counts (RFC 3207 §4.2).
  return { conversation: secured, extensions: await sayHello(secured, heloName) };
};

/**
 * Opens a session with a mail server, signs in when there are credentials, and leaves without sending mail. The latency
 * is the time to the last reply that counts.
 */
export const checkSmtp: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const { conversation, extensions } = await openSession(task, readConfig(smtpMonitorConfig, request.config));
  if (request.credentials !== null) {
    run.phase = 'signIn';
    await signInToSmtp(conversation, extensions, request.credentials);
  }
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end(Buffer.from('QUIT\r\n'));
  return judge(task);
});
