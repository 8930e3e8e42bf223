import * as z from 'zod';
import { commonFields, idField, timestampField, versionField } from '../fields.js';

export const severityField = z
  .enum(['minor', 'major', 'critical'], { error: 'must be one of: minor, major, critical' })
  .describe('How bad it is.');

export const incidentSchema = z
  .object({
    ...commonFields('inc'),
    version: versionField,
    number: z.int().min(1).describe('Counts the incidents of the organization, from 1.'),
    title: z.string().describe('What happened, in one line.'),
    cause: z.string().nullable().describe('What the first failing check found.'),
    status: z.enum(['open', 'acknowledged', 'resolved']),
    severity: severityField,
    source: z.enum(['monitor', 'alertRule', 'manual']).describe('What opened it.'),
    monitorIds: z.array(idField('mon')).describe('The monitors it is about.'),
    alertRuleId: idField('alr').nullable().describe('The rule that opened it, if one did.'),
    startedAt: timestampField('When the trouble began: the first failure, not the moment it was confirmed.'),
    acknowledgedAt: timestampField('When somebody took it on.').nullable(),
    acknowledgedBy: z.string().nullable().describe('Id of the user or API key that took it on.'),
    resolvedAt: timestampField('When it ended.').nullable(),
    resolvedBy: z
      .string()
      .nullable()
      .describe('Id of the user or API key that ended it; `null` when it ended by itself.'),
    resolution: z.enum(['automatic', 'manual']).nullable().describe('How it ended.'),
    durationSeconds: z.int().min(0).describe('From its start to its end, or to now.'),
    assigneeId: idField('usr').nullable().describe('The user who looks after it.'),
    rootCause: z.string().nullable(),
    postmortem: z.string().nullable(),
  })
  .meta({ id: 'Incident', description: 'A stretch of trouble: when it began, who took it on, how it ended.' });

export interface Incident extends z.infer<typeof incidentSchema> {}
