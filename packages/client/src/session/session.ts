import { ApiError, SessionExpiredError } from '../errors.js';
import type { Runtime } from '../runtime.js';
import { bearer, type Credential, type Credentials } from './credentials.js';

/** The tokens of a session, as they are kept. */
export interface SessionTokens {
  readonly accessToken: string;
  /** Good for one renewal; `in-cookie` where the browser keeps it. */
  readonly refreshToken: string;
  /** When the access token ends, RFC 3339. Without it, it is renewed only once the server refuses it. */
  readonly expiresAt?: string | undefined;
}

/**
 * Keeps the tokens of one session over restarts: a file, a cookie, a keychain.
 *
 * The client reads it once and after that only before a renewal, and never runs two of its methods at a time.
 */
export interface TokenStore {
  /** The tokens, or `undefined` when no session is stored. */
  load(): SessionTokens | undefined | Promise<SessionTokens | undefined>;
  save(tokens: SessionTokens): void | Promise<void>;
  clear(): void | Promise<void>;
  /** Runs `work` while no other process does; needed only when several share the store. */
  lock?<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps tokens as long as the process lives. */
export const memoryTokenStore = (tokens?: SessionTokens): TokenStore => {
  let current = tokens;
  return {
    load: () => current,
    save: (next) => {
      current = next;
    },
    clear: () => {
      current = undefined;
    },
  };
};

/** Renewed this long before the end: no request is sent with an expired token. */
const marginMs = 30_000;

/** What a session is made of. */
export interface SessionParts {
  readonly store: TokenStore;
  readonly runtime: Runtime;
  /** Redeems a refresh token at the server. */
  readonly redeem: (refreshToken: string) => Promise<SessionTokens>;
  /** Signs in from scratch; absent when only a person can. */
  readonly signIn?: (() => Promise<SessionTokens>) | undefined;
}

type State = { readonly is: 'unread' | 'signedOut' } | { readonly is: 'signedIn'; readonly tokens: SessionTokens };

/** A signed-in person: hands out access tokens and renews them, once for all calls that wait. */
export class UserSession implements Credentials {
  readonly #parts: SessionParts;
  #state: State = { is: 'unread' };
  /** Counts sign-ins and sign-outs: a renewal that began in an earlier era must not bring its session back. */
  #era = 0;
  #renewal: { readonly of: string | undefined; readonly tokens: Promise<SessionTokens> } | undefined;
  #reading: Promise<SessionTokens | undefined> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** What a renewal brought home after its session was ended: the only tokens that can still end it at the server. */
  #dropped: SessionTokens | undefined;
  /** Access token and the time to renew it, where its lifetime is known better than from `expiresAt`. */
  #renewAt: { readonly of: string; readonly at: number } | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Changes with every sign-in and sign-out. */
  get era(): number {
    return this.#era;
  }

  async read(): Promise<Credential> {
    let tokens = await this.tokens();
    if (this.#isDue(tokens)) {
      try {
        tokens = await this.renew(tokens);
      } catch (error) {
        // The old token still works for a moment; only when it does not, the failure matters.
        if (error instanceof SessionExpiredError || this.#isOver(tokens)) throw error;
      }
    }
    const used = tokens;
    return { ...bearer(used.accessToken), renew: () => this.renew(used) };
  }

  /** The current tokens; signs in without any, when it can. */
  async tokens(): Promise<SessionTokens> {
    if (this.#state.is === 'signedIn') return this.#state.tokens;
    if (this.#state.is === 'signedOut') throw signedOut();
    this.#reading ??= this.#inOrder(async () => this.#parts.store.load()).finally(() => {
      this.#reading = undefined;
    });
    const stored = await this.#reading;
    if (stored === undefined) return this.#renewOnce(undefined);
    // A sign-in or sign-out may have been faster than the store.
    if (this.#state.is === 'unread') this.#state = { is: 'signedIn', tokens: stored };
    return this.tokens();
  }

  /**
   * Gets newer tokens than `failed`. All calls that failed with the same token share one renewal, and a late one
   * gets what is there already.
   */
  async renew(failed: SessionTokens): Promise<SessionTokens> {
    if (this.#state.is === 'signedOut') throw signedOut();
    if (this.#state.is === 'signedIn' && this.#state.tokens.accessToken !== failed.accessToken) {
      return this.#state.tokens;
    }
    return this.#renewOnce(failed);
  }

  /** Begins a session with tokens just received. */
  async begin(tokens: SessionTokens): Promise<void> {
    this.#era += 1;
    this.#adopt(tokens);
    await this.#exclusively(async () => this.#parts.store.save(tokens));
  }

  /**
   * Forgets the session here, then has `revoke` end it at the server.
   *
   * The order makes sure that nothing signs in again behind the caller's back, even when the server cannot be reached.
   */
  async end(revoke: (tokens: SessionTokens) => Promise<void>): Promise<void> {
    const { store } = this.#parts;
    this.#era += 1;
    this.#state = { is: 'signedOut' };
    this.#renewal = undefined;
    // A renewal under way ends before this begins, and leaves its tokens in `#dropped`.
    const last = await this.#exclusively(async () => {
      const tokens = this.#dropped ?? (await store.load());
      this.#dropped = undefined;
      await store.clear();
      return tokens;
    });
    if (last !== undefined) await revoke(last);
  }

  #renewOnce(failed: SessionTokens | undefined): Promise<SessionTokens> {
    const of = failed?.accessToken;
    if (this.#renewal === undefined || this.#renewal.of !== of) {
      const era = this.#era;
      const tokens = this.#exclusively(() => this.#obtain(failed, era)).finally(() => {
        if (this.#renewal?.tokens === tokens) this.#renewal = undefined;
      });
      this.#renewal = { of, tokens };
    }
    return this.#renewal.tokens;
  }

  async #obtain(failed: SessionTokens | undefined, era: number): Promise<SessionTokens> {
    const { store, redeem, signIn } = this.#parts;
    const stored = await store.load();
    this.#assertEra(era);
    // Another process was faster.
    if (stored !== undefined && stored.accessToken !== failed?.accessToken) return this.#adopt(stored);
    let next: SessionTokens | undefined;
    if (stored !== undefined) {
      next = await redeem(stored.refreshToken).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 400 || error.status === 401)) return undefined;
        throw error;
      });
      this.#assertEra(era, next);
      if (next === undefined) {
        await store.clear();
        this.#state = { is: 'unread' };
      }
    }
    if (next === undefined) {
      if (signIn === undefined) {
        throw new SessionExpiredError(
          failed === undefined
            ? 'There is no session; call client.auth.login()'
            : 'The session has ended; call client.auth.login() again',
        );
      }
      next = await signIn();
      this.#assertEra(era, next);
    }
    await store.save(next);
    return this.#adopt(next);
  }

  #adopt(tokens: SessionTokens): SessionTokens {
    this.#state = { is: 'signedIn', tokens };
    const lifeMs = this.#endOf(tokens) - this.#parts.runtime.now();
    // A token that lives shorter than the margin would be due at once, for ever.
    this.#renewAt = { of: tokens.accessToken, at: this.#endOf(tokens) - Math.min(marginMs, lifeMs / 10) };
    return tokens;
  }

  #isDue(tokens: SessionTokens): boolean {
    const at = this.#renewAt?.of === tokens.accessToken ? this.#renewAt.at : this.#endOf(tokens) - marginMs;
    return this.#parts.runtime.now() >= at;
  }

  #isOver(tokens: SessionTokens): boolean {
    return this.#parts.runtime.now() >= this.#endOf(tokens);
  }

  #endOf({ expiresAt }: SessionTokens): number {
    const end = Date.parse(expiresAt ?? '');
    return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
  }

  #assertEra(era: number, obtained?: SessionTokens): void {
    if (era === this.#era) return;
    this.#dropped = obtained;
    throw signedOut();
  }

  /** One after the other, over processes too. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const { store } = this.#parts;
    return this.#inOrder(() => (store.lock === undefined ? work() : store.lock(work)));
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}

const signedOut = (): SessionExpiredError =>
  new SessionExpiredError('The session was ended by client.auth.logout(); call client.auth.login()');
