import { idField } from '../../fields.js';
import * as z from '../../zod.js';

/** What a rule can be evaluated for. */
export const alertSubjectTypes = ['monitor', 'agent', 'series'] as const;

export const alertSubjectSchema = z
  .object({
    type: z.enum(alertSubjectTypes).describe('What kind of thing it is.'),
    id: z.string().describe('Its id: of a monitor, an agent or a series.'),
    name: z.string().describe('Its display name; of a series the metric with its labels, as exporters write it.'),
    labels: z.record(z.string(), z.string()).describe('The labels of a series; empty for anything else.'),
    exporterId: idField('exp').nullable().describe('The exporter of a series; `null` for anything else.'),
  })
  .meta({
    id: 'AlertSubject',
    description: 'What an alert is about: a monitor, an agent, or a series of an exporter.',
  });

/** What an alert is about: a monitor, an agent, or a series of an exporter. */
export interface AlertSubject extends z.output<typeof alertSubjectSchema> {}
