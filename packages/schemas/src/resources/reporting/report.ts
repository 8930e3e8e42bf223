import { atMost, bounds } from '../../bounds.js';
import { defineDocument, immutable, optional, readOnly, required } from '../../document.js';
import { idField, nameField, oneOfForms, timestampField, timeZoneField } from '../../fields.js';
import { listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';
import {
  reportAccountingSchema,
  reportAccountingShape,
  reportRunDetailSchema,
  reportRunList,
  reportRunSchema,
  reportStatuses,
  reportSummarySchema,
  reportVerificationSchema,
} from './report-run.js';

const reportTypes = ['uptime', 'sla', 'incidents', 'latency'] as const;
const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
const unitField = z.enum(units, { error: `must be one of: ${units.join(', ')}` });
const longestMs = bounds.reportDays.most * 86_400_000;

/** What a report is about in time. */
export const reportPeriodSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.enum(['previous', 'current']).describe('The last whole unit, or the one that goes on.'),
        unit: unitField.describe('Which one: a day, a week (from Monday), a month, a quarter or a year.'),
      }),
      z.strictObject({
        kind: z.literal('rolling').describe('The last days before the run.'),
        days: z
          .int({ error: 'must be a whole number of days' })
          .min(1, { error: 'must be at least 1' })
          .max(...atMost(bounds.reportDays))
          .describe('How many days of 24 hours.'),
      }),
      z
        .strictObject({
          kind: z.literal('fixed').describe('A range between two times.'),
          from: timestampField('Where it begins.'),
          to: timestampField('Where it ends; not included.'),
        })
        .check(({ value, issues }) => {
          const lengthMs = Date.parse(value.to) - Date.parse(value.from);
          const message =
            lengthMs <= 0
              ? 'must be after from'
              : lengthMs > longestMs
                ? `must be at most ${bounds.reportDays.most} days after from`
                : undefined;
          if (message !== undefined) issues.push({ code: 'custom', path: ['to'], message, input: value.to });
        }),
    ],
    { error: oneOfForms('previous, current, rolling, fixed') },
  )
  .meta({
    id: 'ReportPeriod',
    description:
      'The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.',
  });

const usualAccounting = {
  maintenance: 'excluded',
  degraded: 'up',
  unknown: 'excluded',
  combine: 'average',
  ignoreOutagesUnderSeconds: 0,
} as const;

const { maintenance, degraded, unknown, combine, ignoreOutagesUnderSeconds } = reportAccountingShape;

/** The accounting as people write it: what is left out has its default. */
const accountingField = z
  .strictObject({
    maintenance: maintenance.default(usualAccounting.maintenance),
    degraded: degraded.default(usualAccounting.degraded),
    unknown: unknown.default(usualAccounting.unknown),
    combine: combine.default(usualAccounting.combine),
    ignoreOutagesUnderSeconds: ignoreOutagesUnderSeconds.default(usualAccounting.ignoreOutagesUnderSeconds),
  })
  .describe('How each status counts, and how several monitors become one figure.');

const slaTargetField = z
  .number({ error: 'must be a number' })
  .min(0.0001, { error: 'must be above 0' })
  .max(bounds.slaTarget.most, { error: 'must be below 100: a target of 100 leaves no budget to spend' })
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, {
    error: 'must have at most four decimals',
  })
  .nullable()
  .describe('The uptime that is promised, in percent; required for the type `sla`.');

const report = defineDocument({
  id: 'Report',
  idPrefix: 'rpt',
  descriptions: {
    create: 'A report to create.',
    update: 'A merge patch for a report.',
    shown: 'What is reported about which monitors, for which period, and how it is counted.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    type: immutable(
      z
        .enum(reportTypes, { error: `must be one of: ${reportTypes.join(', ')}` })
        .describe('What the report leads with; it has all figures. It cannot be changed.'),
    ),
    scope: optional(monitorTargetSchema, { scope: 'all' }),
    period: optional(reportPeriodSchema, { kind: 'previous', unit: 'month' }),
    timezone: {
      create: timeZoneField.optional().describe('IANA time zone of days and periods. Default: the organization’s.'),
      document: timeZoneField.optional(),
      update: timeZoneField.nullable().describe('`null` for the organization’s.'),
      shown: timeZoneField.describe('IANA time zone of days and periods.'),
    },
    accounting: {
      ...optional(accountingField, usualAccounting),
      update: z
        .strictObject(reportAccountingShape)
        .partial()
        .nullable()
        .describe('Fields of the accounting that change.'),
      shown: reportAccountingSchema,
    },
    slaTarget: optional(slaTargetField, null),
    atRiskPercent: optional(
      z
        .number({ error: 'must be a number' })
        .min(0, { error: 'must be at least 0' })
        .max(...atMost(bounds.percent))
        .describe('The budget is at risk when this much of it, in percent, or less remains.'),
      20,
    ),
    schedule: optional(
      z
        .strictObject({
          cron: z
            .string({ error: 'must be text' })
            .min(1, { error: 'must not be empty' })
            .max(...atMost(bounds.cron))
            .describe('When it runs, as a cron expression of five fields; at most once an hour.'),
        })
        .nullable()
        .describe('When it runs by itself, in the time zone of the report; `null` for never.'),
      null,
    ),
    recipients: optional(
      z
        .array(z.email({ error: 'must be an e-mail address' }).max(...atMost(bounds.email)))
        .max(...atMost(bounds.recipients))
        .describe('Addresses that scheduled runs are mailed to.'),
      [],
    ),
    channelIds: optional(
      z
        .array(idField('nch'), { error: 'must be a list of ids of notification channels' })
        .max(...atMost(bounds.reportChannels))
        .describe(
          'Notification channels that the figures of scheduled runs are sent to, with a link but without the file.',
        ),
      [],
    ),
    keepRuns: optional(
      z
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bounds.keptRuns))
        .describe('How many runs are kept; older ones are deleted.'),
      36,
    ),
    status: readOnly(z.enum(reportStatuses).nullable().describe('Of the latest run; `null` before the first.')),
    error: readOnly(z.string().nullable().describe('Why the latest run failed.')),
    latestRunId: readOnly(idField('rrn').nullable().describe('The latest run that is ready.')),
    generatedAt: readOnly(timestampField('When that one was computed.').nullable()),
    summary: readOnly(reportSummarySchema.nullable().describe('Its figures.')),
    contentHash: readOnly(
      z.string().nullable().describe('SHA-256 of what that run says, as `contentHash` of the run.'),
    ),
    nextRunAt: readOnly(timestampField('When the schedule runs it next; `null` without a schedule.').nullable()),
  },
});

/** Rules that span fields. */
const consistent = <S extends z.ZodType<{ type: string; slaTarget: number | null }>>(schema: S): S =>
  schema.check(({ value, issues }) => {
    if (value.type !== 'sla' || value.slaTarget !== null) return;
    issues.push({ code: 'custom', path: ['slaTarget'], message: 'is required for the type sla', input: value });
  });

const params = z.object({ id: idField('rpt') });
const runParams = z.object({ id: idField('rpt'), runId: idField('rrn') });

/** Routes of reports beyond the plain verbs: run, runs, verify, download, current. */
export const reportRoutes = {
  run: defineRoute({
    operationId: 'reports.run',
    method: 'POST',
    path: '/reports/:id/run',
    summary: 'Run a report',
    description:
      'Queues a run over the period of the report, or over a range of at most 400 days. A run of the same range supersedes the earlier one; both are kept.',
    access: 'reports:write',
    params,
    body: z
      .strictObject({
        from: timestampField('Where to begin. Default: where the period of the report does.').optional(),
        to: timestampField('Where to end, not after now. Default: where the period of the report does.').optional(),
      })
      .meta({ id: 'ReportRunRequest', description: 'The range to compute. Default: the period of the report.' }),
    isBodyOptional: true,
    answer: { status: 202, description: 'The run, which is queued.', schema: reportRunSchema },
    errors: ['conflict'],
    example: {},
  }),
  runs: defineRoute({
    operationId: 'reports.runs',
    method: 'GET',
    path: '/reports/:id/runs',
    summary: 'List runs',
    access: 'reports:read',
    params,
    query: listQuerySchema(reportRunList),
    answer: { status: 200, description: 'A page of runs.', schema: pageSchema(reportRunSchema, 'ReportRunPage') },
  }),
  getRun: defineRoute({
    operationId: 'reports.getRun',
    method: 'GET',
    path: '/reports/:id/runs/:runId',
    summary: 'Get a run with its monitors and days',
    access: 'reports:read',
    params: runParams,
    answer: { status: 200, description: 'The run.', schema: reportRunDetailSchema },
  }),
  verify: defineRoute({
    operationId: 'reports.verify',
    method: 'POST',
    path: '/reports/:id/runs/:runId/verify',
    summary: 'Verify a run',
    description: 'Computes the run again from the records and names what differs, and why. Changes nothing.',
    access: 'reports:read',
    params: runParams,
    answer: { status: 200, description: 'The comparison.', schema: reportVerificationSchema },
    errors: ['conflict'],
  }),
  current: defineRoute({
    operationId: 'reports.current',
    method: 'GET',
    path: '/reports/:id/current',
    summary: 'Get the figures of now',
    description:
      'Computes the report until now and stores nothing: the day, week, month, quarter or year that goes on, the rolling days, or the fixed range as far as it is over. Figures may be 10 seconds old.',
    access: 'reports:read',
    params,
    answer: { status: 200, description: 'The figures.', schema: reportSummarySchema },
    errors: ['conflict'],
  }),
  download: defineRoute({
    operationId: 'reports.download',
    method: 'GET',
    path: '/reports/:id/download',
    summary: 'Download a report',
    description:
      'Answers in the `format` that is asked for: `application/json` as the run is shown, `text/csv`, `text/html` with styles for print, or `application/pdf` where the server has it.',
    access: 'reports:read',
    params,
    query: z.strictObject({
      format: z
        .enum(['json', 'csv', 'html', 'pdf'], { error: 'must be one of: json, csv, html, pdf' })
        .default('json')
        .describe('The format of the answer.'),
      runId: idField('rrn').optional().describe('Which run. Default: the latest that is ready.'),
    }),
    answer: {
      status: 200,
      description: 'The run, by default as JSON.',
      schema: reportRunDetailSchema,
      formats: { json: 'application/json', csv: 'text/csv', html: 'text/html', pdf: 'application/pdf' },
    },
    errors: ['conflict'],
  }),
};

/** Reports: uptime, targets, incidents and latency over a period, as immutable runs. */
export const reports = defineResource({
  name: 'report',
  collection: 'reports',
  path: '/reports',
  idPrefix: 'rpt',
  scopes: { read: 'reports:read', write: 'reports:write' },
  ...report,
  create: consistent(report.create),
  document: consistent(report.document),
  limit: bounds.organizationReports,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'type', 'createdAt', 'updatedAt', 'generatedAt'],
    defaultSort: '-createdAt',
    search: ['name'],
    filters: {},
  },
  routes: Object.values(reportRoutes),
  example: { name: 'Promised uptime', type: 'sla', slaTarget: 99.9, period: { kind: 'previous', unit: 'month' } },
  words: { one: 'a report', many: 'reports' },
  chapter: 'Monitoring',
});

/** A period of a report. */
export type ReportPeriod = z.output<typeof reportPeriodSchema>;
/** A report as the API returns it, with the figures of its latest run. */
export interface Report extends z.output<typeof report.schema> {}
/** What `POST /reports` takes; `name` and `type` are required. */
export interface ReportCreate extends z.input<typeof report.create> {}
/** A merge patch for a report; `null` puts a default back. */
export interface ReportUpdate extends z.input<typeof report.update> {}
