import { featureFlagRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { CallContext, Context, OrganizationCaller } from '../../request/context.js';
import { matchesTag } from '../../request/http/conditional.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serveCall, type Verb } from '../../request/operation.js';
import type { FeatureFlagSet } from '../../request/ports/feature-flags.js';
import { evaluateSet } from './evaluate-set.js';
import type { FlagContext, FlagOutcome } from './evaluation/flag-definition.js';
import { evaluationTag } from './evaluation-tag.js';
import { contextProblem } from './read-context.js';

/** A route without a scope: what the permission of an organization checks elsewhere is checked here. */
const callerInOrganization = ({ caller }: Context): OrganizationCaller => {
  const { organizationId } = caller;
  if (organizationId === null) {
    throw new ProblemError('forbidden', 'You act in no organization: name one of yours in X-Organization-Id.');
  }
  if (caller.restriction === 'needsMfa') {
    throw new ProblemError(
      'forbidden',
      'This organization requires a second factor: set yours up at POST /auth/mfa/setup.',
    );
  }
  return { ...caller, organizationId };
};

const readJson = (text: string): FlagContext => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField('context', 'invalid', 'must be a JSON object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidField('context', 'invalid', 'must be a JSON object');
  }
  return value as FlagContext;
};

/** Who asks, as attributes. */
const contextOfCaller = (
  { type, id, organizationId, role }: OrganizationCaller,
  { planCode }: FeatureFlagSet,
): FlagContext => ({
  organizationId,
  ...(planCode !== null && { plan: planCode }),
  ...(type === 'user' && id !== null && { userId: id, targetingKey: id }),
  ...(role !== null && { role }),
});

const evaluate = serveCall(featureFlagRoutes.evaluate, async ({ query }, context: CallContext<'flagSets'>) => {
  const { services, now } = context;
  const caller = callerInOrganization(context);
  const { organizationId } = caller;
  const set = await services.flagSets.read(organizationId);
  const attributes: FlagContext = {
    ...contextOfCaller(caller, set),
    ...(query.context !== undefined && readJson(query.context)),
    ...(query.targetingKey !== undefined && { targetingKey: query.targetingKey }),
  };
  const problem = contextProblem(attributes);
  if (problem !== undefined) throw invalidField('context', 'invalid', problem);
  // Weak, because the time in the answer differs.
  const headers = { etag: `W/${evaluationTag(set.version, attributes)}` };
  // Clients that poll have the answer already: the pipeline leaves the body out.
  if (matchesTag(context.header('if-none-match') ?? '', headers.etag)) return { text: '', headers };
  const outcomes = await evaluateSet(set, organizationId, attributes, services);
  // No key has a character that JSON would escape.
  const flags = outcomes.map(([key, outcome]) => `"${key}":${textOf(outcome)}`);
  return { text: `{"evaluatedAt":"${timestamp(now)}","flags":{${flags.join(',')}}}`, headers };
});

/** A value is written each time; texts and objects may hold anything. */
const textOf = ({ value, reason, ruleIndex }: FlagOutcome): string =>
  `{"value":${typeof value === 'boolean' ? value : JSON.stringify(value)},"reason":"${reason}","ruleIndex":${ruleIndex}}`;

export const evaluateOperations: Readonly<Record<string, Verb>> = { 'featureFlags.evaluate': evaluate };
