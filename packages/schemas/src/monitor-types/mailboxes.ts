import * as z from '../zod.js';
import { securityField, tlsFields } from './tls-fields.js';

/** Validates `config` of a `imap` monitor and fills its defaults in. */
export const imapMonitorConfig = z.strictObject({ security: securityField.default('tls'), ...tlsFields }).meta({
  id: 'ImapMonitorConfig',
  description: 'Settings of `imap` monitors (RFC 9051). With credentials the check also signs in.',
});

/** Validates `config` of a `pop3` monitor and fills its defaults in. */
export const pop3MonitorConfig = z.strictObject({ security: securityField.default('tls'), ...tlsFields }).meta({
  id: 'Pop3MonitorConfig',
  description: 'Settings of `pop3` monitors (RFC 1939). With credentials the check also signs in.',
});

/** `config` of a `imap` monitor with its defaults filled in. */
export interface ImapMonitorConfig extends z.output<typeof imapMonitorConfig> {}
/** `config` of a `pop3` monitor with its defaults filled in. */
export interface Pop3MonitorConfig extends z.output<typeof pop3MonitorConfig> {}
