import { atMost, bounds } from '../../bounds.js';
import { describedAs, nameField, quantityField, recordOf } from '../../fields.js';
import * as z from '../../zod.js';

/** Types of the values that a flag can have. */
export const flagValueTypes = ['boolean', 'string', 'number', 'object'] as const;
/** The type of all values of a flag. */
export type FlagValueType = (typeof flagValueTypes)[number];

/** How a condition compares an attribute with its values. */
export const flagOperators = [
  'equals',
  'notEquals',
  'in',
  'notIn',
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
  'before',
  'after',
  'semverEquals',
  'semverLess',
  'semverGreater',
  'semverMajor',
  'semverMinor',
  'matches',
  'cidr',
] as const;
/** The name of such a comparison. */
export type FlagOperator = (typeof flagOperators)[number];

/** A value of a flag; all values of one flag have its type. */
export type FlagValue = boolean | string | number | { readonly [name: string]: unknown };

const textValue = z.string({ error: 'must be text' }).max(...atMost(bounds.flagText));
const memberName = z.string().max(...atMost(bounds.labelValue));

const objectValue = recordOf(memberName, z.unknown(), bounds.flagMembers);

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength;

/** Whether a merge patch could not keep the value: `null` removes a member (RFC 7396 §2). */
const holdsNull = (value: unknown): boolean => {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value).some(holdsNull);
};

/** Why a value cannot be one of a flag, in words that follow its path; `undefined` when it can. */
export const flagValueProblem = (value: unknown, type: FlagValueType): string | undefined => {
  const isOfType = type === 'object' ? typeof value === 'object' && !Array.isArray(value) : typeof value === type;
  const words = { boolean: 'true or false', string: 'text', number: 'a number', object: 'an object' };
  if (!isOfType || value === null) return `must be ${words[type]}, as valueType says`;
  if (type !== 'object') return undefined;
  if (Object.keys(value as object).length > bounds.flagMembers.most)
    return `must have at most ${bounds.flagMembers.most} entries`;
  if (holdsNull(value)) return 'must hold no null, which a merge patch reads as a removal';
  const bytes = bytesOf(value);
  return bytes > bounds.flagObject.most
    ? `must have at most ${bounds.flagObject.most} bytes as JSON (it has ${bytes})`
    : undefined;
};

/** A value in a document; that it has the type of its flag is a rule of the whole document. */
export const flagValueField = z.union([z.boolean(), textValue, quantityField, objectValue], {
  error: 'must be true or false, text, a number or an object',
});

/** Names of the path into a context, separated by dots. */
const attributePattern = /^[^\s.$\p{Cc}][^\s.\p{Cc}]*(?:\.[^\s.\p{Cc}]+)*$/u;
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** An attribute of the context. */
export const attributeField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.flagAttribute))
  .refine((path) => attributePattern.test(path) && !path.split('.').some((name) => forbiddenNames.has(name)), {
    error: 'must be an attribute such as `plan` or `user.email`: names without spaces, separated by dots',
  })
  .describe('The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`.');

const conditionValue = z.union([z.string().max(...atMost(bounds.conditionText)), quantityField, z.boolean()], {
  error: 'must be text, a number, or true or false',
});

/** How many values an operator takes, and of which type. */
interface OperatorRule {
  readonly least: number;
  readonly most: number;
  /** Default: text, number, or true or false. */
  readonly type?: 'string' | 'number';
}

const anyOf: OperatorRule = { least: 1, most: bounds.conditionValues.most };
const anyText: OperatorRule = { ...anyOf, type: 'string' };
const oneNumber: OperatorRule = { least: 1, most: 1, type: 'number' };
const oneText: OperatorRule = { least: 1, most: 1, type: 'string' };
const none: OperatorRule = { least: 0, most: 0 };

/** What each operator is compared with. */
export const operatorRules: Readonly<Record<FlagOperator, OperatorRule>> = {
  equals: anyOf,
  notEquals: anyOf,
  in: anyOf,
  notIn: anyOf,
  contains: anyText,
  notContains: anyText,
  startsWith: anyText,
  endsWith: anyText,
  exists: none,
  notExists: none,
  lessThan: oneNumber,
  lessThanOrEqual: oneNumber,
  greaterThan: oneNumber,
  greaterThanOrEqual: oneNumber,
  before: oneText,
  after: oneText,
  semverEquals: anyText,
  semverLess: oneText,
  semverGreater: oneText,
  semverMajor: anyText,
  semverMinor: anyText,
  matches: { least: 1, most: bounds.conditionPatterns.most, type: 'string' },
  cidr: anyText,
};

const operatorField = z
  .enum(flagOperators, { error: `must be one of: ${flagOperators.join(', ')}` })
  .describe(
    'How the attribute is compared. With several values one of them is enough. A value of another type never matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their counterparts.',
  );

const countWords = ({ least, most }: OperatorRule): string => {
  if (most === 0) return 'must have no entries for this operator';
  return least === most
    ? 'must have exactly one entry for this operator'
    : `must have ${least} to ${most} entries for this operator`;
};

const typeWords = { string: 'text', number: 'a number' } as const;

/** Whether the values of a condition are such as its operator takes. */
const assertValues = ({
  value: { operator, values },
  issues,
}: {
  readonly value: { readonly operator: FlagOperator; readonly values: readonly unknown[] };
  readonly issues: z.core.$ZodRawIssue[];
}): void => {
  // What is wrong with one field is said first: its value may be of any type.
  if (issues.length > 0) return;
  const rule = operatorRules[operator];
  if (values.length < rule.least || values.length > rule.most) {
    issues.push({ code: 'custom', path: ['values'], message: countWords(rule), input: values });
    return;
  }
  const { type } = rule;
  const wrong = type === undefined ? -1 : values.findIndex((value) => typeof value !== type);
  if (type !== undefined && wrong >= 0) {
    const message = `must be ${typeWords[type]} for the operator ${operator}`;
    issues.push({ code: 'custom', path: ['values', wrong], message, input: values[wrong] });
  }
};

const valuesField = z
  .array(conditionValue, { error: 'must be a list' })
  .max(...atMost(bounds.conditionValues))
  .describe('What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one.');

const conditionSchema = z
  .strictObject({ attribute: attributeField, operator: operatorField, values: valuesField.default([]) })
  .check(assertValues)
  .meta({ id: 'FlagCondition', description: 'A comparison of an attribute of the context with values.' });

/** Percentage points with two decimals. */
export const rolloutField = z
  .number({ error: 'must be a number' })
  .min(0, { error: 'must be at least 0' })
  .max(...atMost(bounds.percent))
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
    error: 'must have at most two decimals',
  });

const ruleFields = z
  .strictObject({
    name: nameField.optional().describe('What the rule is for.'),
    conditions: z
      .array(conditionSchema, { error: 'must be a list' })
      .min(1, { error: 'must have at least 1 entry' })
      .max(...atMost(bounds.ruleConditions))
      .optional()
      .describe('All of them must hold.'),
    attribute: attributeField.optional().describe('In short for a rule with one condition: its attribute.'),
    operator: operatorField.optional().describe('Likewise: its operator.'),
    values: valuesField.optional().describe('Likewise: its values.'),
    value: flagValueField.optional().describe('What the rule serves. Default: `value` of the flag.'),
    rolloutPercent: rolloutField
      .default(100)
      .describe('For how many of those that match, in percent; for the others the next rule is tried.'),
    bucketBy: attributeField
      .optional()
      .describe('The attribute that decides who is among them. Default: that of the flag.'),
  })
  .meta({ id: 'FlagRule', description: 'Conditions, or one of them in short, and what they serve.' });

type RuleFields = z.output<typeof ruleFields>;
const shortFields = ['attribute', 'operator', 'values'] as const;

/** Whether a rule has its conditions in one of the two forms. */
const assertForm = ({
  value: rule,
  issues,
}: {
  readonly value: RuleFields;
  readonly issues: z.core.$ZodRawIssue[];
}): void => {
  const refuse = (field: string, message: string): void => {
    issues.push({ code: 'custom', path: [field], message, input: rule });
  };
  if (issues.length > 0) return;
  const short = shortFields.find((field) => rule[field] !== undefined);
  if (rule.conditions !== undefined) {
    if (short !== undefined) refuse(short, 'must be left out where conditions are given');
    return;
  }
  if (short === undefined) {
    refuse('conditions', 'is required');
    return;
  }
  const { attribute, operator, values = [] } = rule;
  if (attribute === undefined) refuse('attribute', 'is required without conditions');
  if (operator === undefined) refuse('operator', 'is required without conditions');
  else assertValues({ value: { operator, values }, issues });
};

/** The rule with its conditions as a list. */
const withConditions = ({ attribute, operator, values = [], conditions, ...rule }: RuleFields) => ({
  ...rule,
  // One of both forms is there: the check has passed.
  conditions: conditions ?? [{ attribute: attribute ?? '', operator: operator ?? ('exists' as const), values }],
});

/** The rules of a flag, as they are given. */
export const flagRulesField = z
  .array(ruleFields.check(assertForm).transform(withConditions), { error: 'must be a list' })
  .max(...atMost(bounds.flagRules))
  .describe('The first rule that matches decides.');

/** A rule as it is kept and shown. */
export const storedRuleSchema = z
  .object({
    name: describedAs(z.string().optional(), ruleFields.shape.name),
    conditions: describedAs(
      z.array(
        z.object({
          attribute: describedAs(z.string(), attributeField),
          operator: describedAs(z.enum(flagOperators), operatorField),
          values: describedAs(z.array(z.union([z.string(), z.number(), z.boolean()])), valuesField),
        }),
      ),
      ruleFields.shape.conditions,
    ),
    value: describedAs(
      z.union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())]).optional(),
      ruleFields.shape.value,
    ),
    rolloutPercent: describedAs(z.number(), ruleFields.shape.rolloutPercent),
    bucketBy: describedAs(z.string().optional(), ruleFields.shape.bucketBy),
  })
  .meta({ id: 'FeatureFlagRule', description: 'Conditions that must all hold, and what they serve.' });

/** A rule of a flag. */
export interface FlagRule extends z.output<typeof storedRuleSchema> {}
/** A condition of a rule. */
export type FlagCondition = FlagRule['conditions'][number];
