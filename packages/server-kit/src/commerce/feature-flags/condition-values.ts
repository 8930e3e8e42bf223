import type { FeatureFlag, FieldError, FlagCondition } from '@watchpost/schemas';
import { assertReadable, refuseFields } from '../../monitoring/targets/read-patterns.js';
import type { OrganizationContext } from '../../request/context.js';
import { readAddressRange } from './evaluation/address-ranges.js';
import { readTime } from './evaluation/point-in-time.js';
import { readVersion } from './evaluation/semantic-version.js';

/** What is wrong with a value, in words that follow its path; `null` when nothing is. */
const problemOf = ({ operator }: FlagCondition, value: unknown): string | null => {
  const text = String(value);
  switch (operator) {
    case 'before':
    case 'after':
      return readTime(value) === undefined ? 'must be a time such as 2026-01-31T09:30:00Z' : null;
    case 'semverEquals':
    case 'semverLess':
    case 'semverGreater':
    case 'semverMajor':
    case 'semverMinor':
      return readVersion(text) === undefined ? 'must be a semantic version such as 2.1.0' : null;
    case 'cidr':
      return readAddressRange(text) === undefined
        ? 'must be an address or a range such as 10.0.0.0/8 or 2001:db8::/32'
        : null;
    default:
      return null;
  }
};

/**
 * Refuses values that a condition could never be compared with. The contract cannot: it reads neither versions nor patterns.
 *
 * @throws ProblemError `validation_failed` that names each of them, or `unavailable` while too many patterns of the
 *   organization wait
 */
export const assertConditions = async (rules: FeatureFlag['rules'], context: OrganizationContext): Promise<void> => {
  const placed = rules.flatMap(({ conditions }, rule) =>
    conditions.flatMap((condition, index) =>
      condition.values.map((value, place) => ({
        condition,
        value,
        path: `rules[${rule}].conditions[${index}].values[${place}]`,
      })),
    ),
  );
  refuseFields(
    placed.flatMap(({ condition, value, path }): FieldError[] => {
      const message = problemOf(condition, value);
      return message === null ? [] : [{ path, code: 'invalid', message }];
    }),
  );
  const patterns = placed.filter(({ condition }) => condition.operator === 'matches');
  if (patterns.length > 0) {
    await assertReadable(
      patterns.map(({ path, value }) => ({ path, pattern: String(value) })),
      context,
    );
  }
};
