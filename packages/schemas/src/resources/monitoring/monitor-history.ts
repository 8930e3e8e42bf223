import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { unknownReasonField, unknownTimesField } from '../fields/unknown-reason.js';
import { secondsByStatus } from './by-status.js';
import { latencyFigures, milliseconds } from './latency-figures.js';
import { monitorStatuses } from './monitor-list.js';
import { locationField } from './monitor-result.js';

/** The range of a history, as a query has it. */
export const historyRange = {
  from: timestampField('Where the range begins, at most 400 days before `to`. Default: 24 hours before it.').optional(),
  to: timestampField('Where it ends. Default: now.').optional(),
};
const params = z.object({ id: idField('mon') });

/** The member of an answer that says why its range begins later than it was asked for. */
export const retainedFromField = timestampField(
  'Since when the organization keeps its history: nothing before it is counted; `null` where the plan does not limit it.',
).nullable();

const seconds = secondsByStatus('Seconds in each status; together they are the range, or the bin.');

export const monitorUptimeSchema = z
  .object({
    monitorId: idField('mon'),
    from: timestampField('Where the range begins; not before the monitor was made.'),
    to: timestampField('Where it ends; not after now.'),
    retainedFrom: retainedFromField,
    uptimePercent: z
      .number()
      .min(0)
      .max(...atMost(bounds.percent))
      .nullable()
      .describe(
        'Seconds `up` or `degraded` among those that are also `down`; `null` without any. `maintenance`, `unknown`, `paused` and `pending` do not count.',
      ),
    seconds,
    unknownTimes: unknownTimesField,
    downCount: z.int().min(0).describe('How often it was down, what had begun before the range included.'),
    longestDownSeconds: z.number().min(0).describe('Seconds of the longest time that it was down within the range.'),
  })
  .meta({ id: 'MonitorUptime', description: 'How long a monitor was in which status.' });

const { averageMs, ...percentiles } = latencyFigures;

export const monitorLatencySchema = z
  .object({
    monitorId: idField('mon'),
    from: timestampField(
      'Where the range begins; not before the monitor was made. A whole hour where it is older than 35 days, and a whole day where it is older than 400.',
    ),
    to: timestampField('Where it ends; not after now.'),
    retainedFrom: retainedFromField,
    count: z.int().min(0).describe('Results with a latency.'),
    averageMs,
    minMs: milliseconds('The lowest latency in milliseconds; `null` without results.'),
    maxMs: milliseconds('The highest latency in milliseconds; `null` without results.'),
    ...percentiles,
    relativeError: z.number().describe('How far a percentile may be from the true one, as a fraction of it.'),
    series: z
      .array(
        z.object({
          at: timestampField('Where the bin begins.'),
          count: z.int().min(0).describe('Results of the bin with a latency.'),
          averageMs,
          p50Ms: percentiles.p50Ms,
          p95Ms: percentiles.p95Ms,
          p99Ms: percentiles.p99Ms,
        }),
      )
      .describe(
        'The same in bins of equal length. Those of an hour and more meet at whole hours, those of a day and more at whole days (UTC). Over more than 48 hours none is shorter than an hour, so there may be fewer than asked for.',
      ),
  })
  .meta({
    id: 'MonitorLatency',
    description:
      'How quickly a monitor answered. Percentiles come from mergeable sketches, never from averages of averages.',
  });

export const monitorStatusHistorySchema = z
  .object({
    monitorId: idField('mon'),
    from: timestampField('Where the range begins.'),
    to: timestampField('Where it ends.'),
    retainedFrom: retainedFromField,
    binSeconds: z.number().min(0).describe('Length of a bin.'),
    bins: z
      .array(
        z.object({
          at: timestampField('Where the bin begins.'),
          status: z
            .enum(monitorStatuses)
            .nullable()
            .describe(
              'The worst status of the bin, from `down` over `degraded`, `unknown`, `maintenance`, `up` and `pending` to `paused`; `null` before the monitor was made.',
            ),
          uptimePercent: z
            .number()
            .min(0)
            .max(...atMost(bounds.percent))
            .nullable()
            .describe('Uptime of the bin in percent; `null` without any known time.'),
          seconds,
        }),
      )
      .describe('Bins of equal length, the oldest first.'),
    intervals: z
      .array(
        z.object({
          status: z.enum(monitorStatuses).describe('The status that it had.'),
          from: timestampField('Since when.'),
          to: timestampField('Until when; `null` for now.').nullable(),
          cause: z
            .string()
            .nullable()
            .describe('Why it is `degraded`, `down` or `unknown`, as the first check of it said; else `null`.'),
          unknownReason: unknownReasonField,
        }),
      )
      .describe('The statuses themselves, the latest first; at most 500.'),
  })
  .meta({ id: 'MonitorStatusHistory', description: 'The statuses of a range, in bins that can be drawn as they are.' });

/** How many bins a range is divided into, as a query has it. */
export const binsField = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bounds.bins)),
    )
    .prefault(String(fallback));

/** Routes of a monitor's history: uptime, latency, status history, badge. */
export const monitorHistoryRoutes = {
  uptime: defineRoute({
    operationId: 'monitors.uptime',
    method: 'GET',
    path: '/monitors/:id/uptime',
    summary: 'See how long a monitor was up',
    access: 'monitors:read',
    params,
    query: z.strictObject(historyRange),
    answer: { status: 200, description: 'Seconds by status.', schema: monitorUptimeSchema },
  }),
  latency: defineRoute({
    operationId: 'monitors.latency',
    method: 'GET',
    path: '/monitors/:id/latency',
    summary: 'See how quickly a monitor answered',
    access: 'monitors:read',
    params,
    query: z.strictObject({
      ...historyRange,
      bins: binsField(60).describe('Bins of the series. Default: 60.'),
      agentId: locationField.optional().describe('Only from this agent, or from the `server`.'),
    }),
    answer: { status: 200, description: 'Percentiles over the range, and in bins.', schema: monitorLatencySchema },
  }),
  statusHistory: defineRoute({
    operationId: 'monitors.statusHistory',
    method: 'GET',
    path: '/monitors/:id/status-history',
    summary: 'See the statuses of a monitor',
    access: 'monitors:read',
    params,
    query: z.strictObject({ ...historyRange, bins: binsField(90).describe('Bins of equal length. Default: 90.') }),
    answer: { status: 200, description: 'Statuses in bins.', schema: monitorStatusHistorySchema },
  }),
  badge: defineRoute({
    operationId: 'monitors.badge',
    method: 'GET',
    path: '/monitors/:id/badge.svg',
    summary: 'Get a badge',
    description: 'A picture of the status, or of the uptime with `show`.',
    access: 'monitors:read',
    params,
    query: z.strictObject({
      show: z
        .enum(['status', 'h24', 'd7', 'd30', 'd90'], { error: 'must be one of: status, h24, d7, d30, d90' })
        .default('status')
        .describe('The current status, or the uptime of the last 24 hours, 7, 30 or 90 days.'),
      label: z
        .string()
        .max(...atMost(bounds.badgeLabel))
        .optional()
        .describe(
          'The words on its left side. Default: the name of the monitor, or with another `show` what is counted.',
        ),
    }),
    answer: {
      status: 200,
      description: 'An SVG picture.',
      contentType: 'image/svg+xml',
      etag: true,
      // A page that shows the badge revalidates it each time.
      cacheControl: 'no-cache',
    },
  }),
};

/** Uptime of a monitor over time, in percent. */
export interface MonitorUptime extends z.output<typeof monitorUptimeSchema> {}
/** Latencies of a monitor over time, in milliseconds. */
export interface MonitorLatency extends z.output<typeof monitorLatencySchema> {}
/** The statuses that a monitor had, one after another. */
export interface MonitorStatusHistory extends z.output<typeof monitorStatusHistorySchema> {}
