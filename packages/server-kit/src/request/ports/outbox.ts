import type { NotificationMessage } from '@watchpost/schemas';
import type { Change } from '../../store/interface/store.js';

/** What a mail about a webhook says. */
export interface WebhookMailValues {
  readonly organizationName: string;
  readonly webhookName: string;
  /** Where it is sent to: the host alone, because the rest may hold a secret. */
  readonly host: string;
  /** Since when nothing arrives, as people read it. */
  readonly failingSince: string;
  /** What went wrong the last time: a sentence. */
  readonly lastError: string;
}

/** One thing that happened, for a mail. */
export interface MailedNews {
  readonly kind: string;
  /** `null` when it is about something else, such as an agent. */
  readonly monitorId: string | null;
  readonly monitorName: string;
  /** What is monitored; `null` where it has no address. */
  readonly target: string | null;
  readonly cause: string | null;
  /** When it happened or began, as people read it. */
  readonly at: string;
  /** How long it lasted, as people read it; `null` when it goes on. */
  readonly lasted: string | null;
  /** For how long of that it was not observed, as people read it. */
  readonly unobserved?: string;
  readonly incident: { readonly id: string; readonly number: number } | null;
  /** The rule that fired or cleared, its condition, and the value that was found; `null` without one. */
  readonly rule: {
    /** `undefined` in news of servers that did not keep it. */
    readonly id: string | undefined;
    readonly name: string;
    readonly condition: string | null;
    readonly value: string | null;
  } | null;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: 'text/html; charset=utf-8' | 'text/csv; charset=utf-8';
  readonly content: string;
}

/** What a mail with a run of a report says. */
export interface ReportMailValues {
  readonly organizationName: string;
  readonly reportName: string;
  /** From when until when, as people read it. */
  readonly period: string;
  /** Whether it was sent before with other figures; the first group then says which. */
  readonly hasChanged: boolean;
  readonly groups: readonly {
    readonly title: string;
    readonly figures: readonly (readonly [name: string, value: string])[];
  }[];
  readonly attachments: readonly MailAttachment[];
  /** How the owner of an address that is no member's ends the mails, on a page or by one POST; `null` for a member. */
  readonly unsubscribe: { readonly pageUrl: string; readonly postUrl: string } | null;
}

/** What a mail about an invoice says. */
export interface InvoiceMailValues {
  readonly organizationName: string;
  readonly sellerName: string;
  readonly invoiceId: string;
  readonly number: string;
  /** What it is about: when it is due, or that charging the payment method failed. */
  readonly kind: 'dueSoon' | 'due' | 'overdue' | 'failed';
  /** What is due, as people read it. */
  readonly amount: string;
  /** When it is or was due, as people read it. */
  readonly dueOn: string;
  /** Why charging failed: a sentence of the payment provider. */
  readonly failure: string | null;
  /** When it is tried again, as people read it; `null` when it is not. */
  readonly triedAgainOn: string | null;
  readonly attachments: readonly MailAttachment[];
  /** As in other mails: how the owner of an address that is no member's ends them. */
  readonly unsubscribe: { readonly pageUrl: string; readonly postUrl: string } | null;
}

/** What a mail about a notification channel says. */
export interface ChannelMailValues {
  readonly organizationName: string;
  readonly channelName: string;
  /** Where it leads, with what is secret left out. */
  readonly destination: string;
  /** Since when nothing arrives, as people read it. */
  readonly failingSince: string;
  /** What went wrong the last time: a sentence. */
  readonly lastError: string;
  readonly isDisabled: boolean;
}

/** What a mail about a telemetry export says. */
export interface TelemetryMailValues {
  readonly organizationName: string;
  readonly exportName: string;
  /** Host of its receiver. */
  readonly host: string;
  /** Since when nothing arrives, as people read it. */
  readonly failingSince: string;
  /** What went wrong the last time: a sentence. */
  readonly lastError: string;
  readonly isDisabled: boolean;
}

/** Every template of a mail, and the values that it needs. */
export interface MailValues {
  readonly 'notification-channel-failing': ChannelMailValues;
  readonly 'verify-email': { readonly token: string };
  readonly 'account-exists': { readonly token: string };
  readonly 'sign-up-closed': Readonly<Record<string, never>>;
  readonly 'reset-password': { readonly token: string };
  readonly 'confirm-sign-in': { readonly organizationName: string; readonly issuer: string; readonly token: string };
  readonly 'contact-code': { readonly code: string };
  readonly 'contact-test': Readonly<Record<string, never>>;
  readonly 'contact-method-ended': {
    /** What its owner calls it. */
    readonly methodName: string;
    /** Where it led, masked. */
    readonly destination: string;
  };
  readonly 'password-changed': { readonly isReset: boolean };
  readonly 'second-factor-changed': {
    readonly change: 'switchedOn' | 'switchedOff' | 'backupCodesReplaced' | 'backupCodeUsed';
  };
  readonly 'account-deletion': {
    /** Milliseconds since the epoch. */
    readonly deletesAt: number;
  };
  readonly 'organization-deletion': {
    readonly organizationName: string;
    /** Milliseconds since the epoch. */
    readonly deletesAt: number;
  };
  readonly invitation: {
    readonly organizationName: string;
    readonly inviterName: string;
    /** Name of the role, for people. */
    readonly role: string;
    readonly token: string;
  };
  readonly news: {
    readonly organizationName: string;
    readonly news: readonly MailedNews[];
    /** Things that happened besides and are not listed. */
    readonly more: number;
    /** Why it goes to this address: its user may respond to incidents, or alert rules name the address. */
    readonly reason: 'responder' | 'named';
    /** Whether this is the last such mail to this address before the hour is over. */
    readonly isLast?: boolean;
    /** How the owner of an address that is no member's ends the mails, on a page or by one POST; `null` for a member. */
    readonly unsubscribe: { readonly pageUrl: string; readonly postUrl: string } | null;
  };
  readonly page: {
    readonly organizationName: string;
    readonly incident: {
      readonly id: string;
      readonly number: number;
      readonly title: string;
      readonly severity: string;
    };
    readonly cause: string | null;
    /** Since when, as people read it. */
    readonly since: string;
    /** Lets this person acknowledge without signing in; `null` where the organization wants more than a mailbox. */
    readonly actionToken: string | null;
    /** Which step of the escalation pages the person, as people read it; `null` after the last. */
    readonly step: string | null;
  };
  readonly pages: {
    readonly organizationName: string;
    /** The worst first; at least one. */
    readonly incidents: readonly {
      readonly id: string;
      readonly number: number;
      readonly title: string;
      readonly severity: string;
      readonly cause: string | null;
      /** Since when, as people read it. */
      readonly since: string;
    }[];
    /** How many there are, also those that are not named. */
    readonly count: number;
    /** Lets this person acknowledge all of them without signing in; `null` where the organization wants more than a mailbox. */
    readonly actionToken: string | null;
  };
  readonly message: {
    readonly message: NotificationMessage;
    /** Before the subject; empty for none. */
    readonly subjectPrefix: string;
    readonly organizationName: string;
    /** `null` for what a person prefers, without a channel. */
    readonly channelName: string | null;
    /** Why it goes to this address: its user may respond to incidents, or the channel names the address. */
    readonly reason: 'responder' | 'named';
    /** Whether this is the last such mail to this address before the hour is over. */
    readonly isLast: boolean;
    /** How the owner of an address that is no member's ends the mails, on a page or by one POST; `null` for a member. */
    readonly unsubscribe: { readonly pageUrl: string; readonly postUrl: string } | null;
  };
  readonly 'confirm-recipient': {
    readonly organizationName: string;
    /** Who asks for it: a member, or an API key; `null` where it follows from what was saved before. */
    readonly personName: string | null;
    /** Where it is confirmed and refused. */
    readonly url: string;
  };
  readonly 'confirm-subscription': {
    readonly pageName: string;
    readonly locale: 'en' | 'de';
    /** Where the subscription is confirmed. */
    readonly url: string;
  };
  readonly 'page-update': {
    readonly pageName: string;
    readonly locale: 'en' | 'de';
    readonly title: string;
    /** The state of the incident, in words. */
    readonly status: string;
    /** What was written for the public; may be empty. */
    readonly text: string;
    readonly url: string;
    /** The page where the subscription is ended, and the address that ends it with one POST (RFC 8058). */
    readonly unsubscribe: { readonly pageUrl: string; readonly postUrl: string };
  };
  readonly 'api-keys-suspended': {
    readonly organizationName: string;
    /** The first of them. */
    readonly keyNames: readonly string[];
    readonly keyCount: number;
  };
  readonly report: ReportMailValues;
  readonly invoice: InvoiceMailValues;
  readonly 'telemetry-export-failing': TelemetryMailValues;
  readonly 'webhook-failing': WebhookMailValues;
  readonly 'webhook-disabled': WebhookMailValues & { readonly reason: 'gone' | 'failing' };
}

/** What the log of messages has besides the outbox, so that an organization sees what became of it. */
export type LoggedTemplate =
  | 'news'
  | 'message'
  | 'page'
  | 'report'
  | 'invoice'
  | 'notification-channel-failing'
  | 'telemetry-export-failing'
  | 'webhook-failing'
  | 'webhook-disabled'
  | 'api-keys-suspended';

/** What a mail says, by a template and its values. */
export type MailText = {
  [Template in keyof MailValues]: { readonly template: Template; readonly values: MailValues[Template] };
}[keyof MailValues];

/** A mail to write: to one address, by a template and its values. */
export type Mail = MailText & {
  readonly to: string;
  /** For which organization it is sent. Without one it is a mail about an account, and goes first. */
  readonly organizationId?: string;
  /** When it is to be sent, in milliseconds since the epoch. Default: now. */
  readonly notBefore?: number;
} & (
    | {
        readonly template: LoggedTemplate;
        /** The message that it carries: its outcome is written there too, and it is not sent once that is superseded. */
        readonly deliveryId: string;
      }
    | { readonly template: Exclude<keyof MailValues, LoggedTemplate>; readonly deliveryId?: undefined }
  );

/** Where mails wait to be sent. A mail is written with the change that it reports, because neither may be lost alone. */
export interface Outbox {
  /** The entry of a commit that puts a mail into the outbox. */
  mailChange(mail: Mail, now: number): Change;
  /**
   * An entry that costs as much and is sent to no address. An answer must take as long whether or not a mail goes out.
   * A sender finds it like a mail, and drops it.
   */
  decoyChange(mail: Mail, now: number): Change;
}
