import type { BrowserChecks, PatternEngine, ScrapeRequest, ScrapeResult } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { MonitorType, MonitorTypeRules } from '@watchpost/schemas';
import type { Logger } from '../base/logger.js';
import type { DerivedKeys } from '../secrets/derived-keys.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Store } from '../store/interface/store.js';
import type { LimitRules } from './limits/limit-rules.js';
import type { Measure } from './metrics.js';
import type { AgentCalls } from './ports/agent-calls.js';
import type { AskedChecks } from './ports/asked-checks.js';
import type { ChainWalks } from './ports/chain-walks.js';
import type { ChannelTypes } from './ports/channel-type.js';
import type { AccessTokens, PasswordHasher, RefreshTokens, SetupTokens } from './ports/credentials.js';
import type { DraftTests } from './ports/draft-tests.js';
import type { EntitlementSource } from './ports/entitlements.js';
import type { FeatureFlagSets } from './ports/feature-flags.js';
import type { IdempotentRuns } from './ports/idempotent-runs.js';
import type { Invoicing } from './ports/invoicing.js';
import type { OnCallSchedules } from './ports/on-call.js';
import type { Outbox } from './ports/outbox.js';
import type { PageDomains, ResolveTxt } from './ports/page-domains.js';
import type { Payments } from './ports/payments.js';
import type { FirstSubscription, Plans } from './ports/plans.js';
import type { PressAnswers } from './ports/press-answers.js';
import type { PublicPages } from './ports/public-pages.js';
import type { ServedContract } from './ports/served-contract.js';
import type { SharedWork } from './ports/shared-work.js';
import type { SignInProviders } from './ports/sign-in-providers.js';
import type { LiveFeed, OpenStreams } from './ports/streams.js';

/** Services that need no room; the kit makes them first. */
export interface CoreServices {
  readonly store: Store;
  /** What of the contract is served; a host may leave rooms out. */
  readonly contract: ServedContract;
  /** What each entitlement limits. */
  readonly limitRules: LimitRules;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly logger: Logger;
  /** Notes what happens in the metrics that rooms declare. */
  readonly measure: Measure;
  readonly secretBox: SecretBox;
  /** Keys for hashes and tokens that must survive another secret key. */
  readonly derivedKeys: DerivedKeys;
  /** Name of this server on its sign-in page. */
  readonly serverName: string;
  /** Whether mails leave this server; otherwise they stay in the outbox and are logged. */
  readonly sendsMail: boolean;
  /** Scheme, host and port that people reach the server at. */
  readonly publicOrigin: string;
  /** Where people reach this server, with a path if it has one; links for people begin with it. */
  readonly publicUrl: string;
  /** Where the API is reached, such as `https://status.example.com/api/v1`: links to resources begin with it. */
  readonly apiUrl: string;
  /** Where the console is; messages link into it. `undefined` without one. */
  readonly consoleUrl: string | undefined;
  /** Decides which addresses this server may connect to. */
  readonly addressGuard: AddressGuard;
  /** Compiles and matches the patterns of users, off the event loop. */
  readonly patterns: PatternEngine;
  /** The requests of this process that run under an idempotency key. */
  readonly idempotentRuns: IdempotentRuns;
  /** Large answers about an organization: those of each kind one after the other, and equal ones once. */
  readonly sharedWork: SharedWork;
}

/** Services of the core, and of rooms those that are named. */
export type CoreAnd<Uses extends keyof Services = never> = CoreServices & Pick<Services, Uses>;

/**
 * What verbs may use; made once per kit and handed on, never global. Rooms provide what is not of the core: `Room.provides`.
 */
export interface Services extends CoreServices {
  /** Where mails are written to, together with the change that they report. */
  readonly outbox: Outbox;
  readonly passwordHasher: PasswordHasher;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Tokens that create the first owner; `null` where the host creates the accounts. */
  readonly setupTokens: SetupTokens | null;
  /** Who is on call. */
  readonly onCall: OnCallSchedules;
  /** How invoices are issued: the seller, the numbers, the taxes. */
  readonly invoicing: Invoicing;
  /** Collects invoices through the payment provider. */
  readonly payments: Payments;
  /** How long a deletion can be undone, in milliseconds. */
  readonly deletionGraceMs: number;
  /** Who may open an account: any person, or only those who were invited. */
  readonly signup: 'open' | 'invite';
  /** Providers that people can sign in with. */
  readonly signInProviders: SignInProviders;
  /** Calls of agents that wait for other assignments. */
  readonly agentCalls: AgentCalls;
  /** Runs checks that people ask for, behind the address guard; few at once. */
  readonly askedChecks: AskedChecks;
  /** Scrapes an exporter once, behind the address guard; never rejects. */
  readonly scrape: (request: ScrapeRequest, signal: AbortSignal) => Promise<ScrapeResult>;
  /** The types of notification channels: ours, and those of the host. */
  readonly channelTypes: ChannelTypes;
  /** Sends test messages to channels that are not created yet, behind the address guard. */
  readonly draftTests: DraftTests;
  readonly pressAnswers: PressAnswers;
  /** Opens pages in a browser; `undefined` where the operator has not turned that on. Closed with the kit. */
  readonly browser: BrowserChecks | undefined;
  /** The types of monitors that this server can check. */
  readonly checkableTypes: ReadonlySet<MonitorType>;
  /** The rules of the types among them that the host has of its own. */
  readonly ownTypes: ReadonlyMap<string, MonitorTypeRules>;
  /** Where the limits of organizations come from. */
  readonly entitlements: EntitlementSource;
  /** Passes events on to open streams. */
  readonly liveFeed: LiveFeed;
  /** Passes checks on to open streams that ask for them. */
  readonly checkFeed: LiveFeed;
  /** Verifies audit trails, one walk of an organization at a time. */
  readonly chainWalks: ChainWalks;
  /** Feature flags of organizations that ask for them. */
  readonly flagSets: FeatureFlagSets;
  /** Status pages as visitors see them. */
  readonly publicPages: PublicPages;
  /** Which status page a verified domain shows. */
  readonly pageDomains: PageDomains;
  /** Looks up TXT records. */
  readonly resolveTxt: ResolveTxt;
  /** What organizations can subscribe to. */
  readonly plans: Plans;
  /** What a new organization subscribes to. */
  readonly firstSubscription: FirstSubscription;
  /** Key of the payment provider. */
  readonly provider: string;
  /** The streams of this process, and their bounds. */
  readonly openStreams: OpenStreams;
}
