import type { PatternEngine } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { MonitorType } from '@watchpost/schemas';
import type { Logger } from '../base/logger.js';
import type { AskedChecks } from '../monitoring/engine/asked-checks.js';
import type { Outbox } from '../outbound/mail/outbox.js';
import type { LiveFeed } from '../outbound/stream/live-feed.js';
import type { OpenStreams } from '../outbound/stream/open-streams.js';
import type { ChainWalks } from '../people/audit/chain-walks.js';
import type { AccessTokens } from '../people/auth/access-token.js';
import type { HostIdentity } from '../people/auth/host-user.js';
import type { PasswordHasher } from '../people/auth/password-hasher.js';
import type { RefreshTokens } from '../people/auth/refresh-token.js';
import type { SignInProviders } from '../people/oauth/sign-in-providers.js';
import type { DerivedKeys } from '../secrets/derived-keys.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Store } from '../store/store.js';
import type { IdempotentRuns } from './http/idempotent-runs.js';

/** What verbs may use; made once per kit and handed on, never global. */
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
  /** Says who is calling without a credential of ours, where the host has users of its own. */
  readonly hostIdentity: HostIdentity | undefined;
  /** Scheme, host and port that people reach the server at. */
  readonly publicOrigin: string;
  /** Where the API is reached, such as `https://status.example.com/api/v1`: links to resources begin with it. */
  readonly apiUrl: string;
  /** Where mails are written to, together with the change that they tell of. */
  readonly outbox: Outbox;
  /** Who may open an account: anybody, or only who was invited. */
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
  /** Tells open streams what happens. */
  readonly liveFeed: LiveFeed;
  /** Verifies audit trails, one walk of an organization at a time. */
  readonly chainWalks: ChainWalks;
  /** The streams of this process, and their bounds. */
  readonly openStreams: OpenStreams;
}
