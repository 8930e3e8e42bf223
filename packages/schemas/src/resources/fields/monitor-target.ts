import { atMost, bounds } from '../../bounds.js';
import { idField, oneOfForms } from '../../fields.js';
import * as z from '../../zod.js';

const tagField = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.tag));

/** Which monitors something is about: all of the organization, some by id, or those that have one of some tags. */
export const monitorTargetSchema = z
  .discriminatedUnion(
    'scope',
    [
      z.strictObject({ scope: z.literal('all').describe('All of the organization.') }),
      z.strictObject({
        scope: z.literal('monitors').describe('Those with these ids.'),
        monitorIds: z
          .array(idField('mon'))
          .min(1, { error: 'must name at least one monitor' })
          .max(...atMost(bounds.monitorIds))
          .describe('These monitors.'),
      }),
      z.strictObject({
        scope: z.literal('tags').describe('Those with one of these tags, also monitors that get it later.'),
        tags: z
          .array(tagField)
          .min(1, { error: 'must name at least one tag' })
          .max(...atMost(bounds.tags))
          .describe('Monitors that have one of these tags.'),
      }),
    ],
    { error: oneOfForms('all, monitors, tags') },
  )
  .meta({
    id: 'MonitorTarget',
    description: 'Which monitors are meant: all, those with these ids, or those with one of these tags.',
  });

/** Which monitors something applies to: all, at most 500 by id, or those with one of at most 50 tags. */
export type MonitorTarget = z.output<typeof monitorTargetSchema>;
