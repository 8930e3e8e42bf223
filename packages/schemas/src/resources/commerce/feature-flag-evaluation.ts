import { atMost, bounds } from '../../bounds.js';
import { timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** Why a context gets a value, as OpenFeature names it (specification, types, "resolution reason"; read 2026-11). */
export const flagReasons = ['STATIC', 'DEFAULT', 'TARGETING_MATCH', 'SPLIT', 'DISABLED', 'ERROR'] as const;
/** One of the reasons. */
export type FlagReason = (typeof flagReasons)[number];

const evaluatedFlag = z.object({
  value: z
    .union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())])
    .describe('What the context gets, of the type of the flag.'),
  reason: z
    .enum(flagReasons)
    .describe(
      '`TARGETING_MATCH`: a rule; `SPLIT`: a rollout; `STATIC`: the same for everybody; `DEFAULT`: no rule matched; `DISABLED`: it is off; `ERROR`: the rollout cannot be decided, so `defaultValue`.',
    ),
  ruleIndex: z.int().nullable().describe('The rule that decided, from 0; `null` when none did.'),
});

const evaluationsSchema = z
  .object({
    evaluatedAt: timestampField('When.'),
    flags: z.record(z.string(), evaluatedFlag).describe('Every flag of the organization by its key.'),
  })
  .meta({ id: 'FeatureFlagEvaluations', description: 'What a context gets of all flags.' });

/** A definition of flags as flagd reads it (flagd.dev, flag definitions v0, read 2026-11). */
export const flagdSchema = z
  .object({
    $schema: z.string().describe('Address of the JSON Schema of such definitions.'),
    flags: z
      .record(
        z.string(),
        z.object({
          state: z.enum(['ENABLED', 'DISABLED']).describe('Whether the flag is switched on.'),
          variants: z.record(z.string(), z.unknown()).describe('The values of the flag, by names made for flagd.'),
          defaultVariant: z.string().describe('Name of the variant that is served where `targeting` chooses none.'),
          targeting: z.record(z.string(), z.unknown()).optional().describe('Rules as JSONLogic.'),
          metadata: z
            .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
            .optional()
            .describe('Further facts about the flag, such as its version.'),
        }),
      )
      .describe('Flags by their keys.'),
    metadata: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('`flagSetVersion`, and `omittedFlags`: keys of flags whose rules flagd cannot express.'),
  })
  .meta({ id: 'FlagdDefinition', description: 'A definition of flags for flagd.' });

/** Routes that evaluate all flags, or hand them to who evaluates them. */
export const flagEvaluationRoutes = {
  evaluate: defineRoute({
    operationId: 'featureFlags.evaluate',
    method: 'GET',
    path: '/feature-flags/evaluate',
    summary: 'Evaluate all feature flags of the organization',
    description:
      'The context is the caller: `userId`, `organizationId` and `role`, with the id of the caller as `targetingKey`; what the query gives is added and wins. Rules are not shown.',
    access: 'authenticated',
    query: z.strictObject({
      targetingKey: z
        .string()
        .max(...atMost(bounds.conditionText))
        .optional()
        .describe('Who it is: what rollouts go by.'),
      context: z
        .string()
        .max(...atMost(bounds.contextQuery))
        .optional()
        .describe('Attributes as a JSON object.'),
    }),
    answer: {
      status: 200,
      description: 'What the context gets. The ETag stays while neither the flags nor the context change.',
      schema: evaluationsSchema,
      etag: true,
    },
    errors: ['forbidden'],
  }),
  flagd: defineRoute({
    operationId: 'featureFlags.flagd',
    method: 'GET',
    path: '/feature-flags/flagd.json',
    summary: 'Export all feature flags for flagd',
    description:
      'A definition for `flagd --uri` and for in-process providers. A flag with `matches`, `cidr`, `before` or `after` is left out, because flagd has no such comparison; `metadata.omittedFlags` names them.',
    access: 'feature-flags:read',
    answer: { status: 200, description: 'The definition.', schema: flagdSchema, etag: true },
  }),
};

/** What a context gets of all flags of an organization. */
export interface FeatureFlagEvaluations extends z.output<typeof evaluationsSchema> {}
/** A definition of flags for flagd. */
export interface FlagdDefinition extends z.output<typeof flagdSchema> {}
