import * as z from '../../zod.js';

/** Why the status of a monitor is not known: what kept us from observing its target. */
export const unknownReasons = [
  'away',
  'database',
  'stalled',
  'clock',
  'overdue',
  'offline',
  'agentSilent',
  'members',
  'reported',
  'checkFailed',
] as const;

/** Why the status of a monitor is not known. */
export type UnknownReason = (typeof unknownReasons)[number];

/** The field of an answer that has it. */
export const unknownReasonField = z
  .enum(unknownReasons)
  .nullable()
  .describe(
    'What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database` (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause` says why). `null` with every other status, and where none was recorded.',
  );

/** The field of an answer that says for how long it was unknown by reason. */
export const unknownTimesField = z
  .array(
    z.object({
      reason: z
        .enum(unknownReasons)
        .nullable()
        .describe('What kept us from observing it, as `unknownReason` names it; `null` where none was recorded.'),
      seconds: z.number().min(0).describe('For how long.'),
    }),
  )
  .describe('The seconds of `unknown` by what kept us from observing it, the longest first.');
