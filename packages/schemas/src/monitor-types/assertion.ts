import { atMost, bounds } from '../bounds.js';
import { quantityField } from '../fields.js';
import * as z from '../zod.js';

/** The parts of a result that an assertion can be about. */
export const assertionSources = [
  'status',
  'header',
  'body',
  'json',
  'latency',
  'certificateDays',
  'record',
  'remark',
] as const;
/** What an assertion compares: `latency` is in milliseconds, `certificateDays` in days, `remark` what breaks rules of HTTP. */
export type AssertionSource = (typeof assertionSources)[number];

/** How an assertion compares. */
export const assertionOperators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'exists',
  'notExists',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'in',
  'notIn',
  'matches',
  'notMatches',
] as const;

const scalar = z.union([z.string().max(...atMost(bounds.payload)), quantityField, z.boolean(), z.null()]);

/** Validates an assertion: which path and expected value its source and operator need. */
export const assertionSchema = z
  .strictObject({
    source: z
      .enum(assertionSources, { error: `must be one of: ${assertionSources.join(', ')}` })
      .describe(
        'What is compared. `latency` is in milliseconds, `certificateDays` in days. `remark` names the rules of HTTP that the answer breaks; without any it does not exist.',
      ),
    path: z
      .string()
      .min(1)
      .max(...atMost(bounds.line))
      .optional()
      .describe(
        'Header name, a JSONPath to one value such as `$.items[0].state`, of names and indexes alone (a singular query, RFC 9535 §2.3.5.1), or the number of a record, from 0 or, below 0, from the last. Default: all records as lines.',
      ),
    operator: z
      .enum(assertionOperators, { error: `must be one of: ${assertionOperators.join(', ')}` })
      .describe('How what was found is compared with `expected`.'),
    expected: z
      .union([
        scalar,
        z
          .array(scalar)
          .min(1)
          .max(...atMost(bounds.expectedValues)),
      ])
      .optional()
      .describe(
        'What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`, a pattern in the syntax of RE2 of up to 1,000 characters for `matches` and `notMatches`.',
      ),
  })
  .check((context) => {
    const { source, path, operator, expected } = context.value;
    const refuse = (field: string, message: string): void => {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value });
    };
    if ((source === 'header' || source === 'json') && path === undefined)
      refuse('path', `is required when source is ${source}`);
    if (source !== 'header' && source !== 'json' && source !== 'record' && path !== undefined) {
      refuse('path', `has no meaning when source is ${source}`);
    }
    const takesNothing = operator === 'exists' || operator === 'notExists';
    if (takesNothing && expected !== undefined) refuse('expected', `must be left out when operator is ${operator}`);
    if (!takesNothing && expected === undefined) refuse('expected', `is required when operator is ${operator}`);
    const takesList = operator === 'in' || operator === 'notIn';
    if (takesList && expected !== undefined && !Array.isArray(expected))
      refuse('expected', `must be a list when operator is ${operator}`);
    if (!takesList && Array.isArray(expected)) refuse('expected', `must be one value when operator is ${operator}`);
    if (/^(less|greater)Than/.test(operator) && expected !== undefined && typeof expected !== 'number') {
      refuse('expected', `must be a number when operator is ${operator}`);
    }
    if (/^(notM|m)atches$/.test(operator) && expected !== undefined && typeof expected !== 'string') {
      refuse('expected', `must be a pattern when operator is ${operator}`);
    }
  })
  .meta({ id: 'Assertion', description: 'Something that must hold for a check to succeed.' });

/** Something that must hold for a check to succeed. */
export interface Assertion extends z.output<typeof assertionSchema> {}
