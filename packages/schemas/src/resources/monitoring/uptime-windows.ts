import { atMost, bounds } from '../../bounds.js';
import * as z from '../../zod.js';

const uptimeOf = (time: string): z.ZodNullable<z.ZodNumber> =>
  z
    .number()
    .min(0)
    .max(...atMost(bounds.percent))
    .nullable()
    .describe(`Uptime of the last ${time} in percent; \`null\` without any known time.`);

/** The uptime of the stretches before now that are shown everywhere. */
export const uptimeWindowFields = {
  h24: uptimeOf('24 hours'),
  d7: uptimeOf('7 days'),
  d30: uptimeOf('30 days'),
  d90: uptimeOf('90 days'),
};
