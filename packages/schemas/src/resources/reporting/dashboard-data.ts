import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { unknownReasonField } from '../fields/unknown-reason.js';
import { byStatus } from '../monitoring/by-status.js';
import { incidentSchema } from '../monitoring/incident.js';
import { certificateSchema } from '../monitoring/monitor.js';
import { retainedFromField } from '../monitoring/monitor-history.js';
import { monitorStatusSchema, monitorTypeSchema } from '../monitoring/monitor-list.js';
import { uptimeWindowFields } from '../monitoring/uptime-windows.js';

const number = z.number().nullable();
const percent = z
  .number()
  .min(0)
  .max(...atMost(bounds.percent))
  .nullable();
const monitorId = idField('mon');
const name = z.string().describe('Display name of the monitor.');
const unitField = z
  .enum(['percent', 'milliseconds', 'count', 'days', 'sample'])
  .describe('What the numbers count; `sample`: what the exporter says.');
const totalItems = z.int().min(0).describe('How many there are, those beyond `limit` included.');
const binTimes = z
  .array(timestampField('Where the bin begins.'))
  .describe('Where each bin begins; all lines share them.');
const latencyMs = number.describe('Latency of the last check; `null` without one.');
const uptimeOfRange = percent.describe('Uptime of the range; `null` without any known time.');

const countsByStatus = byStatus((status) => z.int().min(0).describe(`Monitors that are \`${status}\`.`)).describe(
  'Monitors in each status.',
);

/** What a `stat` shows; strangers may see it. */
const statData = z.object({
  unit: unitField,
  value: number.describe('`null` when nothing is known.'),
  level: z
    .enum(['ok', 'warning', 'critical'])
    .nullable()
    .describe('The threshold that is reached; `null` without one.'),
  counts: countsByStatus.nullable().describe('For `monitorsByStatus` without a `status`.'),
});
const values = z.array(number).describe('One for each of `at`; `null` when nothing is known.');
const lines = 'The lines, each with its values.';
const listed = 'The monitors of the widget, in its order.';

const timeseriesData = z.object({
  unit: unitField,
  at: binTimes,
  series: z
    .array(
      z.object({
        monitorId: monitorId.nullable().describe('`null` for all together, and for a series of an exporter.'),
        name: name.nullable(),
        series: z.string().nullable().describe('For `exporterSample`: the series with its labels.'),
        values,
      }),
    )
    .describe(lines),
});
const statuses = z
  .array(monitorStatusSchema.nullable())
  .describe('The worst status of each bin; `null` before the monitor was made.');
const uptimePercents = z.array(percent).describe('Uptime of each bin.');
/** The monitor of a line, and its status; why that is not known is for members alone. */
const monitorNow = {
  monitorId,
  name,
  currentStatus: monitorStatusSchema,
  unknownReason: unknownReasonField,
};
const statusHistoryData = z.object({
  at: binTimes,
  monitors: z.array(z.object({ ...monitorNow, statuses, uptimePercents })).describe(listed),
});
const windows = z
  .object(uptimeWindowFields)
  .partial()
  .describe('Uptime of each stretch before now that the widget names.');
const uptimeData = z.object({
  monitors: z.array(z.object({ ...monitorNow, uptime: windows })).describe(listed),
});
const monitorListData = z.object({
  totalItems,
  monitors: z
    .array(
      z.object({
        ...monitorNow,
        type: monitorTypeSchema,
        statusSince: timestampField('Since when `currentStatus` holds.'),
        latencyMs,
        uptimePercent: uptimeOfRange,
      }),
    )
    .describe(listed),
});
const { number: incidentNumber, title, status, severity, startedAt, acknowledgedAt, resolvedAt } = incidentSchema.shape;
const incidentWords = 'The incidents, the latest first.';
const certificateWords = 'The certificates, the first to end first.';

const incidentListData = z.object({
  totalItems,
  incidents: z
    .array(
      z.object({
        incidentId: idField('inc'),
        number: incidentNumber,
        title,
        status,
        severity,
        startedAt,
        acknowledgedAt,
        resolvedAt,
        monitors: z.array(z.object({ monitorId, name })).describe('The monitors of the widget that it is about.'),
      }),
    )
    .describe(incidentWords),
});
const { issuer, validTo, daysRemaining } = certificateSchema.shape;
const certificatesData = z.object({
  totalItems,
  certificates: z.array(z.object({ monitorId, name, issuer, validTo, daysRemaining })).describe(certificateWords),
});
const textData = z.object({ markdown: z.string().describe('As it was written; sanitize the HTML that it becomes.') });

const outcome = {
  status: z
    .enum(['ok', 'partial', 'failed'])
    .describe('`partial`: a part is missing, `failed`: all of it; `notice` says why.'),
  notice: z.string().nullable().describe('What is missing and why, in a sentence; `null` when all is there.'),
};

const widgetId = z.string().describe('Names the widget in its dashboard.');
const typeOf = <const Type extends string>(type: Type) => z.literal(type).describe('What kind of widget it is.');
const dataWords = 'What it shows; `null` when `status` is `failed`.';

/** One widget of an answer. */
const filled = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: widgetId, type: typeOf(type), ...outcome, data: data.nullable().describe(dataWords) });

export const widgetDataSchema = z
  .discriminatedUnion('type', [
    filled('stat', statData),
    filled('timeseries', timeseriesData),
    filled('statusHistory', statusHistoryData),
    filled('uptime', uptimeData),
    filled('monitorList', monitorListData),
    filled('incidentList', incidentListData),
    filled('certificates', certificatesData),
    filled('text', textData),
  ])
  .meta({ id: 'WidgetData', description: 'What one widget shows; the others are filled when it fails.' });

const range = {
  from: timestampField('Where the range begins.'),
  to: timestampField('Where it ends.'),
  generatedAt: timestampField('When this was computed.'),
};

/** What all widgets of a dashboard show. */
export const dashboardDataSchema = z
  .object({
    dashboardId: idField('dsh').nullable().describe('`null` for a preview.'),
    version: z.int().nullable().describe('The version of the dashboard that was filled; `null` for a preview.'),
    ...range,
    retainedFrom: retainedFromField,
    widgets: z.array(widgetDataSchema).describe('What each widget shows, in the order of the dashboard.'),
  })
  .meta({ id: 'DashboardData', description: 'What all widgets of a dashboard show, each with its own status.' });

const layout = {
  title: z.string().describe('Its heading; empty for none.'),
  x: z.int().describe('Its first column, from 0 to 11.'),
  y: z.int().describe('Its first row.'),
  w: z.int().describe('Columns that it takes.'),
  h: z.int().describe('Rows that it takes.'),
};

/** One widget as strangers see it, with its place on the grid. */
const shown = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: widgetId, type: typeOf(type), ...layout, ...outcome, data: data.nullable().describe(dataWords) });

export const publicWidgetSchema = z
  .discriminatedUnion('type', [
    shown('stat', statData),
    shown(
      'timeseries',
      z.object({
        unit: unitField,
        at: binTimes,
        series: z.array(z.object({ name: name.nullable(), values })).describe(lines),
      }),
    ),
    shown(
      'statusHistory',
      z.object({
        at: binTimes,
        monitors: z
          .array(z.object({ name, currentStatus: monitorStatusSchema, statuses, uptimePercents }))
          .describe(listed),
      }),
    ),
    shown(
      'uptime',
      z.object({
        monitors: z.array(z.object({ name, currentStatus: monitorStatusSchema, uptime: windows })).describe(listed),
      }),
    ),
    shown(
      'monitorList',
      z.object({
        totalItems,
        monitors: z
          .array(z.object({ name, currentStatus: monitorStatusSchema, latencyMs, uptimePercent: uptimeOfRange }))
          .describe(listed),
      }),
    ),
    shown(
      'incidentList',
      z.object({
        totalItems,
        incidents: z
          .array(
            z.object({
              status,
              severity,
              startedAt,
              resolvedAt,
              monitors: z.array(z.string()).describe('Their names.'),
            }),
          )
          .describe(incidentWords),
      }),
    ),
    shown(
      'certificates',
      z.object({
        totalItems,
        certificates: z.array(z.object({ name, validTo, daysRemaining })).describe(certificateWords),
      }),
    ),
    shown('text', textData),
  ])
  .meta({ id: 'PublicWidget', description: 'What one widget of a public dashboard shows, and where.' });

/** A dashboard as people without an account see it. */
export const publicDashboardSchema = z
  .object({
    title: z.string().describe('`publicTitle`, else the name.'),
    ...range,
    refreshSeconds: z.int().nullable().describe('Seconds after which a page reads it again; `null` for never.'),
    widgets: z.array(publicWidgetSchema).describe('What each widget shows, in the order of the dashboard.'),
  })
  .meta({
    id: 'PublicDashboard',
    description:
      'A dashboard as people without an account see it: names, statuses, uptime and latency of monitors, and nothing else about them.',
  });

/** What one widget shows, with its own status. */
export type WidgetData = z.output<typeof widgetDataSchema>;
/** What all widgets of a dashboard show. */
export interface DashboardData extends z.output<typeof dashboardDataSchema> {}
/** What one widget of a public dashboard shows. */
export type PublicWidget = z.output<typeof publicWidgetSchema>;
/** A dashboard as people without an account see it. */
export interface PublicDashboard extends z.output<typeof publicDashboardSchema> {}
