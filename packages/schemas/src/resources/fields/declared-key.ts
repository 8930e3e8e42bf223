import { atMost, bounds } from '../../bounds.js';
import { optional } from '../../document.js';
import * as z from '../../zod.js';

const keySchema = (idPrefix: string) =>
  z
    .string({ error: 'must be text' })
    .max(...atMost(bounds.declaredKey))
    .regex(new RegExp(`^(?!${idPrefix}_)[a-z0-9][a-z0-9._-]*$`), {
      error: `must be lower-case letters, digits, dots, hyphens and underscores, begin with a letter or digit, and not with ${idPrefix}_`,
    });

/**
 * The name by which a file of monitoring as code finds a resource again, whatever its display name becomes.
 *
 * @param idPrefix a key never looks like an id of its resource, so a reference can be either
 */
export const declaredKeyField = (idPrefix: string) =>
  optional(
    keySchema(idPrefix)
      .nullable()
      .describe('What files of monitoring as code call it; unique in the organization, `null` without one.'),
    null,
  );

/** The filter of lists by that name. */
export const declaredKeyFilter = (idPrefix: string) => ({
  schema: keySchema(idPrefix),
  description: 'Only the one with this key.',
});
