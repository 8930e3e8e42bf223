import { publicStatusPageRoutes } from '@watchpost/schemas';
import { countGuess } from '../../people/throttle/guesses.js';
import type { Context } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { readPageToken, signPageToken } from './page-tokens.js';

type PageRow = Row<'statusPages'>;

const lifetimeSeconds = statusPagesBounds.viewToken.most;

/** Exchanges the password of a page for a token. A page without one is as if it were not there. */
export const unlock = serve(
  publicStatusPageRoutes.unlock,
  async ({ params, body }, context: Context<'passwordHasher'>) => {
    const { store, passwordHasher, derivedKeys } = context.services;
    const row = await store.get('statusPages', { slug: params.slug });
    if (row === undefined || row.visibility !== 'password' || row.passwordHash === null) throw notFound();
    const guess = await countGuess(context, { secret: 'pagePassword', account: row.id, userId: undefined });
    if (!(await passwordHasher.verify(row.passwordHash, body.password))) {
      throw new ProblemError('invalid_credentials', 'The password is wrong.');
    }
    await guess.forgive();
    const endsAt = context.now + lifetimeSeconds * 1000;
    const viewToken = await signPageToken(derivedKeys, 'view', [row.id, row.viewTokenGeneration, endsAt]);
    return { body: { viewToken, expiresIn: lifetimeSeconds } };
  },
);

/**
 * Lets a visitor of a page with a password pass who has a token of its present generation.
 *
 * @throws ProblemError `unauthenticated` without one, `token_expired` with one that has ended
 */
export const assertUnlocked = async (row: PageRow, viewToken: string | undefined, context: Context): Promise<void> => {
  if (row.visibility !== 'password') return;
  if (viewToken === undefined) {
    throw new ProblemError('unauthenticated', 'This page has a password; exchange it for a viewToken with unlock.');
  }
  const fields = await readPageToken(context.services.derivedKeys, 'view', viewToken);
  const [pageId, generation, endsAt] = fields ?? [];
  const isOfPage = pageId === row.id && generation === row.viewTokenGeneration;
  if (!isOfPage || typeof endsAt !== 'number' || endsAt <= context.now) {
    throw new ProblemError('token_expired', 'The view token has ended; enter the password again.');
  }
};
