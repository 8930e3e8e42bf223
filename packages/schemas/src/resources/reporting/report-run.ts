import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField, timeZoneField } from '../../fields.js';
import type { ListRules } from '../../list.js';
import * as z from '../../zod.js';
import { unknownTimesField } from '../fields/unknown-reason.js';
import { secondsByStatus } from '../monitoring/by-status.js';
import { latencyFigures } from '../monitoring/latency-figures.js';

/** What a report or a run of it can be. */
export const reportStatuses = ['queued', 'running', 'ready', 'failed'] as const;

/** The rules by which a run is computed; another version of them has another name. */
export const reportAlgorithm = 'watchpost-report/2';

/** Those before: a run has no `unknownTimes`. */
export const formerReportAlgorithm = 'watchpost-report/1';

const percent = z
  .number()
  .min(0)
  .max(...atMost(bounds.percent))
  .nullable();
const seconds = z.number().min(0);

/** How statuses count. `paused` and `pending` never do. */
export const reportAccountingShape = {
  maintenance: z
    .enum(['excluded', 'up', 'down'], { error: 'must be one of: excluded, up, down' })
    .describe('How time in maintenance counts. Default: `excluded`.'),
  degraded: z
    .enum(['up', 'down', 'half'], { error: 'must be one of: up, down, half' })
    .describe('How degraded time counts; with `half`, half of it counts as down. Default: `up`.'),
  unknown: z
    .enum(['excluded', 'up', 'down'], { error: 'must be one of: excluded, up, down' })
    .describe('How time counts in which checks could not be made. Default: `excluded`.'),
  combine: z
    .enum(['average', 'anyDown', 'allDown'], { error: 'must be one of: average, anyDown, allDown' })
    .describe(
      'How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor that counts is down, `allDown` while all of them are. Default: `average`.',
    ),
  ignoreOutagesUnderSeconds: z
    .int({ error: 'must be a whole number of seconds' })
    .min(0, { error: 'must be at least 0' })
    .max(...atMost(bounds.ignoredOutage))
    .describe('Shorter outages of a monitor count as up. Default: 0.'),
};

/** The accounting of a report, as it is stored and shown. */
export const reportAccountingSchema = z
  .object(reportAccountingShape)
  .meta({ id: 'ReportAccounting', description: 'How each status counts, and how several monitors become one figure.' });

const countedFields = {
  uptimePercent: percent.describe('Up time in percent of the counted time, rounded down to four decimals.'),
  countedSeconds: seconds.describe('Time that counts as up or down.'),
  upSeconds: seconds.describe('Seconds that count as up.'),
  downSeconds: seconds.describe('Seconds that count as down.'),
};

const statusSeconds = secondsByStatus('Seconds in each status, added up over the monitors.');

export const reportBudgetSchema = z
  .object({
    totalSeconds: seconds.describe(
      'Down time that the target allows: of the counted time, and of the time still to come in a period that goes on. With `average` it grows with the number of monitors.',
    ),
    spentSeconds: seconds.describe('Down time so far.'),
    remainingSeconds: z.number().describe('Negative when more was spent than there was.'),
    remainingPercent: z.number().nullable().describe('`remainingSeconds` in percent of `totalSeconds`.'),
    state: z
      .enum(['healthy', 'atRisk', 'exhausted'])
      .describe('`atRisk` from `atRiskPercent` of the budget downwards; `exhausted` when nothing remains.'),
    projectedExhaustionAt: timestampField(
      'When the budget ends if it is spent on as it was so far; `null` when that is not within the period.',
    ).nullable(),
  })
  .meta({ id: 'ReportBudget', description: 'The error budget of a target.' });

export const reportSummarySchema = z
  .object({
    from: timestampField('Where the period begins.'),
    to: timestampField('Where it ends; not included.'),
    monitorCount: z.int().min(0).describe('Monitors that were counted.'),
    seconds: statusSeconds,
    unknownTimes: unknownTimesField
      .optional()
      .describe(
        `The seconds of \`unknown\` by what kept us from observing the monitors, the longest first. Runs of \`${formerReportAlgorithm}\` have none.`,
      ),
    ...countedFields,
    outages: z.int().min(0).describe('Outages that were not ignored, what had begun before the period included.'),
    longestOutageSeconds: seconds.describe('The part within the period.'),
    incidents: z.int().min(0).describe('Incidents of the monitors that began in the period.'),
    mttaSeconds: seconds
      .nullable()
      .describe('Mean time until they were acknowledged, of those that were in the period.'),
    mttrSeconds: seconds.nullable().describe('Mean time until they were resolved, of those that were in the period.'),
    mtbfSeconds: seconds.nullable().describe('Up time divided by the number of outages.'),
    latency: z
      .object({
        count: z.int().min(0).describe('Results with a latency.'),
        ...latencyFigures,
        relativeError: z.number().describe('How far a percentile may be from the true one, as a fraction of it.'),
      })
      .describe('How quickly the monitors answered, all results together.'),
    slaMet: z.boolean().nullable().describe('Whether the target was met; `null` without a target or counted time.'),
    budget: reportBudgetSchema.nullable().describe('`null` without a target.'),
  })
  .meta({ id: 'ReportSummary', description: 'The figures of a report over its period.' });

const reportRunFields = {
  id: idField('rrn'),
  reportId: idField('rpt'),
  number: z.int().min(1).describe('Counts the runs of the report.'),
  trigger: z
    .enum(['manual', 'schedule', 'correction'])
    .describe(
      'What started it: a person or program, the schedule, or a result that came late and changed the period of a run that had been sent (`supersedes`).',
    ),
  requestedBy: z.string().nullable().describe('Who asked for it: id of a user or API key; else `null`.'),
  status: z.enum(reportStatuses).describe('`ready` once it is computed; then it does not change.'),
  error: z.string().nullable().describe('Why it failed.'),
  monitorsRead: z
    .int()
    .min(0)
    .describe('Monitors whose records were read so far, as often as once a second while it runs.'),
  from: timestampField('Where the period begins.'),
  to: timestampField('Where it ends; not included.'),
  timezone: timeZoneField.describe('Time zone of the days and of the period.'),
  accounting: reportAccountingSchema,
  algorithm: z.string().describe(`Names the rules by which it is computed, such as \`${reportAlgorithm}\`.`),
  createdAt: timestampField('When it was queued.'),
  generatedAt: timestampField('When it was computed; `null` before.').nullable(),
  summary: reportSummarySchema.nullable(),
  contentHash: z
    .string()
    .nullable()
    .describe(
      'SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`, in hexadecimal.',
    ),
  supersedes: idField('rrn').nullable().describe('The earlier run of the same period; both are kept.'),
};

export const reportRunSchema = z
  .object(reportRunFields)
  .meta({ id: 'ReportRun', description: 'One computation of a report; it does not change once it is ready.' });

export const reportMonitorSchema = z
  .object({
    id: idField('mon'),
    name: z.string().describe('Display name when it was computed.'),
    ...countedFields,
    outages: z.int().min(0).describe('Outages that were not ignored, what had begun before the period included.'),
    longestOutageSeconds: seconds.describe('Seconds of the longest outage within the period.'),
    latencyCount: z.int().min(0).describe('Results with a latency.'),
    intervalsHash: z
      .string()
      .describe('SHA-256 of the RFC 8785 form of its statuses in the period: `[status, from, to]`.'),
  })
  .meta({ id: 'ReportMonitor', description: 'A monitor of a run, as it was.' });

export const reportDaySchema = z
  .object({
    date: z.iso.date().describe('The day in the time zone of the run.'),
    seconds: statusSeconds,
    ...countedFields,
  })
  .meta({ id: 'ReportDay', description: 'One day of a run, as far as it lies in the period.' });

export const reportRunDetailSchema = z
  .object({
    ...reportRunFields,
    definition: z
      .object({
        type: z.string().describe('What the report leads with.'),
        accounting: reportAccountingSchema,
        slaTarget: z.number().nullable().describe('The uptime that is promised, in percent; `null` without a target.'),
        atRiskPercent: z.number().describe('The budget is at risk when this much of it, in percent, or less remains.'),
        budgetUntil: timestampField('Until when the budget of a period lasts that goes on; else `null`.').nullable(),
      })
      .describe('What of the report the figures follow from.'),
    monitors: z.array(reportMonitorSchema).describe('The monitors as they were, in the order of their ids.'),
    days: z.array(reportDaySchema).describe('The days, the first one first.'),
  })
  .meta({ id: 'ReportRunDetail', description: 'A run with its monitors and days.' });

export const reportVerificationSchema = z
  .object({
    matches: z.boolean().describe('Whether the records still give the same figures.'),
    contentHash: z.string().describe('The hash of the run.'),
    recomputedHash: z.string().describe('The hash of what the records give now.'),
    differences: z
      .array(
        z.object({
          monitorId: idField('mon').nullable().describe('`null` for a figure of the whole report.'),
          field: z.string().describe('Path of the figure, such as `downSeconds` or `summary.incidents`.'),
          // biome-ignore lint/suspicious/noThenProperty: a figure and not a function, which no promise calls.
          then: z.unknown().describe('What the run has.'),
          now: z.unknown().describe('What the records give now; `null` where they are gone.'),
          reason: z
            .enum(['retention', 'lateResult', 'deletedMonitor', 'other'])
            .describe(
              '`retention`: the records were older than they are kept. `lateResult`: a result or a confirmation came after the run. `deletedMonitor`: the records of a monitor went with it.',
            ),
        }),
      )
      .max(...atMost(bounds.reportDifferences))
      .describe('Figures that differ, the first of them; empty when all match.'),
  })
  .meta({ id: 'ReportVerification', description: 'A run compared with what the records give now.' });

/** How runs of a report are listed: the latest first by default. */
export const reportRunList = {
  sort: ['number', 'generatedAt'],
  defaultSort: '-number',
  search: [],
  filters: {
    status: {
      schema: z.enum(reportStatuses, { error: `must be one of: ${reportStatuses.join(', ')}` }),
      description: 'Only with this status.',
    },
  },
} as const satisfies ListRules;

/** How statuses count in a report; `paused` and `pending` never do. */
export interface ReportAccounting extends z.output<typeof reportAccountingSchema> {}
/** The error budget of a report's target. */
export interface ReportBudget extends z.output<typeof reportBudgetSchema> {}
/** The figures of a report over its period. */
export interface ReportSummary extends z.output<typeof reportSummarySchema> {}
/** One computation of a report; it does not change once it is ready. */
export interface ReportRun extends z.output<typeof reportRunSchema> {}
/** A monitor of a run, as it was. */
export interface ReportMonitor extends z.output<typeof reportMonitorSchema> {}
/** One day of a run, in its time zone. */
export interface ReportDay extends z.output<typeof reportDaySchema> {}
/** A run with its monitors and days. */
export interface ReportRunDetail extends z.output<typeof reportRunDetailSchema> {}
/** A run compared with what the records give now; at most 100 differences. */
export interface ReportVerification extends z.output<typeof reportVerificationSchema> {}
