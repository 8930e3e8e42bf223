import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { commonFields, versionField } from '../fields.js';

export const featureFlagSchema = z
  .object({
    ...commonFields('ffl'),
    version: versionField,
    key: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    rules: z
      .array(z.object({ attribute: z.string(), operator: z.string(), values: z.array(z.string()), value: z.boolean() }))
      .describe('The first rule that matches decides.'),
    rolloutPercent: z
      .number()
      .min(0)
      .max(...atMost(bounds.percent)),
    defaultValue: z.boolean(),
  })
  .meta({ id: 'FeatureFlag', description: 'A switch for a part of a product.' });

/** A feature flag as its events show it. */
export interface FeatureFlag extends z.infer<typeof featureFlagSchema> {}
