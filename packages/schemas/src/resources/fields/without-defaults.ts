import type * as z from 'zod';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with the keys in the order in which the schema writes them; two values are the same when their texts are. */
const textOf = (value: unknown): string => JSON.stringify(value);

/**
 * Leaves out of a value, at any depth of its objects, what its schema would put back.
 *
 * @param schema takes the value as it is given, with defaults
 */
export const withoutDefaults = <Value>(schema: z.ZodType, value: Value): Value => {
  const complete = schema.safeParse(value);
  // What an earlier contract took stays as it is.
  if (!complete.success) return value;
  const whole = textOf(complete.data);
  const reduce = (part: unknown, rebuild: (part: unknown) => unknown): unknown => {
    if (!isObject(part)) return part;
    let kept: Readonly<Record<string, unknown>> = part;
    for (const [key, entry] of Object.entries(part)) {
      const { [key]: _left, ...rest } = kept;
      const parsed = schema.safeParse(rebuild(rest));
      if (parsed.success && textOf(parsed.data) === whole) kept = rest;
      else {
        const outer = kept;
        kept = { ...outer, [key]: reduce(entry, (inner) => rebuild({ ...outer, [key]: inner })) };
      }
    }
    return kept;
  };
  // Only what the schema puts back was left out.
  return reduce(value, (part) => part) as Value;
};
