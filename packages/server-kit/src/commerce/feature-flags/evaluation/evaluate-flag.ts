import type { FlagRule } from '@watchpost/schemas';
import { attributePath, readAttribute } from './attribute.js';
import { bucketOf, bucketSubject, bucketsIn } from './bucket.js';
import { type CompiledCondition, comparisonsIn, compileCondition, conditionHolds, isSearched } from './conditions.js';
import type { FlagContext, FlagDefinition, FlagOutcome, MatchPattern } from './flag-definition.js';

/** A rollout, ready to be decided. */
interface Rollout {
  /** How many of the 10,000 buckets it takes in. */
  readonly bucketsIn: number;
  readonly path: readonly string[];
}

/** A rule, ready to be evaluated many times. */
interface CompiledRule {
  readonly conditions: readonly CompiledCondition[];
  readonly rollout: Rollout;
  readonly value: FlagRule['value'];
}

/** A flag, ready to be evaluated many times. */
export interface CompiledFlag {
  readonly definition: FlagDefinition;
  readonly rules: readonly CompiledRule[];
  readonly rollout: Rollout;
  /** Whether a condition matches patterns. */
  readonly hasPatterns: boolean;
  /** As {@link comparisonsOf} says. */
  readonly comparisons: number;
}

const everybody = bucketsIn(100);

/** Makes a flag ready. */
export const compileFlag = (definition: FlagDefinition): CompiledFlag => {
  const rules = definition.rules.map((rule) => ({
    conditions: rule.conditions.map(compileCondition),
    rollout: { bucketsIn: bucketsIn(rule.rolloutPercent), path: attributePath(rule.bucketBy ?? definition.bucketBy) },
    value: rule.value,
  }));
  const conditions = rules.flatMap((rule) => rule.conditions);
  return {
    definition,
    rules,
    rollout: { bucketsIn: bucketsIn(definition.rolloutPercent), path: attributePath(definition.bucketBy) },
    hasPatterns: conditions.some(({ patterns }) => patterns.length > 0),
    comparisons: comparisonsOf(definition),
  };
};

/** How many values an evaluation of a flag compares at most, known before it is made ready. */
export const comparisonsOf = ({ rules }: FlagDefinition): number =>
  rules.reduce(
    (sum, { conditions }) => conditions.reduce((total, condition) => total + comparisonsIn(condition), sum),
    1,
  );

/** Whether a context is in a rollout. At 0 and at 100 percent it needs no subject. */
const decideRollout = (
  key: string,
  { bucketsIn: most, path }: Rollout,
  context: FlagContext,
): 'in' | 'out' | 'undecided' => {
  if (most <= 0) return 'out';
  if (most >= everybody) return 'in';
  const subject = bucketSubject(readAttribute(context, path));
  if (subject === undefined) return 'undecided';
  return bucketOf(key, subject) < most ? 'in' : 'out';
};

const undecided = ({ defaultValue }: FlagDefinition, { path }: Rollout, ruleIndex: number | null): FlagOutcome => ({
  value: defaultValue,
  reason: 'ERROR',
  variant: 'default',
  ruleIndex,
  errorCode: 'TARGETING_KEY_MISSING',
  missing: path.join('.'),
});

/** A loop, because this is most of what an evaluation does. */
const allHold = (
  conditions: readonly CompiledCondition[],
  context: FlagContext,
  matchPattern: MatchPattern,
): boolean => {
  for (const condition of conditions) if (!conditionHolds(condition, context, matchPattern)) return false;
  return true;
};

/**
 * What a context gets of a flag. It depends on its arguments alone: no clock, no I/O.
 *
 * @param matchPattern decides about `matches`
 */
export const evaluateFlag = (flag: CompiledFlag, context: FlagContext, matchPattern: MatchPattern): FlagOutcome => {
  const { definition, rules, rollout } = flag;
  const { key, enabled, value, defaultValue } = definition;
  if (!enabled) return { value: defaultValue, reason: 'DISABLED', variant: 'default', ruleIndex: null };
  let ruleIndex = -1;
  for (const rule of rules) {
    ruleIndex += 1;
    if (!allHold(rule.conditions, context, matchPattern)) continue;
    const decided = decideRollout(key, rule.rollout, context);
    if (decided === 'undecided') return undecided(definition, rule.rollout, ruleIndex);
    // Who is outside of the rollout of a rule may match a later one.
    if (decided === 'out') continue;
    const reason = rule.rollout.bucketsIn >= everybody ? 'TARGETING_MATCH' : 'SPLIT';
    const hasOwnValue = rule.value !== undefined;
    return { value: rule.value ?? value, reason, variant: hasOwnValue ? `rule${ruleIndex}` : 'value', ruleIndex };
  }
  const decided = decideRollout(key, rollout, context);
  if (decided === 'undecided') return undecided(definition, rollout, null);
  if (decided === 'out') return { value: defaultValue, reason: 'SPLIT', variant: 'default', ruleIndex: null };
  if (rollout.bucketsIn < everybody) return { value, reason: 'SPLIT', variant: 'value', ruleIndex: null };
  return { value, reason: rules.length === 0 ? 'STATIC' : 'DEFAULT', variant: 'value', ruleIndex: null };
};

/** What must be asked of a matcher before a flag is evaluated: its patterns, each with the text that the context has. */
export const patternQuestions = (flag: CompiledFlag, context: FlagContext): readonly (readonly [string, string])[] =>
  !flag.hasPatterns || !flag.definition.enabled
    ? []
    : flag.rules.flatMap(({ conditions }) =>
        conditions.flatMap(({ patterns, path }) => {
          const text = patterns.length === 0 ? undefined : readAttribute(context, path);
          return isSearched(text) ? patterns.map((pattern) => [pattern, text] as const) : [];
        }),
      );
