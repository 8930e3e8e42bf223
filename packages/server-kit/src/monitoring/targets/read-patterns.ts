import { type PatternEngine, PatternsBusyError } from '@watchpost/checks';
import type { FieldError } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';

/** Patterns that are read in one go, so that a large request makes others wait for one portion and not for all. */
const portion = 50;

/** A pattern in a document, and the field that it is in. */
export interface PlacedPattern {
  readonly path: string;
  readonly pattern: string;
}

/** Says of the patterns that cannot be used why; ends with the first portion that has any. */
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

/** @throws ProblemError `validation_failed` that names each of the fields, if there are any */
export const refuseFields = (errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const summary = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ProblemError('validation_failed', `${summary}.`, { errors: [...errors] });
};

/**
 * Refuses patterns that the engine could not use. The contract cannot: it brings no engine for patterns.
 *
 * @throws ProblemError `validation_failed` that names each of them, or `unavailable` while too many patterns of the
 *   organization wait
 */
export const assertReadable = async (
  placed: readonly PlacedPattern[],
  { services, caller }: OrganizationContext,
): Promise<void> => {
  const patterns = [...new Set(placed.map(({ pattern }) => pattern))];
  try {
    const problems = await problemsOf(patterns, services.patterns, caller.organizationId);
    refuseFields(
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
