import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/**
 * How a program that an agent runs may be called: a name in the folder that the agent's operator allowed, never a path and
 * never an option.
 */
export const commandName: z.ZodString = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.commandName))
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.+-]*$/, {
    error: 'must be the name of a program, such as check_disk, without a path',
  });

/** Validates `config` of a `command` monitor and fills its defaults in. */
export const commandMonitorConfig = z
  .strictObject({
    arguments: z
      .array(
        z
          .string({ error: 'must be text' })
          .max(...atMost(bounds.commandArgument))
          // A system call would end it there.
          .refine((text) => !text.includes('\0'), { error: 'must not contain a NUL character' }),
      )
      .max(...atMost(bounds.commandArguments))
      .default([])
      .describe(
        'Arguments of the program, each by itself: no shell reads them. A secret belongs into `credentials`, which the program finds in its environment.',
      ),
  })
  .meta({
    id: 'CommandMonitorConfig',
    description:
      'Settings of `command` monitors, which agents alone check: `target` is the name of a program in the folder that the agent’s operator allowed. It ends as the Monitoring Plugins guidelines have it: 0 is `up`, 1 `degraded`, 2 `down`, 3 `unknown`.',
  });

/** `config` of a `command` monitor with its defaults filled in. */
export interface CommandMonitorConfig extends z.output<typeof commandMonitorConfig> {}
