import { isDeepStrictEqual } from 'node:util';
import { featureFlagRoutes } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { changedColumns } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { assertConditions } from './condition-values.js';
import { createPortions, inFlagTurn } from './evaluate-set.js';
import { comparisonsOf, compileFlag, evaluateFlag } from './evaluation/evaluate-flag.js';
import type { FlagContext, FlagOutcome } from './evaluation/flag-definition.js';
import { readFlag } from './feature-flag.js';
import { answerPatterns } from './pattern-answers.js';
import { featureFlagResource } from './present-flag.js';
import { contextProblem } from './read-context.js';

const shown = ({ value, reason, ruleIndex }: FlagOutcome) => ({ value, reason, ruleIndex });

const assertContexts = (contexts: readonly FlagContext[]): void => {
  for (const [index, context] of contexts.entries()) {
    const problem = contextProblem(context);
    if (problem !== undefined) throw invalidField(`contexts[${index}]`, 'invalid', problem);
  }
};

/** Says what contexts get before and after a change that is not saved. */
const testFlag = serve(featureFlagRoutes.test, async ({ params, body }, context) => {
  const { caller, services } = context;
  const { organizationId } = caller;
  const row = await readFlag(params.id, context);
  assertContexts(body.contexts);
  const columns = body.changes === undefined ? {} : changedColumns(featureFlagResource, row, body.changes);
  const changed = { ...row, ...columns } as Row<'featureFlags'>;
  if ('rules' in columns) await assertConditions(changed.rules, context);
  const [before, after] = [compileFlag(row), compileFlag(changed)];
  const each = comparisonsOf(row) + comparisonsOf(changed);
  return inFlagTurn(organizationId, each * body.contexts.length, services, async () => {
    // The answers of a test are kept for it alone.
    const tools = { patterns: services.patterns, organizationId, set: { version: '', flags: [], planCode: null } };
    const matchPattern = await answerPatterns([before, after], body.contexts, tools);
    const portions = createPortions();
    const results: { readonly before: object; readonly after: object }[] = [];
    let count = 0;
    for (const tested of body.contexts) {
      const pause = portions(each);
      if (pause !== undefined) await pause;
      const [was, is] = [evaluateFlag(before, tested, matchPattern), evaluateFlag(after, tested, matchPattern)];
      if (!isDeepStrictEqual(was.value, is.value)) count++;
      results.push({ before: shown(was), after: shown(is) });
    }
    return { body: { changed: count, results } };
  });
});

export const testFlagOperations: Readonly<Record<string, Verb>> = { 'featureFlags.test': testFlag };
