import { type ReadonlySignal, signal } from '@preact/signals';
import {
  ApiError,
  type MfaRequired,
  type OAuthProviderKey,
  RateLimitError,
  type SecondFactor,
  type ServerInfo,
} from '@watchpost/client';
import type { ConsoleParts } from '../console/parts.js';
import { messageOf } from '../store/change.js';

/** Why signing in did not work: a word of the page, and the server's own for what has none. */
export interface SignInProblem {
  readonly word: string;
  readonly detail: string;
}

/** What the page asks for; `mailed` after a link for a new password was requested. */
export type SignInStep = 'password' | 'secondFactor' | 'forgotten' | 'mailed';

/** Signing in, as the page shows it. */
export interface SignInModel {
  readonly step: ReadonlySignal<SignInStep>;
  readonly problem: ReadonlySignal<SignInProblem | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** The server's name, its providers, and whether it has an account yet; `undefined` until it has answered. */
  readonly server: ReadonlySignal<ServerInfo | undefined>;
  /** Whether a link for a new password is only logged. */
  readonly logsMail: ReadonlySignal<boolean>;
  signIn(email: string, password: string, staySignedIn: boolean): Promise<void>;
  verify(factor: SecondFactor): Promise<void>;
  /** Goes to the form for a forgotten password, or back. */
  forget(isForgotten: boolean): void;
  /** Has a link for a new password mailed. The answer is the same whether there is such an account or not. */
  mailLink(email: string): Promise<void>;
  /** Address at which a provider signs the person in; it comes back to this page with a one-time code. */
  providerUrl(key: OAuthProviderKey): string;
  dispose(): void;
}

/** Signs a person in and goes on to the page that they wanted. */
export const createSignIn = ({
  client,
  session,
  server,
  address,
}: Pick<ConsoleParts, 'client' | 'session' | 'server' | 'address'>): SignInModel => {
  const step = signal<SignInStep>('password');
  const problem = signal<SignInProblem | undefined>(undefined);
  const isBusy = signal(false);
  let challenge: MfaRequired | undefined;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = problemOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  const goOn = (): void => {
    const next = address.place.peek().query.get('next') ?? '/';
    // Only a path of the console: an address in a link must not lead elsewhere after signing in.
    address.go(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true });
  };
  const take = async (result: Awaited<ReturnType<typeof client.auth.login>>): Promise<void> => {
    if (result.status === 'mfaRequired') {
      challenge = result;
      step.value = 'secondFactor';
      return;
    }
    await session.enter();
    goOn();
  };
  const exchange = async (code: string): Promise<void> => take(await client.oauth.exchange({ code }));
  server.read();
  const code = address.place.peek().query.get('code');
  if (code !== null) void attempt(() => exchange(code));
  return {
    step,
    problem,
    isBusy,
    server: server.info,
    logsMail: server.logsMail,
    signIn: (email, password, staySignedIn) =>
      attempt(async () => take(await client.auth.login({ email, password, staySignedIn }))),
    verify: (factor) =>
      attempt(async () => {
        if (challenge === undefined) return;
        await take(await challenge.verify(factor));
      }),
    forget(isForgotten) {
      problem.value = undefined;
      step.value = isForgotten ? 'forgotten' : 'password';
    },
    mailLink: (email) =>
      attempt(async () => {
        await client.auth.forgotPassword({ email: email.trim() });
        step.value = 'mailed';
      }),
    providerUrl: (key) => client.oauth.authorizeUrl(key, { returnTo: address.href('/sign-in') }),
    dispose() {},
  };
};

const problemOf = (error: unknown): SignInProblem => {
  const word =
    error instanceof RateLimitError ? 'rate_limited' : error instanceof ApiError ? error.code : 'no_connection';
  return { word, detail: messageOf(error) };
};
