import { counter } from '../../request/metrics.js';
import type { CoreServices } from '../../request/services.js';

/** A mail that a bound keeps back while the request is answered as if it was sent. */
export interface WithheldMail {
  /** Of which mails it would have been one, such as `register` for those that a registration causes. */
  readonly kind: string;
  /** Whose bound it is. */
  readonly bound: 'mailbox' | 'organization' | 'account' | 'server';
  /** The request that caused it; left out when none did. */
  readonly requestId?: string | undefined;
}

export const withheldMails = counter({
  name: 'mails_withheld_total',
  help: 'Mails that a bound kept back since the start, by what causes them and by whose bound it is.',
  labels: ['kind', 'bound'],
});

/** Logs and counts a mail that is not sent: of some, the answer must not reveal it and no row is left. */
export const reportWithheldMail = (
  mail: WithheldMail,
  { logger, measure }: Pick<CoreServices, 'logger' | 'measure'>,
): void => {
  measure(withheldMails, { kind: mail.kind, bound: mail.bound }, 1);
  logger.info('mail withheld', { ...mail });
};
