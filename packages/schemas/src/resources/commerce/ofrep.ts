import { atMost, bounds } from '../../bounds.js';
import { defineRoute, type Route } from '../../route.js';
import * as z from '../../zod.js';
import { flagReasons } from './feature-flag-evaluation.js';

const evaluationRequest = z
  .object({
    context: z
      .record(z.string().max(...atMost(bounds.flagAttribute)), z.unknown(), { error: 'must be an object' })
      .default({})
      .describe('Attributes, with `targetingKey`.'),
  })
  .meta({ id: 'OfrepEvaluationRequest', description: 'The context to evaluate flags for.' });

const metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const success = z.object({
  key: z.string(),
  value: z.union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())]),
  reason: z.enum(flagReasons),
  variant: z.string().optional(),
  metadata: metadata.optional(),
});

const failure = z.object({
  key: z.string(),
  errorCode: z.enum(['TARGETING_KEY_MISSING', 'GENERAL']),
  errorDetails: z.string().optional(),
});

/** As the OpenFeature Remote Evaluation Protocol has them (open-feature/protocol, service/openapi.yaml 0.3.0, 2026-11). */
const common = {
  method: 'POST',
  access: 'feature-flags:read',
  readsOnly: true,
  failures: 'ofrep',
  body: evaluationRequest,
  isBodyOptional: true,
} as const satisfies Partial<Route>;

/** The OpenFeature Remote Evaluation Protocol, so that every OpenFeature SDK evaluates flags here. */
export const ofrepRoutes = {
  evaluate: defineRoute({
    ...common,
    operationId: 'ofrep.evaluate',
    path: '/ofrep/v1/evaluate/flags/:key',
    summary: 'Evaluate a flag',
    params: z.object({ key: z.string().max(...atMost(bounds.conditionText)) }),
    answer: { status: 200, description: 'What the context gets.', schema: success },
  }),
  evaluateAll: defineRoute({
    ...common,
    operationId: 'ofrep.evaluateAll',
    path: '/ofrep/v1/evaluate/flags',
    summary: 'Evaluate all flags',
    query: z.strictObject({
      flagConfigEtag: z
        .string()
        .max(...atMost(bounds.line))
        .optional()
        .describe('Passed over.'),
      flagConfigLastModified: z
        .string()
        .max(...atMost(bounds.line))
        .optional()
        .describe('Passed over.'),
    }),
    answer: {
      status: 200,
      description: 'What the context gets of each flag.',
      schema: z.object({ flags: z.array(z.union([success, failure])), metadata: metadata.optional() }),
      etag: true,
    },
  }),
};
