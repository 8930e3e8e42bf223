import { idField, timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { severityField } from '../fields/severity.js';
import { alertSubjectSchema } from './alert-subject.js';

/** What `alert.*` events carry: the rule, what the alert is about, and what was measured. */
export const alertSchema = z
  .object({
    ruleId: idField('alr'),
    ruleName: z.string().describe('Display name of the rule.'),
    severity: severityField,
    monitorId: idField('mon').nullable().describe('The monitor it is about; `null` for a rule about something else.'),
    monitorName: z.string().nullable().describe('Display name of the monitor; `null` for a rule about something else.'),
    subject: alertSubjectSchema.describe('What it is about.'),
    state: z
      .enum(['inactive', 'pending', 'firing', 'recovering', 'noData'])
      .describe(
        '`pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds, but not for long enough to clear; `noData`: nothing was measured; else `inactive`.',
      ),
    metric: z.string().describe('What the rule measures, such as `latencyMs`.'),
    operator: z.string().describe('How it compares, such as `>`.'),
    threshold: z.union([z.number(), z.string()]).describe('What it compares with.'),
    value: z.union([z.number(), z.string()]).nullable().describe('What was measured last; `null` without data.'),
    cause: z.string().nullable().describe('What the check found, in words.'),
    labels: z.record(z.string(), z.string()).describe('Labels of the rule.'),
    startedAt: timestampField('When the condition first held.').nullable(),
    firedAt: timestampField('When the alert fired.').nullable(),
    acknowledgedAt: timestampField('When it was acknowledged.').nullable(),
    acknowledgedBy: z
      .string()
      .nullable()
      .describe('Id of the user or API key that acknowledged it; `null` while no one has.'),
    resolvedAt: timestampField('When it cleared.').nullable(),
    incidentId: idField('inc').nullable().describe('The incident that it opened or belongs to.'),
  })
  .meta({ id: 'Alert', description: 'A rule that fires for a monitor, an agent or a series.' });

/** An alert rule that fires for one subject, as `alert.*` events carry it. */
export interface Alert extends z.output<typeof alertSchema> {}
