import type { PatternEngine } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { MonitorType } from '@watchpost/schemas';
import type { Logger } from '../base/logger.js';
import type { DerivedKeys } from '../secrets/derived-keys.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Store } from '../store/store.js';
import type { AskedChecks } from './ports/asked-checks.js';
import type { ChainWalks } from './ports/chain-walks.js';
import type { AccessTokens, PasswordHasher, RefreshTokens } from './ports/credentials.js';
import type { DashboardTurns } from './ports/dashboard-turns.js';
import type { IdempotentRuns } from './ports/idempotent-runs.js';
import type { Outbox } from './ports/outbox.js';
import type { PageDomains, ResolveTxt } from './ports/page-domains.js';
import type { PublicPages } from './ports/public-pages.js';
import type { ReportTurns } from './ports/report-turns.js';
import type { SharedReads } from './ports/shared-reads.js';
import type { SignInProviders } from './ports/sign-in-providers.js';
import type { LiveFeed, OpenStreams } from './ports/streams.js';

/** What verbs may use; made once per kit and handed on, never global. The rooms above implement the ports. */
export interface Services {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly logger: Logger;
  readonly passwordHasher: PasswordHasher;
  readonly secretBox: SecretBox;
  /** Keys for hashes and tokens that must survive another secret key. */
  readonly derivedKeys: DerivedKeys;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Scheme, host and port that people reach the server at. */
  readonly publicOrigin: string;
  /** Where people reach this server, with a path if it has one; links for people begin with it. */
  readonly publicUrl: string;
  /** Where the API is reached, such as `https://status.example.com/api/v1`: links to resources begin with it. */
  readonly apiUrl: string;
  /** Where mails are written to, together with the change that they report. */
  readonly outbox: Outbox;
  /** Who may open an account: any person, or only those who were invited. */
  readonly signup: 'open' | 'invite';
  /** Providers that people can sign in with. */
  readonly signInProviders: SignInProviders;
  /** Decides which addresses this server may connect to. */
  readonly addressGuard: AddressGuard;
  /** Compiles and matches the patterns of users, off the event loop. */
  readonly patterns: PatternEngine;
  /** Runs checks that people ask for, behind the address guard; few at once. */
  readonly askedChecks: AskedChecks;
  /** The types of monitors that this server can check. */
  readonly checkableTypes: ReadonlySet<MonitorType>;
  /** The requests of this process that run under an idempotency key. */
  readonly idempotentRuns: IdempotentRuns;
  /** Passes events on to open streams. */
  readonly liveFeed: LiveFeed;
  /** Verifies audit trails, one walk of an organization at a time. */
  readonly chainWalks: ChainWalks;
  /** Makes large answers about an organization, one at a time. */
  readonly sharedReads: SharedReads;
  /** Fills dashboards, those of an organization one after the other. */
  readonly dashboardTurns: DashboardTurns;
  /** Computes reports that requests wait for. */
  readonly reportTurns: ReportTurns;
  /** Status pages as visitors see them. */
  readonly publicPages: PublicPages;
  /** Which status page a verified domain shows. */
  readonly pageDomains: PageDomains;
  /** Looks up TXT records. */
  readonly resolveTxt: ResolveTxt;
  /** The streams of this process, and their bounds. */
  readonly openStreams: OpenStreams;
}
