import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';

/** @throws ProblemError `conflict` when it was accepted, `token_expired` when it is too old */
export const assertPending = ({ acceptedAt, expiresAt }: Row<'invitations'>, { now }: Pick<Context, 'now'>): void => {
  if (acceptedAt !== null) throw new ProblemError('conflict', 'The invitation was accepted already.');
  if (expiresAt <= now) {
    throw new ProblemError('token_expired', 'The invitation has expired; ask for it to be sent again.');
  }
};
