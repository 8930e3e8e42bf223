import { type PatternEngine, PatternsBusyError } from '@watchpost/checks';
import type { Assertion, FieldError } from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';

/** A pattern says in some dozen characters what to match; a thousand are room for a list of words. */
export const maxPatternLength: number = serverBounds.pattern.most;
/** Different patterns of one request: those of a monitor with as many assertions as it may have, ten times. */
export const maxPatternsPerRequest: number = serverBounds.requestPatterns.most;
/** Patterns that are read in one go, so that a large request makes others wait for one portion and not for all. */
const portion = 50;

/** A pattern in a document, and the field that it is in. */
interface PlacedPattern {
  readonly path: string;
  readonly pattern: string;
}

/** The patterns among assertions. @param prefix path of the document that the assertions are part of */
const patternsIn = (assertions: readonly Assertion[], prefix: string): PlacedPattern[] =>
  assertions.flatMap(({ operator, expected }, index) =>
    (operator === 'matches' || operator === 'notMatches') && typeof expected === 'string'
      ? [{ path: `${prefix}assertions[${index}].expected`, pattern: expected }]
      : [],
  );

/** Says of the patterns that no check could use why; ends with the first portion that has any. */
const problemsOf = async (
  patterns: readonly string[],
  engine: PatternEngine,
  organizationId: string,
): Promise<ReadonlyMap<string, string>> => {
  for (let from = 0; from < patterns.length; from += portion) {
    const some = patterns.slice(from, from + portion);
    const answer = await engine.run({ kind: 'read', patterns: some }, organizationId);
    if (answer.kind !== 'read') throw new TypeError('Patterns were matched where they were to be compiled.');
    const problems = some.flatMap((pattern, index): [string, string][] => {
      const problem = answer.problems[index] ?? null;
      return problem === null ? [] : [[pattern, problem]];
    });
    if (problems.length > 0) return new Map(problems);
  }
  return new Map();
};

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const summary = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ProblemError('validation_failed', `${summary}.`, { errors: [...errors] });
};

/**
 * Refuses assertions whose pattern no check could use. The contract cannot: it brings no engine for patterns.
 *
 * @param documents what assertions are part of, each with the path that leads to it
 * @throws ProblemError `validation_failed` that names each of them, or `unavailable` while too many patterns of the
 *   organization wait
 */
export const assertPatterns = async (
  documents: readonly { readonly prefix?: string; readonly assertions: readonly Assertion[] }[],
  { services, caller }: OrganizationContext,
): Promise<void> => {
  const placed = documents.flatMap(({ assertions, prefix = '' }) => patternsIn(assertions, prefix));
  const tooLong = placed.filter(({ pattern }) => pattern.length > maxPatternLength);
  refuse(
    tooLong.map(({ path }) => ({
      path,
      code: 'too_big',
      message: `must have at most ${maxPatternLength} characters`,
    })),
  );
  const patterns = [...new Set(placed.map(({ pattern }) => pattern))];
  if (patterns.length > maxPatternsPerRequest) {
    const message = `must hold at most ${maxPatternsPerRequest} different patterns in all assertions together`;
    refuse([{ path: 'monitors', code: 'too_big', message }]);
  }
  try {
    const problems = await problemsOf(patterns, services.patterns, caller.organizationId);
    refuse(
      placed.flatMap(({ path, pattern }) => {
        const message = problems.get(pattern);
        return message === undefined ? [] : [{ path, code: 'invalid_pattern', message }];
      }),
    );
  } catch (error) {
    if (!(error instanceof PatternsBusyError)) throw error;
    throw new ProblemError('unavailable', 'Too many patterns of this organization wait to be read; try again soon.', {
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
};
