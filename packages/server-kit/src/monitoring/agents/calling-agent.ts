import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';

/** The agent that calls. @throws ProblemError `not_found` when it was deleted a moment ago */
export const readCallingAgent = (context: OrganizationContext): Promise<Row<'agents'>> =>
  readOwnRow('agents', context.caller.id ?? '', context);

/**
 * Lets only the instance go on that said hello last: an agent whose machine was copied would otherwise count twice.
 *
 * @throws ProblemError `conflict` when another instance has taken over, or none has said hello
 */
export const assertInstance = ({ instanceId }: Row<'agents'>, calling: string | undefined): void => {
  if (instanceId === null) throw new ProblemError('conflict', 'Say hello first: POST /agent/hello.');
  if (calling === undefined || calling === instanceId) return;
  throw new ProblemError(
    'conflict',
    'Another instance with the same token has said hello since: it has taken over, and this one must stop.',
  );
};
