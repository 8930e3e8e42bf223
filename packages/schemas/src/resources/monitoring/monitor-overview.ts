import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { type ListQuery, listQuerySchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { unknownReasonField } from '../fields/unknown-reason.js';
import { byStatus } from './by-status.js';
import { binsField, historyRange, retainedFromField } from './monitor-history.js';
import { type MonitorStatus, monitorList, monitorStatusSchema, monitorTypeSchema } from './monitor-list.js';

/** The letter of a status in the `bins` of an overview; `-` where the monitor did not exist yet. */
export const statusLetters: Readonly<Record<MonitorStatus, string>> = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  maintenance: 'm',
  paused: 'p',
  pending: 'n',
  unknown: '?',
};

/** What an overview can be asked for: the list without its pages, and a range in bins. */
export interface MonitorOverviewQuery extends Pick<ListQuery, 'sort' | 'search'> {
  readonly from?: string;
  readonly to?: string;
  readonly bins: number;
  readonly [filter: string]: unknown;
}

const overviewQuery = listQuerySchema(monitorList)
  .omit({ page: true, pageSize: true })
  .extend({
    ...historyRange,
    to: timestampField('Where it ends. Default: the last whole minute.').optional(),
    bins: binsField(90).describe('Bins of equal length. Default: 90.'),
  });

const rowSchema = z
  .object({
    id: idField('mon'),
    name: z.string().describe('Display name.'),
    type: monitorTypeSchema,
    parentId: idField('mon').nullable().describe('The monitor that it depends on.'),
    currentStatus: monitorStatusSchema,
    statusSince: timestampField('Since when `currentStatus` holds; for `down`, the first failure.'),
    unknownReason: unknownReasonField,
    isVerifying: z.boolean().describe('A check failed and is being repeated before the status changes.'),
    latencyMs: z
      .number()
      .min(0)
      .nullable()
      .describe('Of the last check, to three digits or whole milliseconds; `null` without one.'),
    tags: z.array(z.string()).describe('Labels to filter by.'),
    uptime: z
      .number()
      .min(0)
      .max(...atMost(bounds.percent))
      .nullable()
      .describe('Percent of the range, as `uptimePercent` of `/monitors/{id}/uptime`; `null` without any known time.'),
    bins: z
      .string()
      .nullable()
      .describe(
        'A letter for the worst status of each bin, as `/monitors/{id}/status-history` has it: `u` up, `g` degraded, `d` down, `m` maintenance, `p` paused, `n` pending, `?` unknown, `-` before the monitor was made. `null`, like `uptime`, where it changed its status more than 1,000 times in the range.',
      ),
  })
  .meta({ id: 'MonitorOverviewRow', description: 'A monitor in one line.' });

/** What `GET /monitors/overview` answers. */
export const monitorOverviewSchema = z
  .object({
    from: timestampField('Where the range begins.'),
    to: timestampField('Where it ends.'),
    retainedFrom: retainedFromField,
    binSeconds: z.number().min(0).describe('Length of a bin.'),
    totalItems: z
      .int()
      .min(0)
      .describe(
        `Monitors that match. Where they are more than ${bounds.overviewRows.most}, the first are in \`rows\`.`,
      ),
    rows: z.array(rowSchema).describe('The monitors, in the order of `sort`.'),
  })
  .meta({ id: 'MonitorOverview', description: 'Many monitors in one answer, each in one line.' });

const counted = z.int().min(0);

/** What `GET /monitors/summary` answers. */
export const monitorSummarySchema = z
  .object({
    total: counted.describe('All monitors of the organization.'),
    byStatus: byStatus((status) => counted.describe(`Monitors that are \`${status}\`.`)).describe(
      'Monitors in each status.',
    ),
    byType: z.record(z.string(), counted).describe('Monitors of each type that there are any of.'),
    tags: z
      .array(
        z.object({
          tag: z.string().describe('A tag that monitors have.'),
          total: counted.describe('Monitors with the tag.'),
          down: counted.describe('Those that are `down`.'),
        }),
      )
      .describe(`The tags, the most frequent first; at most ${bounds.summaryTags.most}.`),
    certificates: z
      .array(
        z.object({
          monitorId: idField('mon'),
          name: z.string().describe('Display name of the monitor.'),
          validTo: timestampField('When it ends.'),
          daysRemaining: z.int().describe('Whole days left at the last check; negative when it has ended.'),
        }),
      )
      .describe(
        `Certificates with ${bounds.summaryCertificateDays.most} days or less left, the first to end first; at most ${bounds.summaryCertificates.most}.`,
      ),
  })
  .meta({ id: 'MonitorSummary', description: 'How many monitors there are of each kind.' });

/** Routes that show many monitors at once: overview, summary. */
export const monitorOverviewRoutes = {
  overview: defineRoute({
    operationId: 'monitors.overview',
    method: 'GET',
    path: '/monitors/overview',
    summary: 'See many monitors at once',
    description:
      'Each monitor in one line, with its status in bins: up to 5,000 monitors in one answer, with the filters and the order of the list. Overviews of an organization are made one after the other; requests for the same one share it.',
    access: 'monitors:read',
    query: overviewQuery as typeof overviewQuery & z.ZodType<MonitorOverviewQuery>,
    answer: { status: 200, description: 'The monitors.', schema: monitorOverviewSchema, etag: true },
  }),
  summary: defineRoute({
    operationId: 'monitors.summary',
    method: 'GET',
    path: '/monitors/summary',
    summary: 'Count monitors by status, type and tag',
    access: 'monitors:read',
    answer: { status: 200, description: 'The counts.', schema: monitorSummarySchema, etag: true },
  }),
};

/** Many monitors in one answer, each in one line. */
export interface MonitorOverview extends z.output<typeof monitorOverviewSchema> {}
/** How many monitors there are of each status, type and tag. */
export interface MonitorSummary extends z.output<typeof monitorSummarySchema> {}
