import * as z from 'zod';
import { idField, oneOfForms } from '../fields.js';

const tagField = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(50, { error: 'must have at most 50 characters' });

/** Which monitors something is about: all of the organization, some by id, or those that have one of some tags. */
export const monitorTargetSchema = z
  .discriminatedUnion(
    'scope',
    [
      z.strictObject({ scope: z.literal('all') }),
      z.strictObject({
        scope: z.literal('monitors'),
        monitorIds: z
          .array(idField('mon'))
          .min(1, { error: 'must name at least one monitor' })
          .max(500, { error: 'must have at most 500 entries' })
          .describe('These monitors.'),
      }),
      z.strictObject({
        scope: z.literal('tags'),
        tags: z
          .array(tagField)
          .min(1, { error: 'must name at least one tag' })
          .max(50, { error: 'must have at most 50 entries' })
          .describe('Monitors that have one of these tags.'),
      }),
    ],
    { error: oneOfForms('all, monitors, tags') },
  )
  .meta({
    id: 'MonitorTarget',
    description: 'Which monitors are meant: all, those with these ids, or those with one of these tags.',
  });

export type MonitorTarget = z.infer<typeof monitorTargetSchema>;
