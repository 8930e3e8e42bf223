import type { Assertion } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { assertReadable, type PlacedPattern, refuseFields } from '../targets/read-patterns.js';
import { monitorsBounds } from './bounds.js';

/** A pattern says in some dozen characters what to match; a thousand are room for a list of words. */
export const maxPatternLength: number = monitorsBounds.pattern.most;
/** Different patterns of one request: those of a monitor with as many assertions as it may have, ten times. */
export const maxPatternsPerRequest: number = monitorsBounds.requestPatterns.most;

/**
 * Refuses assertions whose pattern no check could use. The contract cannot: it brings no engine for patterns.
 *
 * @param documents what assertions are part of, each with the path that leads to it
 * @throws ProblemError `validation_failed` that names each of them, or `unavailable` while too many patterns of the
 *   organization wait
 */
export const assertPatterns = async (
  documents: readonly { readonly prefix?: string; readonly assertions: readonly Assertion[] }[],
  context: OrganizationContext,
): Promise<void> => {
  const placed = documents.flatMap(({ assertions, prefix = '' }) =>
    assertions.flatMap(({ operator, expected }, index): PlacedPattern[] =>
      (operator === 'matches' || operator === 'notMatches') && typeof expected === 'string'
        ? [{ path: `${prefix}assertions[${index}].expected`, pattern: expected }]
        : [],
    ),
  );
  if (placed.length === 0) return;
  const tooLong = placed.filter(({ pattern }) => pattern.length > maxPatternLength);
  refuseFields(
    tooLong.map(({ path }) => ({
      path,
      code: 'too_big',
      message: `must have at most ${maxPatternLength} characters`,
    })),
  );
  const patterns = [...new Set(placed.map(({ pattern }) => pattern))];
  if (patterns.length > maxPatternsPerRequest) {
    const message = `must hold at most ${maxPatternsPerRequest} different patterns in all assertions together`;
    refuseFields([{ path: 'monitors', code: 'too_big', message }]);
  }
  await assertReadable(placed, context);
};
