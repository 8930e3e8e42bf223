import { type ReadonlySignal, signal } from '@preact/signals';
import {
  ApiError,
  type MfaRequired,
  type OAuthProvider,
  type OAuthProviderKey,
  RateLimitError,
  type SecondFactor,
} from '@watchpost/client';
import type { ConsoleParts } from '../console.js';
import { messageOf } from '../store/change.js';

/** Why signing in did not work: a word of the page, and the server's own for what has none. */
export interface SignInProblem {
  readonly word: string;
  readonly detail: string;
}

/** Signing in, as the page shows it. */
export interface SignInModel {
  readonly step: ReadonlySignal<'password' | 'secondFactor'>;
  readonly problem: ReadonlySignal<SignInProblem | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  readonly providers: ReadonlySignal<readonly OAuthProvider[]>;
  signIn(email: string, password: string, staySignedIn: boolean): Promise<void>;
  verify(factor: SecondFactor): Promise<void>;
  /** Address at which a provider signs the person in; it comes back to this page with a one-time code. */
  providerUrl(key: OAuthProviderKey): string;
  dispose(): void;
}

/** Signs a person in and goes on to the page that they wanted. */
export const createSignIn = ({
  client,
  session,
  address,
}: Pick<ConsoleParts, 'client' | 'session' | 'address'>): SignInModel => {
  const step = signal<'password' | 'secondFactor'>('password');
  const problem = signal<SignInProblem | undefined>(undefined);
  const isBusy = signal(false);
  const providers = signal<readonly OAuthProvider[]>([]);
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
  client.oauth.providers().then(
    ({ data }) => {
      providers.value = data.filter(({ enabled }) => enabled);
    },
    // Without them the password still signs in.
    () => {},
  );
  const code = address.place.peek().query.get('code');
  if (code !== null) void attempt(() => exchange(code));
  return {
    step,
    problem,
    isBusy,
    providers,
    signIn: (email, password, staySignedIn) =>
      attempt(async () => take(await client.auth.login({ email, password, staySignedIn }))),
    verify: (factor) =>
      attempt(async () => {
        if (challenge === undefined) return;
        await take(await challenge.verify(factor));
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
