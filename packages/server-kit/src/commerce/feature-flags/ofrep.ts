import { ofrepRoutes } from '@watchpost/schemas';
import type { CallContext, OrganizationContext } from '../../request/context.js';
import { matchesTag } from '../../request/http/conditional.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, serveCall, type Verb } from '../../request/operation.js';
import { evaluateOne, evaluateSet } from './evaluate-set.js';
import type { FlagContext, FlagOutcome } from './evaluation/flag-definition.js';
import { evaluationTag } from './evaluation-tag.js';
import { contextProblem } from './read-context.js';

/** @throws ProblemError with the code `INVALID_CONTEXT` */
const assertContext = (context: FlagContext): void => {
  const problem = contextProblem(context);
  if (problem === undefined) return;
  const message = `context ${problem}`;
  throw new ProblemError('validation_failed', `${message}.`, {
    errors: [{ path: 'context', code: 'invalid', message: problem }],
    members: { errorCode: 'INVALID_CONTEXT' },
  });
};

const missingDetails = ({ missing = 'targetingKey' }: FlagOutcome): string =>
  `The rollout goes by ${missing}, which the context lacks.`;

/** A value as the protocol shows it. */
const successOf = (key: string, { value, reason, variant, ruleIndex }: FlagOutcome) => ({
  key,
  value,
  reason,
  variant,
  ...(ruleIndex !== null && { metadata: { ruleIndex } }),
});

const evaluate = serve(ofrepRoutes.evaluate, async ({ params, body }, context: OrganizationContext<'flagSets'>) => {
  const { caller, services } = context;
  assertContext(body.context);
  const set = await services.flagSets.read(caller.organizationId);
  const outcome = await evaluateOne(set, params.key, caller.organizationId, body.context, services);
  if (outcome === undefined) throw notFound();
  if (outcome.errorCode !== undefined) {
    throw new ProblemError('validation_failed', missingDetails(outcome), { members: { errorCode: outcome.errorCode } });
  }
  return { body: successOf(params.key, outcome) };
});

const evaluateAll = serveCall(
  ofrepRoutes.evaluateAll,
  async ({ body }, context: CallContext<'flagSets'> & OrganizationContext) => {
    const { caller, services } = context;
    assertContext(body.context);
    const set = await services.flagSets.read(caller.organizationId);
    const headers = { etag: evaluationTag(set.version, body.context) };
    // Clients that poll have the answer already: the pipeline leaves the body out.
    if (matchesTag(context.header('if-none-match') ?? '', headers.etag)) return { text: '', headers };
    const outcomes = await evaluateSet(set, caller.organizationId, body.context, services);
    const flags = outcomes.map(([key, outcome]) =>
      outcome.errorCode === undefined
        ? successOf(key, outcome)
        : { key, errorCode: outcome.errorCode, errorDetails: missingDetails(outcome) },
    );
    return { body: { flags, metadata: { flagSetVersion: set.version } }, headers };
  },
);

export const ofrepOperations: Readonly<Record<string, Verb>> = {
  'ofrep.evaluate': evaluate,
  'ofrep.evaluateAll': evaluateAll,
};
