import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeatureFlagSet } from '../../request/ports/feature-flags.js';
import type { Services } from '../../request/services.js';
import { featureFlagsBounds } from './bounds.js';
import { type CompiledFlag, comparisonsOf, compileFlag, evaluateFlag } from './evaluation/evaluate-flag.js';
import type { FlagContext, FlagOutcome } from './evaluation/flag-definition.js';
import { answerPatterns } from './pattern-answers.js';

const maxAtOnce = featureFlagsBounds.flagComparisonsAtOnce.most;

type FlagRow = FeatureFlagSet['flags'][number];

/** Flags of a set that were evaluated before. */
const compiledFlags = new WeakMap<FlagRow, CompiledFlag>();

const compiledOf = (row: FlagRow): CompiledFlag => {
  const known = compiledFlags.get(row);
  if (known !== undefined) return known;
  const compiled = compileFlag(row);
  compiledFlags.set(row, compiled);
  return compiled;
};

/** All flags of sets that were evaluated before. */
const compiledSets = new WeakMap<FeatureFlagSet, readonly CompiledFlag[]>();

const comparisonsOfSets = new WeakMap<FeatureFlagSet, number>();

/** How many values an evaluation of all flags compares at most. */
const comparisonsOfSet = (set: FeatureFlagSet): number => {
  const known = comparisonsOfSets.get(set);
  if (known !== undefined) return known;
  const sum = set.flags.reduce((total, row) => total + comparisonsOf(row), 0);
  comparisonsOfSets.set(set, sum);
  return sum;
};

/** Which of the services an evaluation needs. */
export type EvaluationServices = Pick<Services, 'flagSets' | 'patterns' | 'sharedWork'>;

/** A flag with what a context gets of it. */
export type EvaluatedFlag = readonly [key: string, outcome: FlagOutcome];

/**
 * Does work that compares so many values: little at once, much when it is the turn of the organization. Others may do much
 * for one organization at a time, and the rest of the process has its turns meanwhile.
 */
export const inFlagTurn = <Answer>(
  organizationId: string,
  comparisons: number,
  { sharedWork }: Pick<Services, 'sharedWork'>,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (comparisons <= maxAtOnce) return work();
  return sharedWork.flags.run({ lane: organizationId, key: String(lastTurn++), work });
};

/** No two of these share an answer: each has another context. */
let lastTurn = 0;

/** Counts comparisons, and lets others have their turn after each portion of them. */
export const createPortions = (): ((comparisons: number) => Promise<void> | undefined) => {
  let since = 0;
  return (comparisons) => {
    since += comparisons;
    if (since <= maxAtOnce) return undefined;
    since = 0;
    return nextTurn();
  };
};

type Portions = ReturnType<typeof createPortions>;

const compileRows = async (rows: readonly FlagRow[], portions: Portions): Promise<readonly CompiledFlag[]> => {
  const flags: CompiledFlag[] = [];
  for (const row of rows) {
    const pause = compiledFlags.has(row) ? undefined : portions(comparisonsOf(row));
    if (pause !== undefined) await pause;
    flags.push(compiledOf(row));
  }
  return flags;
};

const compileSet = async (set: FeatureFlagSet, portions: Portions): Promise<readonly CompiledFlag[]> => {
  const flags = await compileRows(set.flags, portions);
  compiledSets.set(set, flags);
  return flags;
};

const evaluateAll = async (
  set: FeatureFlagSet,
  rows: readonly FlagRow[],
  context: FlagContext,
  { organizationId, services }: { readonly organizationId: string; readonly services: EvaluationServices },
): Promise<readonly EvaluatedFlag[]> => {
  const portions = createPortions();
  const isWhole = rows === set.flags;
  const known = isWhole ? compiledSets.get(set) : undefined;
  const flags = known ?? (await (isWhole ? compileSet(set, portions) : compileRows(rows, portions)));
  const matchPattern = await answerPatterns(flags, [context], { patterns: services.patterns, organizationId, set });
  const outcomes: EvaluatedFlag[] = [];
  for (const flag of flags) {
    const pause = portions(flag.comparisons);
    if (pause !== undefined) await pause;
    outcomes.push([flag.definition.key, evaluateFlag(flag, context, matchPattern)]);
  }
  return outcomes;
};

/**
 * Evaluates all flags of a set for a context.
 *
 * @throws ProblemError `rate_limited` or `unavailable` while too much of the organization waits
 */
export const evaluateSet = async (
  set: FeatureFlagSet,
  organizationId: string,
  context: FlagContext,
  services: EvaluationServices,
): Promise<readonly EvaluatedFlag[]> => {
  const work = () => evaluateAll(set, set.flags, context, { organizationId, services });
  return inFlagTurn(organizationId, comparisonsOfSet(set), services, work);
};

const rowsByKey = new WeakMap<FeatureFlagSet, ReadonlyMap<string, FlagRow>>();

const rowOf = (set: FeatureFlagSet, key: string): FlagRow | undefined => {
  const rows = rowsByKey.get(set) ?? new Map(set.flags.map((row) => [row.key, row]));
  rowsByKey.set(set, rows);
  return rows.get(key);
};

/** Evaluates one flag of a set for a context; `undefined` when the set has no such flag. */
export const evaluateOne = async (
  set: FeatureFlagSet,
  key: string,
  organizationId: string,
  context: FlagContext,
  services: EvaluationServices,
): Promise<FlagOutcome | undefined> => {
  const row = rowOf(set, key);
  if (row === undefined) return undefined;
  const [evaluated] = await evaluateAll(set, [row], context, { organizationId, services });
  return evaluated?.[1];
};
