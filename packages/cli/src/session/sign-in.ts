import { ApiError, type Me, memoryTokenStore, type SecondFactor, type SetupRequest } from '@watchpost/client';
import type { Credential } from '../config/profiles.js';
import { CommandFailure } from '../failure.js';
import { cliClient, type ObservedClient } from './cli-client.js';
import { toCredential, toTokens } from './profile-tokens.js';

/** What a person signs in with. */
export interface SignInOptions {
  readonly url: string;
  readonly email: string;
  /** What is at hand already; else it is asked for. */
  readonly password: string | undefined;
  readonly askPassword: () => Promise<string>;
  /** Hears why what was typed is refused, before it is asked for again. */
  readonly refused: (problem: string) => Promise<void>;
  /** A code or backup code that is at hand already. */
  readonly secondFactor: string | undefined;
  /** Gets one when the account turns out to have a second factor. */
  readonly askCode: () => Promise<string>;
  readonly signal: AbortSignal;
  readonly clientOptions: ObservedClient;
}

/** Six digits are a code of an authenticator app (RFC 6238 with the usual length); anything else is a backup code. */
const toSecondFactor = (typed: string): SecondFactor => {
  const text = typed.trim();
  const digits = text.replaceAll(' ', '');
  return /^\d{6}$/.test(digits) ? { code: digits } : { backupCode: text };
};

/** How often a person may mistype; the server counts further. */
const mostTries = 3;

/** Tries what a person types, and lets them type it again when the server says that it is wrong. */
const untilAccepted = async <T>(
  first: string | undefined,
  {
    ask,
    attempt,
    refused,
  }: {
    readonly ask: () => Promise<string>;
    readonly attempt: (typed: string) => Promise<T>;
    readonly refused: (problem: string) => Promise<void>;
  },
): Promise<T> => {
  if (first !== undefined) return attempt(first);
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(await ask());
    } catch (error) {
      const isWrong = error instanceof ApiError && /^(invalid_credentials|mfa_invalid)$/.test(error.code);
      if (!isWrong || tries === mostTries) throw error;
      await refused(error.detail);
    }
  }
};

/** Signs a person in; nothing is kept yet. */
export const signIn = async ({
  url,
  email,
  password,
  askPassword,
  secondFactor,
  askCode,
  refused,
  signal,
  clientOptions,
}: SignInOptions): Promise<Credential> => {
  const client = cliClient({ ...clientOptions, baseUrl: url });
  const result = await untilAccepted(password, {
    ask: askPassword,
    attempt: (typed) => client.auth.login({ email, password: typed }, { signal }),
    refused,
  });
  if (result.status === 'tokens') return toCredential(result.tokens);
  const { tokens } = await untilAccepted(secondFactor, {
    ask: askCode,
    attempt: (typed) => result.verify(toSecondFactor(typed), { signal }),
    refused,
  });
  return toCredential(tokens);
};

/**
 * Asks a server for what it says of itself, before a person types a password for it.
 *
 * @throws ConnectionError, TimeoutError, RedirectError or AnswerError when no Watchpost server answers
 */
export const greet = async ({
  url,
  signal,
  clientOptions,
}: Pick<SignInOptions, 'url' | 'signal' | 'clientOptions'>): Promise<void> => {
  try {
    await cliClient({ ...clientOptions, baseUrl: url }).server.get({ signal });
  } catch (error) {
    // An older one does not say it.
    if (!(error instanceof ApiError)) throw error;
  }
};

/** Creates the first owner of a server, and signs in; nothing is kept yet. */
export const createOwner = async ({
  url,
  owner,
  signal,
  clientOptions,
}: {
  readonly url: string;
  readonly owner: Omit<SetupRequest, 'keepIn'>;
  readonly signal: AbortSignal;
  readonly clientOptions: ObservedClient;
}): Promise<Credential> => {
  const client = cliClient({ ...clientOptions, baseUrl: url });
  return toCredential((await client.server.setUp(owner, { signal })).tokens);
};

/** What is asked of the server before a credential is kept. */
export interface WhoIsOptions {
  readonly url: string;
  readonly credential: Credential;
  readonly organizationId: string | undefined;
  readonly signal: AbortSignal;
  readonly clientOptions: ObservedClient;
}

/**
 * Asks the server whose credential it is.
 *
 * @throws CommandFailure `not_signed_in` when an API key cannot even be sent
 */
export const whoIs = async (options: WhoIsOptions): Promise<Me> => {
  const { url, credential, organizationId, signal, clientOptions } = options;
  const connection = { ...clientOptions, baseUrl: url, organizationId };
  if (credential.type === 'session') {
    const client = cliClient({ ...connection, session: { store: memoryTokenStore(toTokens(credential)) } });
    return client.auth.me({ signal });
  }
  if (!/^[\x21-\x7e]+$/.test(credential.apiKey)) {
    throw new CommandFailure('not_signed_in', 'This is not an API key.', 'A key begins with wp_ and has no blanks.');
  }
  return cliClient({ ...connection, apiKey: credential.apiKey }).auth.me({ signal });
};
