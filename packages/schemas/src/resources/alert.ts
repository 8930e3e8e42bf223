import * as z from 'zod';
import { idField, timestampField } from '../fields.js';
import { alertSubjectSchema } from './alert-subject.js';
import { severityField } from './severity.js';

/** What `alert.*` events carry: the rule, what the alert is about, and what was measured. */
export const alertSchema = z
  .object({
    ruleId: idField('alr'),
    ruleName: z.string(),
    severity: severityField,
    monitorId: idField('mon').nullable().describe('The monitor it is about; `null` for a rule about something else.'),
    monitorName: z.string().nullable(),
    subject: alertSubjectSchema.describe('What it is about.'),
    state: z.enum(['inactive', 'pending', 'firing', 'recovering', 'noData']),
    metric: z.string().describe('What the rule measures, such as `latencyMs`.'),
    operator: z.string().describe('How it compares, such as `>`.'),
    threshold: z.union([z.number(), z.string()]).describe('What it compares with.'),
    value: z.union([z.number(), z.string()]).nullable().describe('What was measured last; `null` without data.'),
    cause: z.string().nullable().describe('What the check found, in words.'),
    labels: z.record(z.string(), z.string()).describe('Labels of the rule.'),
    startedAt: timestampField('When the condition first held.').nullable(),
    firedAt: timestampField('When the alert fired.').nullable(),
    acknowledgedAt: timestampField('When it was acknowledged.').nullable(),
    acknowledgedBy: z.string().nullable(),
    resolvedAt: timestampField('When it cleared.').nullable(),
    incidentId: idField('inc').nullable().describe('The incident that it opened or belongs to.'),
  })
  .meta({ id: 'Alert', description: 'A rule that fires for a monitor, an agent or a series.' });

/** An alert rule that fires for one subject, as `alert.*` events carry it. */
export interface Alert extends z.infer<typeof alertSchema> {}
