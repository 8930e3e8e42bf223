/** A mail on its way out. */
export interface OutgoingMail {
  /** Id of the mail; the same at every attempt, by which a transport recognizes a second one. */
  readonly id: string;
  /** Exactly one address, without a name. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Files that go with it. Default: none. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  /** Ends the subscription that the mail is part of with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** What carries mails to their recipients; hosts may bring their own. Who a mail is from is the transport's to know. */
export interface MailTransport {
  /**
   * Resolves once the next server has taken the mail over.
   *
   * @param options.signal aborts when the sender waits no longer; the mail is then retried later
   * @throws Error when it was not taken; its message is kept with the mail and should hold no secret
   */
  send(mail: OutgoingMail, options: { readonly signal: AbortSignal }): Promise<void>;
  /** Closes connections; a later `send` may open new ones. */
  close?(): void;
}
