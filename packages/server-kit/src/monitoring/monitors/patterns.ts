import { type Assertion, apiMonitorConfig, type MonitorType } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { assertReadable, type PlacedPattern, refuseFields } from '../targets/read-patterns.js';
import { monitorsBounds } from './bounds.js';

/** A pattern says in some dozen characters what to match; a thousand are room for a list of words. */
export const maxPatternLength: number = monitorsBounds.pattern.most;
/** Different patterns of one request: those of a monitor with as many assertions as it may have, ten times. */
export const maxPatternsPerRequest: number = monitorsBounds.requestPatterns.most;

/** What patterns are part of. */
interface PatternDocument {
  /** The path that leads to it. */
  readonly prefix?: string;
  readonly type: MonitorType;
  readonly config: Record<string, unknown>;
  readonly assertions: readonly Assertion[];
}

const ofAssertions = (assertions: readonly Assertion[], prefix: string): PlacedPattern[] =>
  assertions.flatMap(({ operator, expected }, index) =>
    (operator === 'matches' || operator === 'notMatches') && typeof expected === 'string'
      ? [{ path: `${prefix}assertions[${index}].expected`, pattern: expected }]
      : [],
  );

/** Patterns of the steps of an `api` monitor: of their assertions, and of what they extract. */
const ofSteps = ({ type, config, prefix = '' }: PatternDocument): PlacedPattern[] => {
  const parsed = type === 'api' ? apiMonitorConfig.safeParse(config) : undefined;
  if (!parsed?.success) return [];
  return parsed.data.steps.flatMap(({ assertions, extract }, step) => {
    const at = `${prefix}config.steps[${step}].`;
    return [
      ...ofAssertions(assertions, at),
      ...extract.flatMap(({ source, path }, index) =>
        source === 'pattern' ? [{ path: `${at}extract[${index}].path`, pattern: path }] : [],
      ),
    ];
  });
};

/**
 * Refuses assertions whose pattern no check could use. The contract cannot: it brings no engine for patterns.
 *
 * @param documents what assertions are part of, each with the path that leads to it
 * @throws ProblemError `validation_failed` that names each of them, or `unavailable` while too many patterns of the
 *   organization wait
 */
export const assertPatterns = async (
  documents: readonly PatternDocument[],
  context: OrganizationContext,
): Promise<void> => {
  const placed = documents.flatMap((document) => [
    ...ofAssertions(document.assertions, document.prefix ?? ''),
    ...ofSteps(document),
  ]);
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
