import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly } from '../../document.js';
import { idField, nameField, recordOf, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute, type Route } from '../../route.js';
import * as z from '../../zod.js';
import { flagEvaluationRoutes } from './feature-flag-evaluation.js';
import {
  attributeField,
  type FlagValueType,
  flagRulesField,
  flagValueField,
  flagValueProblem,
  flagValueTypes,
  rolloutField,
  storedRuleSchema,
} from './feature-flag-rule.js';

const storedValue = z.union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())]);

/** Keys that a path below `/feature-flags` would not reach. */
const reservedKeys: ReadonlySet<string> = new Set(['evaluate', 'flagd.json']);

const keyField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.flagKey))
  .regex(/^[a-z0-9][a-z0-9._-]*$/, {
    error: 'must be lower-case letters, digits, dots, hyphens and underscores, and begin with a letter or digit',
  })
  .refine((key) => !key.startsWith('ffl_') && !reservedKeys.has(key), {
    error: 'must not begin with ffl_ and not be evaluate or flagd.json',
  });

const guardSchema = z
  .strictObject({
    alertRuleIds: z
      .array(idField('alr'), { error: 'must be a list' })
      .min(1, { error: 'must have at least 1 entry' })
      .max(...atMost(bounds.guardRules))
      .describe('Alert rules of the organization.'),
  })
  .describe('Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none.');

const tagField = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.tag));

/** `value` and `defaultValue`: of the type that the flag has, which boolean flags need not give. */
const typedValue = (shownWords: string) => ({
  create: flagValueField.optional().describe(shownWords),
  document: flagValueField.optional(),
  update: z.union([flagValueField, z.null()]).describe(shownWords),
  shown: storedValue.describe(shownWords),
});

const document = defineDocument({
  id: 'FeatureFlag',
  idPrefix: 'ffl',
  descriptions: {
    create: 'A feature flag to create.',
    update: 'A patch for a feature flag.',
    shown: 'A switch for a part of a product: which value is served to whom.',
  },
  fields: {
    key: {
      create: keyField.describe('What programs call it; unique in the organization, and never changed.'),
      document: z.string(),
      shown: z
        .string()
        .describe('What programs call it; it cannot be changed, because it decides who is in a rollout.'),
    },
    name: {
      create: nameField.optional().describe('Display name. Default: the key.'),
      document: nameField.optional(),
      update: z.union([nameField, z.null()]).describe('Display name; `null` puts the key back.'),
      shown: z.string().describe('Display name.'),
    },
    description: optional(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.description))
        .describe('What it switches.'),
      '',
    ),
    tags: optional(
      z
        .array(tagField, { error: 'must be a list' })
        .max(...atMost(bounds.tags))
        .describe('Words to find it by.'),
      [],
    ),
    valueType: {
      create: z
        .enum(flagValueTypes, { error: `must be one of: ${flagValueTypes.join(', ')}` })
        .default('boolean')
        .describe('The type of all its values; it cannot be changed.'),
      document: z.enum(flagValueTypes),
      shown: z.enum(flagValueTypes).describe('The type of all its values.'),
    },
    enabled: optional(
      z
        .boolean({ error: 'must be true or false' })
        .describe('Whether rules and rollout count; otherwise all get `defaultValue`.'),
      false,
    ),
    value: typedValue('What rules without a value and the rollout serve. Default: `true` for a boolean flag.'),
    defaultValue: typedValue(
      'What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag.',
    ),
    rules: {
      ...optional(flagRulesField, []),
      shown: z.array(storedRuleSchema).describe('The first rule that matches decides.'),
    },
    rolloutPercent: optional(
      rolloutField.describe(
        'How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out.',
      ),
      100,
    ),
    bucketBy: optional(attributeField.describe('The attribute that decides who is in a rollout.'), 'targetingKey'),
    guard: {
      ...optional(guardSchema.nullable(), null),
      shown: z
        .object({ alertRuleIds: z.array(z.string()).describe('Alert rules of the organization.') })
        .nullable()
        .describe('Alert rules that switch the flag off when one of them fires; `null` for none.'),
    },
    isStale: readOnly(
      z
        .boolean()
        .describe(
          'Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code.',
        ),
    ),
    lastChangedAt: readOnly(timestampField('When what it serves was last changed: not its name or its tags.')),
    guardedAt: readOnly(
      timestampField('When an alert switched it off; `null` since a person switched it on again.').nullable(),
    ),
  },
});

/** What a whole flag must be, besides each of its fields. */
interface FlagDraft {
  readonly key: string;
  readonly name?: string | undefined;
  readonly valueType: FlagValueType;
  readonly value?: unknown;
  readonly defaultValue?: unknown;
  readonly rules: readonly { readonly value?: unknown; readonly conditions: readonly ConditionDraft[] }[];
}
interface ConditionDraft {
  readonly operator: string;
  readonly values: readonly unknown[];
}

/** Comparisons that take as long as there are values; the others find a value at once. */
const looksUp: ReadonlySet<string> = new Set(['equals', 'notEquals', 'in', 'notIn', 'exists', 'notExists']);

const comparisonsOf = ({ operator, values }: ConditionDraft): number => (looksUp.has(operator) ? 0 : values.length);

const withDefaults = <F extends FlagDraft>(flag: F): F => {
  const booleans = flag.valueType === 'boolean' ? { value: true, defaultValue: false } : {};
  const given = Object.fromEntries(Object.entries(flag).filter(([, value]) => value !== undefined));
  return { name: flag.key, ...booleans, ...(given as F) };
};

const assertWhole = ({
  value: flag,
  issues,
}: {
  readonly value: FlagDraft;
  readonly issues: z.core.$ZodRawIssue[];
}): void => {
  // What is wrong with one field is said first: its value may be of any type.
  if (issues.length > 0) return;
  const refuse = (path: (string | number)[], message: string, input: unknown): void => {
    issues.push({ code: 'custom', path, message, input });
  };
  for (const field of ['value', 'defaultValue'] as const) {
    const { [field]: value, valueType } = flag;
    if (value === undefined) refuse([field], `is required for a flag of type ${valueType}`, value);
    else {
      const problem = flagValueProblem(value, valueType);
      if (problem !== undefined) refuse([field], problem, value);
    }
  }
  for (const [index, { value }] of flag.rules.entries()) {
    const problem = value === undefined ? undefined : flagValueProblem(value, flag.valueType);
    if (problem !== undefined) refuse(['rules', index, 'value'], problem, value);
  }
  const conditions = flag.rules.flatMap((rule) => rule.conditions);
  const comparisons = conditions.reduce((sum, condition) => sum + comparisonsOf(condition), 0);
  if (comparisons > bounds.flagComparisons.most) {
    const message = `must compare with at most ${bounds.flagComparisons.most} values in all conditions together, those of equals, notEquals, in and notIn not counted (it has ${comparisons})`;
    refuse(['rules'], message, undefined);
  }
  const patterns = conditions.reduce(
    (sum, { operator, values }) => sum + (operator === 'matches' ? values.length : 0),
    0,
  );
  if (patterns > bounds.flagPatterns.most) {
    refuse(['rules'], `must hold at most ${bounds.flagPatterns.most} patterns in all conditions together`, undefined);
  }
};

const featureFlag = {
  ...document,
  create: document.create.overwrite(withDefaults).check(assertWhole),
  document: document.document.overwrite(withDefaults).check(assertWhole),
};

/** A feature flag as the API returns it. */
export const featureFlagSchema = featureFlag.schema;

/** A flag as its events show it: of one that was deleted, with the time. */
export const changedFlagSchema = featureFlagSchema
  .extend({ removedAt: timestampField('When it was deleted; absent while it exists.').optional() })
  .meta({ id: 'ChangedFeatureFlag', description: 'A feature flag after a change, or as it was deleted.' });

/** What names a flag in a path: its id or its key. */
export const flagReference = z
  .string()
  .regex(/^ffl_[0-9a-z]{1,64}$|^(?!ffl_)[a-z0-9][a-z0-9._-]{0,99}$/)
  .describe('The id of the flag, which begins with `ffl_`, or its key.');

const params = z.object({ id: flagReference });

const switching = (verb: 'enable' | 'disable', summary: string, description: string) =>
  ({
    operationId: `featureFlags.${verb}`,
    method: 'POST',
    path: `/feature-flags/:id/${verb}`,
    summary,
    description,
    access: 'feature-flags:write',
    isVersioned: true,
    params,
    answer: { status: 200, description: 'The flag.', schema: featureFlagSchema },
  }) as const satisfies Route;

const testSchema = z
  .strictObject({
    changes: featureFlag.update
      .optional()
      .describe('A merge patch that is not saved: `after` is what the flag would serve with it. Default: none.'),
    contexts: z
      .array(recordOf(z.string().max(...atMost(bounds.flagAttribute)), z.unknown(), bounds.contextAttributes), {
        error: 'must be a list',
      })
      .min(1, { error: 'must have at least 1 entry' })
      .max(...atMost(bounds.testContexts))
      .describe('Contexts to evaluate, each with its `targetingKey`.'),
  })
  .meta({ id: 'FeatureFlagTest', description: 'Contexts, and a change to try on them.' });

const outcomeSchema = z
  .object({
    value: storedValue.describe('What the context gets, of the type of the flag.'),
    reason: z.string().describe('Why: as in GET /feature-flags/evaluate.'),
    ruleIndex: z.int().nullable().describe('The rule that decided, from 0; `null` when none did.'),
  })
  .meta({ id: 'FlagOutcome', description: 'What a context gets.' });

/** Routes of feature flags beyond the plain verbs. */
export const featureFlagRoutes = {
  ...flagEvaluationRoutes,
  enable: defineRoute(
    switching('enable', 'Switch a feature flag on', 'Its rules and its rollout count from now on. Ends `guardedAt`.'),
  ),
  disable: defineRoute(switching('disable', 'Switch a feature flag off', 'Everybody gets `defaultValue` from now on.')),
  test: defineRoute({
    operationId: 'featureFlags.test',
    method: 'POST',
    path: '/feature-flags/:id/test',
    summary: 'Try a feature flag on contexts, before and after a change',
    description: 'Answers who would get another value if the changes were saved. Stores nothing.',
    access: 'feature-flags:read',
    readsOnly: true,
    params,
    body: testSchema,
    answer: {
      status: 200,
      description: 'What each context gets before and after.',
      schema: z
        .object({
          changed: z.int().describe('Contexts whose value differs.'),
          results: z
            .array(z.object({ before: outcomeSchema, after: outcomeSchema }))
            .describe('One for each context, in their order.'),
        })
        .meta({ id: 'FeatureFlagTestResult', description: 'What contexts get before and after a change.' }),
    },
    example: { changes: { rolloutPercent: 50 }, contexts: [{ targetingKey: 'user-1' }, { targetingKey: 'user-2' }] },
  }),
};

/** Feature flags: which value of a setting is served to whom. */
export const featureFlags = defineResource({
  name: 'featureFlag',
  collection: 'featureFlags',
  path: '/feature-flags',
  idPrefix: 'ffl',
  id: flagReference,
  scopes: { read: 'feature-flags:read', write: 'feature-flags:write' },
  ...featureFlag,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['key', 'name', 'createdAt', 'updatedAt', 'lastChangedAt'],
    defaultSort: 'key',
    search: ['key', 'name', 'description', 'tags'],
    filters: {
      key: { schema: keyField, description: 'Only the one with this key.' },
      enabled: {
        schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true'),
        description: 'Only those that are switched on, or off.',
      },
      tag: {
        schema: z.string().max(...atMost(bounds.tag)),
        description: 'Only those with this tag.',
        field: 'tags',
        match: 'includes',
      },
      valueType: { schema: z.enum(flagValueTypes), description: 'Only those of this type.' },
    },
  },
  routes: Object.values(featureFlagRoutes),
  example: {
    key: 'new-checkout',
    name: 'New checkout',
    enabled: true,
    rules: [{ attribute: 'plan', operator: 'equals', values: ['beta'], value: true }],
    rolloutPercent: 10,
  },
  limit: bounds.organizationFeatureFlags,
  words: { one: 'a feature flag', many: 'feature flags' },
  chapter: 'Feature flags',
});

/** A feature flag as the API returns it. */
export interface FeatureFlag extends z.output<typeof featureFlagSchema> {}
/** What `POST /feature-flags` takes; a flag is off unless it says otherwise. */
export interface FeatureFlagCreate extends z.input<typeof featureFlag.create> {}
/** A merge patch for a feature flag; `rules` are replaced as a whole, `key` and `valueType` cannot be changed. */
export interface FeatureFlagUpdate extends z.input<typeof featureFlag.update> {}
/** What `POST /feature-flags/:id/test` takes. */
export interface FeatureFlagTest extends z.input<typeof testSchema> {}
/** What contexts get before and after a change. */
export interface FeatureFlagTestResult extends z.output<(typeof featureFlagRoutes.test)['answer']['schema']> {}
