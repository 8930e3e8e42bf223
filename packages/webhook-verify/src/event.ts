import type { EventSubjects } from './event-data.js';

declare const unknownSubject: unique symbol;

/** The name of an event, as in `X-Service-Event`. */
export type EventSubject = keyof EventSubjects;

/** What an event is about. */
export interface WebhookSubject {
  readonly type: string;
  readonly id: string;
  /** Grows with every change of this resource: of two events, the one with the lower number is older. */
  readonly sequence: number;
}

/** Who caused an event. */
export interface WebhookActor {
  /** Such as `user` or `apiKey`. */
  readonly type: string;
  readonly id: string | null;
  readonly name: string;
}

/** What every event has, whatever its type. All of it is signed. */
export interface WebhookEnvelope {
  /** Stable over retries and redeliveries: handle each id once. */
  readonly id: string;
  readonly apiVersion: string;
  /** When this attempt was sent (RFC 3339, UTC). */
  readonly sentAt: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly webhookId: string;
  readonly organizationId: string;
  /** When it happened (RFC 3339, UTC). */
  readonly occurredAt: string;
  readonly subject: WebhookSubject;
  readonly actor: WebhookActor;
  /** The resource, as it was right after. */
  readonly data: unknown;
  readonly links: Readonly<Record<string, string>>;
}

/** The event of one subject. */
export interface WebhookEventOf<Subject extends EventSubject> extends WebhookEnvelope {
  readonly type: Subject;
  readonly subject: WebhookSubject & { readonly type: EventSubjects[Subject]['resource'] };
  readonly data: EventSubjects[Subject]['data'];
}

/** What the test button of a webhook sends. */
export interface WebhookTestEvent extends WebhookEnvelope {
  readonly type: 'webhook.test';
}

/**
 * Text other than the subjects above.
 *
 * A template of a branded string, because that is the one kind of text that TypeScript holds apart from every literal:
 * with plain `string`, no comparison of `type` could separate a known event from an unknown one.
 */
export type UnknownSubject = `${string & { readonly [unknownSubject]: true }}`;

/** An event that this version of the package does not know: the API adds subjects without a new version. */
export interface UnknownWebhookEvent extends WebhookEnvelope {
  readonly type: UnknownSubject;
}

/** Any event. `switch` on its `type`, and let `default` pass over what is new. */
export type WebhookEvent =
  | { [Subject in EventSubject]: WebhookEventOf<Subject> }[EventSubject]
  | WebhookTestEvent
  | UnknownWebhookEvent;
