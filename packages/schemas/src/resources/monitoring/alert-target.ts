import { atMost, bounds } from '../../bounds.js';
import { idField, oneOfForms } from '../../fields.js';
import * as z from '../../zod.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';

/** What an alert rule is about: monitors as elsewhere, or agents. */
export const alertTargetSchema = z
  .discriminatedUnion(
    'scope',
    [
      ...monitorTargetSchema.options,
      z.strictObject({
        scope: z.literal('agents').describe('Agents, for the metric `agentOffline`.'),
        agentIds: z
          .array(idField('agt'))
          .min(1, { error: 'must name at least one agent' })
          .max(...atMost(bounds.targetAgents))
          .optional()
          .describe('These agents. Default: all of the organization.'),
      }),
    ],
    { error: oneOfForms('all, monitors, tags, agents') },
  )
  .meta({
    id: 'AlertTarget',
    description:
      'What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`.',
  });

/** What an alert rule is about: all, some monitors, or some agents. */
export type AlertTarget = z.output<typeof alertTargetSchema>;
