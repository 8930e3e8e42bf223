import { type PatternEngine, PatternsBusyError } from '@watchpost/checks';
import { ProblemError } from '../../request/http/problem.js';
import type { FeatureFlagSet } from '../../request/ports/feature-flags.js';
import { featureFlagsBounds } from './bounds.js';
import { type CompiledFlag, patternQuestions } from './evaluation/evaluate-flag.js';
import type { FlagContext, MatchPattern } from './evaluation/flag-definition.js';

/** Searches of one job: a job has 200 ms of a processor in all. */
const portion = 50;
const maxKept = featureFlagsBounds.keptPatternAnswers.most;

/** What is known about the patterns of a set of flags: the same people ask again and again. */
interface KnownAnswers {
  /** By pattern and text, the oldest first. */
  readonly answers: Map<string, boolean>;
  /** Patterns that took too long once, and match nothing since. */
  readonly tooSlow: Set<string>;
}

const knownOf = new WeakMap<FeatureFlagSet, KnownAnswers>();

const keyOf = (pattern: string, text: string): string => `${pattern.length} ${pattern} ${text}`;

const matchNothing: MatchPattern = () => false;

/** Where patterns are matched, and for whom. */
export interface PatternTools {
  readonly patterns: PatternEngine;
  readonly organizationId: string;
  /** The flags that the answers are kept with. */
  readonly set: FeatureFlagSet;
}

/** Asks for some answers. A pattern at which time ran out matches nothing from then on, and the others are asked for again. */
const ask = async (
  questions: readonly (readonly [string, string])[],
  { answers, tooSlow }: KnownAnswers,
  { patterns, organizationId }: PatternTools,
): Promise<void> => {
  const open = questions.filter(([pattern, text]) => !tooSlow.has(pattern) && !answers.has(keyOf(pattern, text)));
  if (open.length === 0) return;
  const answer = await patterns.run(
    {
      kind: 'search',
      texts: open.map(([, text]) => text),
      searches: open.map(([pattern], index) => ({ pattern, from: index, to: index + 1 })),
    },
    organizationId,
  );
  if (answer.kind === 'found') {
    for (const [index, [pattern, text]] of open.entries()) {
      const [oldest] = answers.keys();
      if (answers.size >= maxKept && oldest !== undefined) answers.delete(oldest);
      answers.set(keyOf(pattern, text), answer.found[index] === true);
    }
    return;
  }
  if (answer.kind === 'read' || answer.kind === 'extracted') return;
  tooSlow.add(answer.pattern);
  await ask(open, { answers, tooSlow }, { patterns, organizationId } as PatternTools);
};

/**
 * Matches the patterns of flags with the texts of contexts, in turn with those of other organizations.
 *
 * @returns what answers `matches` for these contexts
 * @throws ProblemError `unavailable` while too many patterns of the organization wait
 */
export const answerPatterns = async (
  flags: readonly CompiledFlag[],
  contexts: readonly FlagContext[],
  tools: PatternTools,
): Promise<MatchPattern> => {
  if (!flags.some(({ hasPatterns }) => hasPatterns)) return matchNothing;
  const questions = new Map<string, readonly [string, string]>();
  for (const context of contexts) {
    for (const flag of flags) {
      for (const question of patternQuestions(flag, context)) questions.set(keyOf(...question), question);
    }
  }
  if (questions.size === 0) return matchNothing;
  const kept = knownOf.get(tools.set) ?? { answers: new Map(), tooSlow: new Set() };
  knownOf.set(tools.set, kept);
  // What is kept makes room for others; the answers of these questions stay until they are used.
  const found = new Map<string, boolean>();
  const all = [...questions.values()];
  try {
    for (let from = 0; from < all.length; from += portion) {
      const some = all.slice(from, from + portion);
      await ask(some, kept, tools);
      for (const [pattern, text] of some) {
        const key = keyOf(pattern, text);
        found.set(key, kept.answers.get(key) === true);
      }
    }
  } catch (error) {
    if (!(error instanceof PatternsBusyError)) throw error;
    throw new ProblemError('unavailable', 'Too many patterns of this organization wait; try again soon.', {
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
  return (pattern, text) => found.get(keyOf(pattern, text)) === true;
};
