import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { startServerTarget, type Target } from './targets.js';

/** What a mail server is made with; see the manual of `smtp-server`. */
export interface SmtpTargetOptions extends SMTPServerOptions {}

/** Starts a real mail server on loopback that is only talked to: mail has nowhere to go. */
export const startSmtpTarget = (options: SmtpTargetOptions): Promise<Target> => {
  const smtp = new SMTPServer({ authOptional: true, disableReverseLookup: true, logger: false, ...options });
  // What a client does to its connection is not this server's concern.
  smtp.on('error', () => {});
  return startServerTarget(smtp.server);
};
