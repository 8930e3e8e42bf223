/** A mail that a bound keeps back while the request is answered as if it was sent. */
export interface WithheldMail {
  /** Of which mails it would have been one, such as `register` for those that a registration causes. */
  readonly kind: string;
  /** Whose bound it is. */
  readonly bound: 'mailbox' | 'organization' | 'account' | 'server';
  /** The request that caused it; left out when none did. */
  readonly requestId?: string | undefined;
}
