import { atMost, type Bound, bounds } from '../../bounds.js';
import { type Fields, formShape, optional, required } from '../../document.js';
import { idField, oneOfForms, quantityField } from '../../fields.js';
import * as z from '../../zod.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';
import { monitorStatuses } from '../monitoring/monitor-list.js';

/** A name of a variable of a dashboard. */
export const variableNameField = z
  .string({ error: 'must be text' })
  .regex(/^[a-z][a-zA-Z0-9]{0,30}$/, { error: 'must begin with a-z and have up to 31 letters and digits' });

/** Which monitors a widget shows: a target as elsewhere, or what is chosen for a variable of the dashboard. */
export const widgetTargetSchema = z
  .discriminatedUnion(
    'scope',
    [
      ...monitorTargetSchema.options,
      z.strictObject({
        scope: z.literal('variable').describe('The monitors that are chosen for a variable of the dashboard.'),
        name: variableNameField.describe('The variable; without a choice, all of its values.'),
      }),
    ],
    { error: oneOfForms('all, monitors, tags, variable') },
  )
  .meta({
    id: 'WidgetTarget',
    description: 'Which monitors a widget shows: all, some by id or tag, or those of a variable of the dashboard.',
  });

const whole = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });

/** What a `stat` shows. */
export const statMetrics = [
  'uptimePercent',
  'latencyAvg',
  'latencyP50',
  'latencyP95',
  'latencyP99',
  'monitorsByStatus',
  'openIncidents',
  'certificateDays',
  'exporterSample',
  'errorBudget',
] as const;

/** What a `timeseries` shows. */
export const timeseriesMetrics = [
  'latencyAvg',
  'latencyP50',
  'latencyP95',
  'latencyP99',
  'uptimePercent',
  'exporterSample',
] as const;

/** The stretches of an `uptime` widget. */
export const uptimeWindowNames = ['h24', 'd7', 'd30', 'd90'] as const;

const target = optional(widgetTargetSchema.describe('Which monitors it shows. Default: all.'), { scope: 'all' });
const exporterFields = {
  exporterId: optional(idField('exp').nullable().describe('For `exporterSample`: the exporter.'), null),
  selector: optional(
    z
      .string({ error: 'must be text' })
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.seriesSelector))
      .nullable()
      .describe('For `exporterSample`: which series.'),
    null,
  ),
};

const stat = {
  metric: required(oneOf(statMetrics).describe('What it shows.')),
  target,
  status: optional(
    oneOf(monitorStatuses).nullable().describe('For `monitorsByStatus`: the status that is counted; `null` for all.'),
    null,
  ),
  ...exporterFields,
  reportId: optional(idField('rpt').nullable().describe('For `errorBudget`: the report that has the target.'), null),
  combine: optional(
    oneOf(['worst', 'average', 'sum']).describe(
      'How the numbers of several monitors become one. `average` of a percentile is that of all latencies together. `sum` has no meaning for percentages and days.',
    ),
    'average',
  ),
  thresholds: optional(
    z
      .array(
        z.strictObject({
          value: quantityField.describe('From this value on.'),
          level: oneOf(['ok', 'warning', 'critical']).describe('What the value means.'),
        }),
      )
      .max(...atMost(bounds.thresholds))
      .describe('What values mean; the highest threshold that is reached counts.'),
    [],
  ),
} as const;

const timeseries = {
  metric: required(oneOf(timeseriesMetrics).describe('What it shows.')),
  target,
  by: optional(
    oneOf(['monitor', 'all']).describe(
      'A line for each monitor, or one for all together. `exporterSample` has one for each series.',
    ),
    'monitor',
  ),
  bins: optional(whole(10, bounds.bins).describe('Points of a line; fewer where history is kept in longer sums.'), 120),
  ...exporterFields,
  fn: optional(
    oneOf(['last', 'avg', 'min', 'max', 'rate', 'increase', 'delta'])
      .nullable()
      .describe('For `exporterSample`: how samples become one value.'),
    null,
  ),
} as const;

const unique = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  list.refine((items) => new Set(items).size === items.length, { error: 'must not have a value twice' });

const configs = {
  stat,
  timeseries,
  statusHistory: { target, bins: optional(whole(10, bounds.statusBars).describe('Bars of a monitor.'), 90) },
  uptime: {
    target,
    windows: optional(
      unique(
        z
          .array(oneOf(uptimeWindowNames))
          .min(1, { error: 'must have at least one entry' })
          .max(...atMost(bounds.uptimeWindows)),
      ).describe('Stretches before now: 24 hours, 7, 30 and 90 days.'),
      ['h24', 'd30'],
    ),
  },
  monitorList: {
    target,
    statuses: optional(
      unique(z.array(oneOf(monitorStatuses)).max(...atMost(bounds.monitorStatuses))).describe(
        'Only these; all when empty.',
      ),
      [],
    ),
    sort: optional(
      oneOf(['name', 'status', 'uptime', 'latency']).describe(
        'What comes first: A, the worst, the lowest, the slowest.',
      ),
      'status',
    ),
    limit: optional(whole(1, bounds.widgetRows).describe('Monitors that are listed.'), 20),
  },
  incidentList: {
    target,
    statuses: optional(
      unique(
        z
          .array(oneOf(['open', 'acknowledged', 'resolved']))
          .min(1, { error: 'must have at least one entry' })
          .max(...atMost(bounds.incidentStatuses)),
      ).describe('Which incidents.'),
      ['open', 'acknowledged'],
    ),
    limit: optional(whole(1, bounds.listedIncidents).describe('Incidents that are listed, the latest first.'), 10),
  },
  certificates: {
    target,
    withinDays: optional(whole(1, bounds.days).describe('Certificates that end within so many days.'), 30),
    limit: optional(whole(1, bounds.widgetRows).describe('Certificates that are listed, the first to end first.'), 20),
  },
  text: {
    markdown: required(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.markdown))
        .describe('Markdown. It is returned as it is: sanitize the HTML that it becomes.'),
    ),
  },
} as const satisfies Readonly<Record<string, Fields>>;

/** What a widget can be. */
export const widgetTypes = Object.keys(configs) as (keyof typeof configs)[];

const idOfWidget = z
  .string({ error: 'must be text' })
  .regex(/^[a-z0-9-]{1,40}$/, { error: 'must have up to 40 of a-z, 0-9 and -' })
  .describe('Names the widget in its dashboard; made when it is left out.');

const placed = {
  title: optional(
    z
      .string({ error: 'must be text' })
      .max(...atMost(bounds.name))
      .describe('Its heading.'),
    '',
  ),
  x: required(whole(0, bounds.gridColumn).describe('Its first column, from 0 to 11.')),
  y: required(whole(0, bounds.gridRow).describe('Its first row.')),
  w: required(whole(1, bounds.gridColumns).describe('Columns that it takes; `x + w` is at most 12.')),
  h: required(whole(1, bounds.widgetHeight).describe('Rows that it takes.')),
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A widget of one type in the form in which it is given, with defaults. */
const given = <const Type extends string, Config extends Fields>(type: Type, config: Config) =>
  z
    .strictObject({
      id: idOfWidget.optional(),
      type: z.literal(type).describe('What kind of widget it is.'),
      ...formShape(placed, 'create'),
      config: z.strictObject(formShape(config, 'create')).describe('What it shows, by the type.'),
    })
    .meta({ id: `${capitalized(type)}WidgetCreate`, description: `A widget of the type \`${type}\`, to create.` });

/** A widget of one type as it is kept. */
const kept = <const Type extends string, Config extends Fields>(type: Type, config: Config) =>
  z
    .object({
      id: idOfWidget,
      type: z.literal(type).describe('What kind of widget it is.'),
      ...formShape(placed, 'shown'),
      config: z.object(formShape(config, 'shown')).describe('What it shows, by the type.'),
    })
    .meta({ id: `${capitalized(type)}Widget`, description: `A widget of the type \`${type}\`.` });

/** A widget as it is given. */
export const widgetInputSchema = z
  .discriminatedUnion(
    'type',
    [
      given('stat', configs.stat),
      given('timeseries', configs.timeseries),
      given('statusHistory', configs.statusHistory),
      given('uptime', configs.uptime),
      given('monitorList', configs.monitorList),
      given('incidentList', configs.incidentList),
      given('certificates', configs.certificates),
      given('text', configs.text),
    ],
    { error: oneOfForms(widgetTypes.join(', ')) },
  )
  .meta({ id: 'DashboardWidgetCreate', description: 'One part of a dashboard, to create.' });

/** A widget as it is kept and shown, complete. */
export const widgetSchema = z
  .discriminatedUnion('type', [
    kept('stat', configs.stat),
    kept('timeseries', configs.timeseries),
    kept('statusHistory', configs.statusHistory),
    kept('uptime', configs.uptime),
    kept('monitorList', configs.monitorList),
    kept('incidentList', configs.incidentList),
    kept('certificates', configs.certificates),
    kept('text', configs.text),
  ])
  .meta({ id: 'DashboardWidget', description: 'One part of a dashboard: what it shows, and where on the grid.' });

/** One part of a dashboard, complete. */
export type DashboardWidget = z.output<typeof widgetSchema>;
/** What a widget can be. */
export type DashboardWidgetType = DashboardWidget['type'];
/** Which monitors a widget shows. */
export type WidgetTarget = z.output<typeof widgetTargetSchema>;

const percentages: readonly string[] = ['uptimePercent', 'certificateDays', 'errorBudget'];

/** What is wrong with the config of a widget beyond its fields: the field, and why. */
export const configProblem = (widget: z.output<typeof widgetInputSchema>): readonly [string, string] | undefined => {
  if (widget.type !== 'stat' && widget.type !== 'timeseries') return undefined;
  const { metric, exporterId, selector } = widget.config;
  if (metric === 'exporterSample') {
    if (exporterId === null) return ['exporterId', 'is needed with exporterSample'];
    if (selector === null) return ['selector', 'is needed with exporterSample'];
    if (widget.type === 'timeseries' && widget.config.by === 'all') {
      return ['by', 'must be monitor for exporterSample, which has a line for each series'];
    }
  }
  if (widget.type !== 'stat') return undefined;
  const { reportId, status, combine } = widget.config;
  if (metric === 'errorBudget' && reportId === null) return ['reportId', 'is needed with errorBudget'];
  if (status !== null && metric !== 'monitorsByStatus') return ['status', `has no meaning for ${metric}`];
  if (combine === 'sum' && percentages.includes(metric)) {
    return ['combine', `must be worst or average for ${metric}`];
  }
  return undefined;
};
