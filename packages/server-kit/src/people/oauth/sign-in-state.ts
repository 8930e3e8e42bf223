import { randomBytes } from 'node:crypto';
import type { OAuthProviderKey } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext, Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ProviderSettings, SignInSecrets } from '../../request/ports/sign-in-providers.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { readBrowserCookie, signInSeconds } from './browser-cookie.js';

/** 256 bits as text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is sealed in a state: the secrets, whom they are for, and who may redeem the code it ends with. */
const sealedSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  codeChallenge: z.string().optional(),
});

/** What the secrets of a state are bound to. */
export const stateSealContext = (stateHash: string): string => `oauth-state/${stateHash}`;

/** What a sign-in begins with. */
export interface BegunSignIn {
  readonly state: string;
  /** What the cookie of the browser holds. */
  readonly browser: string;
  readonly secrets: SignInSecrets;
  readonly change: Change;
}

/** The options of a browser's sign-in. */
export interface SignInStart {
  readonly organizationId: string | null;
  readonly returnTo: string | null;
  /** S256 of the verifier that redeems the one-time code; without it the cookie of the browser does. */
  readonly codeChallenge: string | undefined;
}

/** Begins a sign-in. Only hashes of what the browser carries are kept, and the secrets sealed. */
export const beginSignIn = (
  settings: ProviderSettings,
  { organizationId, returnTo, codeChallenge }: SignInStart,
  context: Context,
): BegunSignIn => {
  const { now, services } = context;
  const state = randomSecret();
  const browser = randomSecret();
  const secrets = { verifier: generateRandomCodeVerifier(), nonce: generateRandomNonce() };
  const stateHash = hashSecret(state);
  const { issuer, clientId } = settings;
  const content = JSON.stringify({ ...secrets, issuer, clientId, codeChallenge });
  const sealed = services.secretBox.seal(content, stateSealContext(stateHash));
  return {
    state,
    browser,
    secrets,
    change: {
      kind: 'insert',
      table: 'oauthStates',
      row: {
        stateHash,
        provider: settings.key,
        organizationId,
        browserHash: hashSecret(browser),
        secrets: sealed,
        returnTo,
        createdAt: now,
        expiresAt: now + signInSeconds * 1000,
      },
    },
  };
};

/** A sign-in whose browser has returned. */
export interface ClaimedSignIn {
  readonly state: string;
  readonly row: Row<'oauthStates'>;
  readonly secrets: SignInSecrets;
  /** The issuer and client that it began with. */
  readonly issuer: string;
  readonly clientId: string;
  /** Hash of what the one-time code is redeemed with. */
  readonly holderHash: string;
}

const overProblem = (changes: readonly Change[] = []): ProblemError =>
  new ProblemError('token_expired', 'This sign-in has taken too long or was completed before; begin again.', {
    changes,
  });

/** The audit entry of a sign-in that was refused. */
export const signInRefusal = (row: Row<'oauthStates'>, result: 'failure' | 'refused', context: Context): Change =>
  auditChange(context, {
    resource: { type: 'oauthProvider', id: row.provider, name: null },
    organizationId: row.organizationId ?? 'system',
    result,
  });

/**
 * Claims the sign-in that a state belongs to. Of many requests at once a single one gets it, and the state is then
 * spent whatever happens next: a code must not be tried twice.
 *
 * @throws ProblemError `invalid_credentials` when the state is not ours, or of another browser or provider;
 *   `token_expired` when it is over
 */
export const claimSignIn = async (
  provider: OAuthProviderKey,
  state: string | undefined,
  context: CallContext<'signInProviders'>,
): Promise<ClaimedSignIn> => {
  const { store, secretBox } = context.services;
  const stateHash = hashSecret(state ?? '');
  const row = await store.get('oauthStates', { stateHash });
  if (state === undefined || row === undefined) {
    throw new ProblemError('invalid_credentials', 'This sign-in was not begun here; begin again.');
  }
  const browser = readBrowserCookie(context);
  if (browser === null || hashSecret(browser) !== row.browserHash) {
    throw new ProblemError('invalid_credentials', 'This sign-in was begun in another browser; begin again.', {
      changes: [signInRefusal(row, 'refused', context)],
    });
  }
  if (row.usedAt !== null) throw overProblem([signInRefusal(row, 'refused', context)]);
  if (row.expiresAt <= context.now) throw overProblem();
  const claim: Change = {
    kind: 'update',
    table: 'oauthStates',
    where: { stateHash, usedAt: null },
    set: { usedAt: context.now },
    mustMatch: true,
  };
  const { isCommitted } = await store.commit([claim]);
  if (!isCommitted) throw overProblem([signInRefusal(row, 'refused', context)]);
  if (row.provider !== provider) {
    throw new ProblemError('invalid_credentials', 'This sign-in was begun with another provider; begin again.', {
      changes: [signInRefusal(row, 'refused', context)],
    });
  }
  const { issuer, clientId, codeChallenge, ...secrets } = sealedSchema.parse(
    JSON.parse(secretBox.open(row.secrets, stateSealContext(stateHash))),
  );
  return { state, row, secrets, issuer, clientId, holderHash: codeChallenge ?? row.browserHash };
};
