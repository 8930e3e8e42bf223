import type { NotificationMessage } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';

/** The part of a conversation that one request carries. */
export type ChannelStep = 'post' | 'edit' | 'reply' | 'close';

/** How a provider knows a conversation: ids from its first answer, never a secret. */
export type ConversationRef = Readonly<Record<string, string>>;

/** What a type can do beyond showing a new message. */
export interface ChannelSupport {
  /** A message can be changed after it was posted. */
  readonly edit: boolean;
  /** Messages of one conversation are shown together. */
  readonly thread: boolean;
  /** What it shows is an object with a state, which `close` ends. */
  readonly close: boolean;
  /** A message can have buttons that act. */
  readonly buttons: boolean;
  /** People can be named so that it rings for them. */
  readonly mentions: boolean;
  /** The provider says later that a message was read or has reached its device. */
  readonly confirms: boolean;
}

/** How long what is shown may be. */
export interface ChannelLimits {
  /** `null` for a type without titles. */
  readonly title: number | null;
  readonly body: number;
  /** What the provider counts. */
  readonly unit: 'utf16' | 'codePoints' | 'bytes';
}

/** Most requests in a stretch of time. */
export interface ChannelPace {
  readonly count: number;
  readonly perSeconds: number;
  /** What the provider counts by: the place, the account that sends, or the address of this server. */
  readonly scope: 'receiver' | 'account' | 'host';
  /** Names what is counted where it is not the whole destination: the same key is the same count, for all channels. */
  readonly key: string;
  /** Whether the provider's own documents say so. */
  readonly isDocumented: boolean;
}

/** Where a channel leads. */
export interface ChannelDestination {
  /** For people: the host, and as much of the rest as is no secret. */
  readonly shown: string;
  /** The same for two channels that lead to the same place. It may hold secrets: it is kept as a keyed hash only. */
  readonly key: string;
  /** The origins that requests go to. When they change, the credentials are asked for again. */
  readonly origins: readonly string[];
}

/** What a type is given to work with. */
export interface ChannelAccess<Config, Credentials> {
  readonly config: Config;
  readonly credentials: Credentials;
}

/** What a message is rendered for. */
export interface RenderOptions<Config> {
  readonly config: Config;
  readonly step: ChannelStep;
  /** IANA name, for times that the place does not show in the reader's own. */
  readonly timezone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What can be pressed below it. Default: nothing. */
  readonly button?: MessageButton;
}

/** A button in a message, before a type makes its own form of it. */
export interface MessageButton {
  readonly label: string;
  /** Proves what is pressed: a secret of at most 64 ASCII characters. */
  readonly token: string;
  /** Where the provider sends what people press. */
  readonly pressUrl: string;
  /** Where a device itself posts the token, as `{"token": "…"}`. */
  readonly actUrl: string;
}

/** What a provider sends when something was pressed; nothing of it is believed yet. */
export interface ProviderPress {
  /** One header by its lower-case name; `null` without it. */
  header(name: string): string | null;
  /** From the query of the address; `undefined` without one. */
  readonly token: string | undefined;
  /** The body as it was sent, which a signature covers. */
  readonly body: string;
}

/** What a press is verified by. */
export interface PressCheck<Config, Credentials> {
  readonly access: ChannelAccess<Config, Credentials>;
  /** Ours, which the provider was given when it was asked to send presses. */
  readonly secret: string;
  /** The address that the provider was given, with the token in its query where it has one. */
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Who pressed what. */
export interface VerifiedPress {
  /** As the provider names the person; `null` where it does not. */
  readonly person: string | null;
  /** What it asks for: that the incident is acknowledged, or the next step of its escalation; `null` for a key that means nothing. */
  readonly action: 'acknowledge' | 'escalate' | null;
}

/** What a person reads after a press. */
export interface PressLine {
  readonly text: string;
  /** The page of the incident, where a press does not act any more; `null` for none. */
  readonly url: string | null;
}

/** How people act from a message of a type where they read it. All functions are pure. */
export interface ButtonSupport<Config, Credentials> {
  /** Whether a message can have one, with this config and these credentials. */
  readonly isReady: (access: ChannelAccess<Config, Credentials>, pressUrl: string) => boolean;
  /** Whether a link to the same is left out. */
  readonly replacesLink: boolean;
  /** The request that tells the provider where to send what is pressed. Default: people say so in its settings, or each message does. */
  readonly listen?: (
    access: ChannelAccess<Config, Credentials>,
    at: { readonly url: string; readonly secret: string },
  ) => ChannelRequest;
  /** How presses come in. Default: devices post the token themselves. */
  readonly receive?: {
    /** The token that is in it, without looking any further. */
    readonly tokenIn: (press: ProviderPress) => string | undefined;
    /** `undefined` unless the provider itself has sent it, from the place of the message. */
    readonly verify: (press: ProviderPress, check: PressCheck<Config, Credentials>) => VerifiedPress | undefined;
    /** What the provider is answered, so that the person reads a line. */
    readonly reply: (line: string, press: ProviderPress) => string;
    /**
     * The request that shows a line to the person alone, for a provider that shows nothing of its answer. Default: none.
     *
     * @param press verified by {@link verify}
     * @returns `null` where the press says no place for it
     */
    readonly respond?: (line: PressLine, press: ProviderPress) => ChannelRequest | null;
  };
}

/** What a request is made for. */
export interface ChannelTurn {
  readonly step: ChannelStep;
  readonly message: Pick<NotificationMessage, 'kind' | 'conversation' | 'sequence' | 'severity'>;
  /** From the first answer of the conversation; `null` before that. */
  readonly ref: ConversationRef | null;
  /** The same for every repetition of this request, for providers that take a key against duplicates. ASCII, at most 60 characters. */
  readonly idempotencyKey: string;
  /** For how long it is worth showing, in whole seconds from now on, for providers that keep what they cannot deliver. Default: a day. */
  readonly lifetimeSeconds?: number;
}

/** A request as a type writes it. */
export interface ChannelRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as it goes over the wire. */
export interface SealedRequest extends Omit<ChannelRequest, 'body'> {
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** What a request is sealed with. */
export interface SealingMeans {
  /** A key of 32 bytes for one purpose, the same in every process and under every secret key. */
  readonly keyOf: (purpose: string) => Promise<Uint8Array>;
  /** Where people reach this server. */
  readonly serverUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What was answered. */
export interface ChannelAnswer {
  readonly statusCode: number;
  /** Those that say something about pace, by lower-case names: `retry-after`, `x-ratelimit-*`, `x-limit-app-*`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body, as text. */
  readonly body: string;
  /** When it came, in milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** How much the provider lets through, as an answer said. */
export interface RemainingRoom {
  readonly scope: ChannelPace['scope'];
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** What an answer means. */
export type Interpretation = { readonly room?: RemainingRoom } & (
  | {
      readonly outcome: 'delivered';
      /** `accepted`: taken over. `posted`: it is there. `confirmed`: it has reached its device. */
      readonly certainty: 'accepted' | 'posted' | 'confirmed';
      /** What later messages of the conversation need. */
      readonly ref?: ConversationRef;
      /** The message where the provider shows it. */
      readonly link?: string;
    }
  /** The provider wants less: no retry is spent. Without a time it doubles from a minute to 15. */
  | {
      readonly outcome: 'deferred';
      readonly retryAfterMs: number | null;
      readonly scope: ChannelPace['scope'];
      readonly reason: string;
    }
  /** May work later. */
  | { readonly outcome: 'transient'; readonly reason: string }
  /** The content is refused: it is sent once more as plain text. */
  | { readonly outcome: 'rejected'; readonly reason: string }
  /** What was to be changed is gone: it is posted anew. */
  | { readonly outcome: 'lost'; readonly reason: string }
  /** The place has another name now: the config is changed, and it is sent again. */
  | { readonly outcome: 'moved'; readonly config: Readonly<Record<string, unknown>>; readonly reason: string }
  /** The credentials are refused. */
  | { readonly outcome: 'unauthorized'; readonly reason: string }
  /** The place is gone; `isFinal` when it must not be used again. */
  | { readonly outcome: 'gone'; readonly isFinal: boolean; readonly reason: string }
);

/** A credential in a form. */
export interface CredentialField {
  readonly name: string;
  readonly isRequired: boolean;
  /** Where it is found, and how it looks, in a sentence. */
  readonly hint: string;
}

/** What all types say of themselves. */
export interface TypeDescription<Config, Credentials> {
  /** Lower camel case; `x-` begins the types of hosts. */
  readonly type: string;
  /** Its name as its makers write it. */
  readonly title: string;
  /** A strict object. */
  readonly config: z.ZodType<Config>;
  /** A strict object; empty for a type without any. Checked together with the config by {@link TypeDescription.problemOf}. */
  readonly credentials: z.ZodType<Credentials>;
  readonly credentialFields: readonly CredentialField[];
  readonly supports: ChannelSupport;
  /** Where it depends on the config. Default: what {@link TypeDescription.supports} says, which is the most of it. */
  readonly supportsOf?: (config: Config) => ChannelSupport;
  readonly limits: ChannelLimits;
  /** The guide for people; `null` without one. */
  readonly helpUrl: string | null;
  /** What is wrong with a config and its credentials taken together; `null` for nothing. */
  readonly problemOf?: (
    access: ChannelAccess<Config, Credentials>,
  ) => { readonly field: `config${string}` | `credentials${string}`; readonly message: string } | null;
  readonly destination: (access: ChannelAccess<Config, Credentials>) => ChannelDestination;
  /** Most three, from three scopes. */
  readonly paces: (access: ChannelAccess<Config, Credentials>) => readonly ChannelPace[];
}

/** A type whose messages are single HTTP requests. All of its functions are pure, except `seal`. */
export interface HttpChannelType<Config = unknown, Credentials = unknown, Body = unknown>
  extends TypeDescription<Config, Credentials> {
  readonly carriedBy: 'http';
  /** What it shows, within its limits; every value is escaped. */
  readonly render: (message: NotificationMessage, options: RenderOptions<Config>) => Body;
  /** The summary and the first link without any markup, for a provider that has refused the rest. */
  readonly renderPlain: (message: NotificationMessage, options: RenderOptions<Config>) => Body;
  /** Default: messages have links alone. */
  readonly buttons?: ButtonSupport<Config, Credentials>;
  readonly request: (body: Body, access: ChannelAccess<Config, Credentials>, turn: ChannelTurn) => ChannelRequest;
  /**
   * Encrypts and signs a request, for a provider that must not read it; the log has the request as it was before. Not pure: it
   * draws random numbers. Default: it goes out as it is.
   */
  readonly seal?: (
    request: ChannelRequest,
    access: ChannelAccess<Config, Credentials>,
    means: SealingMeans,
  ) => Promise<SealedRequest>;
  /** What an answer means. What it puts off names a scope that one of the paces has, or the block would meet nothing. */
  readonly interpret: (
    answer: ChannelAnswer,
    turn: ChannelTurn,
    access: ChannelAccess<Config, Credentials>,
  ) => Interpretation;
}

/** The type that is carried by the mails of this server. */
export interface MailChannelType<Config = unknown> extends TypeDescription<Config, Readonly<Record<string, unknown>>> {
  readonly carriedBy: 'mail';
  /** The addresses; none means everybody who may respond to incidents. */
  readonly recipients: (config: Config) => readonly string[];
  readonly subjectPrefix: (config: Config) => string;
}

/** A type of a host that speaks something other than HTTP. */
export interface HostChannelType<Config = unknown, Credentials = unknown> extends TypeDescription<Config, Credentials> {
  readonly carriedBy: 'host';
  /** Sends a step; rejects for what may work later. It has ten seconds. */
  readonly send: (
    message: NotificationMessage,
    access: ChannelAccess<Config, Credentials>,
    turn: ChannelTurn & { readonly signal: AbortSignal },
  ) => Promise<Interpretation>;
}

/** A kind of place that can be notified. */
// biome-ignore lint/suspicious/noExplicitAny: a table of types that differ in what they are configured with
export type ChannelType = HttpChannelType<any, any, any> | MailChannelType<any> | HostChannelType<any, any>;

/** The types of channels that a server has. */
export interface ChannelTypes {
  /** In the order in which people find them. */
  readonly all: readonly ChannelType[];
  /** The type of a name; `undefined` when this server has none. */
  find(name: string): ChannelType | undefined;
}

/** Declares a type whose messages are HTTP requests; it only carries the types of its parts over to each other. */
export const defineHttpChannelType = <Config, Credentials, Body>(
  type: Omit<HttpChannelType<Config, Credentials, Body>, 'carriedBy'>,
): HttpChannelType<Config, Credentials, Body> => ({ carriedBy: 'http', ...type });
