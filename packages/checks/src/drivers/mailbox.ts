import type { ImapMonitorConfig } from '@watchpost/schemas';
import { imapMonitorConfig, pop3MonitorConfig } from '@watchpost/schemas/checks';
import type { Check, Credentials } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort } from '../check/read-request.js';
import type { Conversation } from '../connection/conversation.js';
import { askImapForTls, readImapGreeting, signInToImap } from '../protocols/mail/imap-session.js';
import { askPop3ForTls, readPop3Greeting, signInToPop3 } from '../protocols/mail/pop3-session.js';
import { openSession, type SessionProtocol } from '../protocols/start-tls/open-session.js';
import { defineCheck } from './define-check.js';

/** How people reach their mail over a protocol. */
interface MailboxProtocol extends SessionProtocol {
  readonly config: typeof imapMonitorConfig | typeof pop3MonitorConfig;
  signIn(conversation: Conversation, credentials: Credentials): Promise<void>;
  readonly quit: string;
}

/**
 * Opens a session, signs in when there are credentials, and leaves without opening a mailbox. The latency is the time to
 * the last reply that counts.
 */
const checkMailbox = ({ config, signIn, quit, ...protocol }: MailboxProtocol): Check =>
  defineCheck(async (task) => {
    const { run, request } = task;
    const settings: ImapMonitorConfig = readConfig(config, request.config);
    const { conversation, greeting } = await openSession(task, readHostPort(request.target), settings, protocol);
    if (request.credentials !== null) {
      run.phase = 'signIn';
      await signIn(conversation, request.credentials);
    }
    run.findings.latencyMs = run.elapsedMs;
    await conversation.end(Buffer.from(`${quit}\r\n`));
    return judge(task, { body: { text: greeting } });
  });

/** Checks an IMAP server. */
export const checkImap: Check = checkMailbox({
  name: 'IMAP',
  config: imapMonitorConfig,
  greet: readImapGreeting,
  askForTls: askImapForTls,
  signIn: signInToImap,
  quit: 'z LOGOUT',
});

/** Checks a POP3 server. */
export const checkPop3: Check = checkMailbox({
  name: 'POP3',
  config: pop3MonitorConfig,
  greet: readPop3Greeting,
  askForTls: askPop3ForTls,
  signIn: signInToPop3,
  quit: 'QUIT',
});
