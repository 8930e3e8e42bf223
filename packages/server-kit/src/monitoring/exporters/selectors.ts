import { patternsOf, readSelector, type Selector, SelectorError } from '@watchpost/checks';
import type { FieldError } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { assertReadable, refuseFields } from '../targets/read-patterns.js';

/** A text that should be a selector, and the field that it is in. */
interface PlacedSelector {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads selectors with their patterns. The contract cannot: it has neither the grammar nor the engine for patterns.
 *
 * @throws ProblemError `validation_failed` that names each that cannot be used, or `unavailable` while too many patterns of
 *   the organization wait
 */
export const readSelectors = async (
  placed: readonly PlacedSelector[],
  context: OrganizationContext,
): Promise<readonly Selector[]> => {
  const problems: FieldError[] = [];
  const selectors = placed.flatMap(({ path, text }) => {
    try {
      return [{ path, selector: readSelector(text) }];
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      problems.push({ path, code: 'invalid_selector', message: error.message });
      return [];
    }
  });
  refuseFields(problems);
  const patterns = selectors.flatMap(({ path, selector }) =>
    patternsOf([selector]).map((pattern) => ({ path, pattern })),
  );
  await assertReadable(patterns, context);
  return selectors.map(({ selector }) => selector);
};
