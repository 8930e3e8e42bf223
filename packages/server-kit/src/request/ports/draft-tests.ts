import type { NotificationChannelDraftTestResult, NotificationMessage, NotificationTemplate } from '@watchpost/schemas';

/** A place that no channel leads to yet, with its config and credentials as its type has checked them. */
export interface DraftPlace {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly template: NotificationTemplate | null;
  /** IANA name. */
  readonly timezone: string | null;
  /** The organization, or the person in none, whose place it is: what its host refuses counts for them. */
  readonly owner: string;
}

/** Test messages to places that are not kept. */
export interface DraftTests {
  /**
   * Sends the messages of a conversation one after the other, until one does not arrive. It waits for the pace of the provider,
   * but begins nothing after 15 seconds. A failure of the place is part of the answer.
   *
   * @throws StoreUnavailableError
   */
  send(
    place: DraftPlace,
    messages: readonly Omit<NotificationMessage, 'conversation' | 'sequence'>[],
  ): Promise<NotificationChannelDraftTestResult['messages']>;
}
