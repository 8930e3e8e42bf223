import { atMost, type Bound, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { describedAs, idField, nameField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { withoutDefaults } from '../fields/without-defaults.js';
import { dashboardDataSchema, publicDashboardSchema } from './dashboard-data.js';
import { layoutProblems, withWidgetIds } from './dashboard-layout.js';
import {
  configProblem,
  type DashboardWidget,
  variableNameField,
  widgetInputSchema,
  widgetSchema,
} from './dashboard-widget.js';

const whole = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

const isPossible = ({ from, to }: { readonly from: string; readonly to: string }): boolean => from < to;
const isShort = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  Date.parse(to) - Date.parse(from) <= bounds.dashboardRange.most * 1000;

const timeRangeSchema = z
  .union(
    [
      z.strictObject({
        lastSeconds: whole(300, bounds.dashboardRange).describe('So many seconds before now.'),
      }),
      z
        .strictObject({ from: timestampField('Where it begins.'), to: timestampField('Where it ends.') })
        .refine(isPossible, { path: ['from'], error: 'must be before to' })
        .refine(isShort, { path: ['from'], error: 'must be at most 400 days before to' }),
    ],
    { error: 'must be {lastSeconds} or {from, to}' },
  )
  .meta({ id: 'DashboardTimeRange', description: 'The time that widgets show, unless a request names another.' });

const variableSchema = z.strictObject({
  name: variableNameField.describe('How widgets and requests name it.'),
  type: z.enum(['tag', 'monitor'], { error: 'must be one of: tag, monitor' }).describe('What its values are.'),
  values: z
    .array(
      z
        .string({ error: 'must be text' })
        .trim()
        .min(1, { error: 'must not be empty' })
        .max(...atMost(bounds.variableValue))
        .regex(/^[^,]*$/, { error: 'must not have a comma' }),
    )
    .min(1, { error: 'must have at least one entry' })
    .max(...atMost(bounds.variableValues))
    .describe('The tags, or the ids of the monitors, that can be chosen.'),
  default: z
    .string({ error: 'must be text' })
    .max(...atMost(bounds.variableValue))
    .nullable()
    .default(null)
    .describe('What is chosen at first; `null` for all values.'),
});

const storedVariableSchema = z
  .object({
    name: describedAs(z.string(), variableSchema.shape.name),
    type: describedAs(z.enum(['tag', 'monitor']), variableSchema.shape.type),
    values: describedAs(z.array(z.string()), variableSchema.shape.values),
    default: describedAs(z.string().nullable(), variableSchema.shape.default),
  })
  .meta({ id: 'DashboardVariable', description: 'A choice above a dashboard, between values that it declares.' });

const widgetsField = z
  .array(widgetInputSchema)
  .max(...atMost(bounds.widgets))
  .describe('Its parts; no two may overlap.');
const variablesField = z
  .array(variableSchema)
  .max(...atMost(bounds.dashboardVariables))
  .describe('Choices that widgets refer to.');

const tagsField = z
  .array(
    z
      .string({ error: 'must be text' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.tag)),
  )
  .max(...atMost(bounds.tags))
  .describe('Labels of the dashboard.');

const dashboard = defineDocument({
  id: 'Dashboard',
  idPrefix: 'dsh',
  descriptions: {
    create: 'A dashboard to create.',
    update: 'A merge patch for a dashboard; `widgets`, `variables` and `timeRange` are replaced as a whole.',
    shown: 'Widgets on a grid that show monitors, incidents and their history.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('dsh'),
    description: optional(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.description))
        .describe('What it is for.'),
      '',
    ),
    tags: optional(tagsField, []),
    widgets: { ...optional(widgetsField, []), shown: z.array(widgetSchema).describe('Its parts; no two overlap.') },
    timeRange: optional(timeRangeSchema, { lastSeconds: 86_400 }),
    refreshSeconds: optional(
      whole(10, bounds.dashboardRefresh).nullable().describe('How often a page reads its data; `null` for never.'),
      60,
    ),
    variables: {
      ...optional(variablesField, []),
      shown: z.array(storedVariableSchema).describe('Choices that widgets refer to.'),
    },
    visibility: optional(
      z
        .enum(['private', 'organization', 'public'], { error: 'must be one of: private, organization, public' })
        .describe(
          'Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link.',
        ),
      'organization',
    ),
    publicTitle: optional(
      nameField.nullable().describe('What people with the public link read instead of `name`.'),
      null,
    ),
    ownerId: readOnly(z.string().describe('Id of the user or API key that created it.')),
    publicToken: readOnly(
      z
        .string()
        .nullable()
        .describe('Opens the public dashboard; `null` unless it is public, and to callers without `dashboards:write`.'),
    ),
    publicUrl: readOnly(
      z.string().nullable().describe('Where the public data is read with that token; `null` when the token is.'),
    ),
  },
});

/** A dashboard as the API returns it. */
export const dashboardSchema = dashboard.schema;

const { shape } = dashboard.schema;

const contentSchema = z
  .object({
    name: shape.name,
    key: shape.key.optional(),
    description: shape.description.optional(),
    tags: shape.tags.optional(),
    widgets: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('Its widgets as `create` takes them, without defaults.'),
    timeRange: shape.timeRange.optional(),
    refreshSeconds: shape.refreshSeconds.optional(),
    variables: z
      .array(storedVariableSchema.partial({ default: true }))
      .optional()
      .describe('Its choices.'),
    visibility: shape.visibility.optional(),
    publicTitle: shape.publicTitle.optional(),
  })
  .meta({ id: 'DashboardContent', description: 'A dashboard as a file: `create` makes the same one of it.' });

/** What the rules that span fields are about. */
interface Filling {
  widgets: z.output<typeof widgetsField>;
  variables: z.output<typeof variablesField>;
}

/** The rules that span fields: the grid, what configs need of each other, and the variables. */
const assertFits = (context: z.core.ParsePayload<Filling>): void => {
  const { widgets, variables } = context.value;
  const refuse = (path: (string | number)[], message: string, input: unknown): void => {
    context.issues.push({ code: 'custom', path, message, input });
  };
  for (const { index, field, message } of layoutProblems(widgets)) {
    refuse(['widgets', index, ...(field === undefined ? [] : [field])], message, widgets[index]);
  }
  for (const [index, variable] of variables.entries()) {
    if (variables.findIndex(({ name }) => name === variable.name) < index) {
      refuse(['variables', index, 'name'], 'must be unique', variable.name);
    }
    if (variable.default !== null && !variable.values.includes(variable.default)) {
      refuse(['variables', index, 'default'], 'must be one of its values', variable.default);
    }
    if (variable.type === 'monitor' && !variable.values.every((value) => idField('mon').safeParse(value).success)) {
      refuse(['variables', index, 'values'], 'must be ids of monitors', variable.values);
    }
  }
  for (const [index, widget] of widgets.entries()) {
    const [field, problem] = configProblem(widget) ?? [];
    if (field !== undefined && problem !== undefined)
      refuse(['widgets', index, 'config', field], problem, widget.config);
    if (widget.type === 'text' || widget.config.target.scope !== 'variable') continue;
    const { name } = widget.config.target;
    if (!variables.some((variable) => variable.name === name)) {
      refuse(['widgets', index, 'config', 'target', 'name'], `must name a variable; there is no ${name}`, name);
    }
  }
  // What is stored has the ids that data refers to.
  context.value.widgets = withWidgetIds(widgets);
};

const documentSchema = z
  .strictObject(dashboard.create.shape)
  .check(assertFits)
  .meta({ ...dashboard.create.meta() });

const { name, widgets, timeRange, variables } = dashboard.create.shape;

const previewSchema = z
  .strictObject({ widgets, timeRange, variables })
  .check(assertFits)
  .meta({ id: 'DashboardPreview', description: 'What to fill without saving it.' });

const dataQuery = z.strictObject({
  from: timestampField('Where the range begins. Default: as the dashboard says.').optional(),
  to: timestampField('Where it ends. Default: now, or as the dashboard says.').optional(),
  variables: z
    .string()
    .max(...atMost(bounds.chosenValues))
    .optional()
    .describe('What is chosen, as `name:value` separated by commas; each value is one that the dashboard declares.'),
});

const item = z.object({ id: idField('dsh') });

/** Routes of dashboards beyond the plain verbs: data, preview, duplicate, the public link. */
export const dashboardRoutes = {
  data: defineRoute({
    operationId: 'dashboards.data',
    method: 'GET',
    path: '/dashboards/:id/data',
    summary: 'Get what all widgets show',
    description:
      'One request fills all widgets, and one that fails leaves the others filled. A widget shows the history of at most 50 monitors, an answer has at most 20,000 points, and what takes longer than 5 seconds is left out. Widgets about monitors need `monitors:read`, those about incidents `incidents:read` as well.',
    access: 'dashboards:read',
    params: item,
    query: dataQuery,
    answer: {
      status: 200,
      description: 'What each widget shows.',
      schema: dashboardDataSchema,
      etag: true,
      // A browser keeps it and asks each time whether it has changed.
      cacheControl: 'private, no-cache',
    },
    errors: ['rate_limited'],
  }),
  preview: defineRoute({
    operationId: 'dashboards.preview',
    method: 'POST',
    path: '/dashboards/preview',
    summary: 'Fill widgets without saving them',
    description: 'Answers as for a dashboard with these widgets. Nothing is stored.',
    access: 'dashboards:read',
    body: previewSchema,
    answer: { status: 200, description: 'What each widget shows.', schema: dashboardDataSchema },
    errors: ['rate_limited'],
    example: {
      widgets: [{ type: 'stat', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } }],
      timeRange: { lastSeconds: 604_800 },
    },
  }),
  duplicate: defineRoute({
    operationId: 'dashboards.duplicate',
    method: 'POST',
    path: '/dashboards/:id/duplicate',
    summary: 'Duplicate a dashboard',
    description: 'The copy belongs to the caller, is visible to the organization, and has no public link.',
    access: 'dashboards:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({ name: name.optional().describe('Default: the name, with “(copy)” after it.') })
      .meta({ id: 'DashboardDuplicate', description: 'How the copy differs.' }),
    isBodyOptional: true,
    answer: { status: 201, description: 'The copy; `Location` names it.', schema: dashboardSchema },
    errors: ['plan_limit_reached'],
    example: { name: 'Production (staging copy)' },
  }),
  rotatePublicToken: defineRoute({
    operationId: 'dashboards.rotatePublicToken',
    method: 'POST',
    path: '/dashboards/:id/rotate-public-token',
    summary: 'Replace the public link',
    description: 'The old token is dead at once. Only a public dashboard has one.',
    access: 'dashboards:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The dashboard, with its new token.', schema: dashboardSchema },
    errors: ['conflict', 'version_mismatch'],
  }),
  getPublic: defineRoute({
    operationId: 'dashboards.getPublic',
    method: 'GET',
    path: '/public/dashboards/:token',
    summary: 'Read a public dashboard',
    description:
      'The token in the path is the permission. The answer names monitors by their display name and has neither targets nor causes, tags or ids of them. It may be cached for 15 seconds.',
    access: 'public',
    params: z.object({
      token: z
        .string()
        .min(1)
        .max(...atMost(bounds.token))
        .describe('`publicToken` of the dashboard.'),
    }),
    query: dataQuery,
    answer: {
      status: 200,
      description: 'The public dashboard.',
      schema: publicDashboardSchema,
      etag: true,
      cacheControl: 'public, max-age=15',
    },
    errors: ['not_found', 'rate_limited'],
  }),
};

/** Dashboards of an organization. */
export const dashboards = defineResource({
  name: 'dashboard',
  collection: 'dashboards',
  path: '/dashboards',
  idPrefix: 'dsh',
  scopes: { read: 'dashboards:read', write: 'dashboards:write' },
  ...dashboard,
  create: documentSchema,
  document: documentSchema,
  contentSchema,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    search: ['name', 'description'],
    filters: {
      key: declaredKeyFilter('dsh'),
      visibility: {
        schema: z.enum(['private', 'organization', 'public'], {
          error: 'must be one of: private, organization, public',
        }),
        description: 'Only with this visibility.',
      },
      tag: {
        schema: z
          .string()
          .min(1)
          .max(...atMost(bounds.tag)),
        description: 'Only with this tag.',
        field: 'tags',
        match: 'includes',
      },
    },
  },
  routes: Object.values(dashboardRoutes),
  example: {
    name: 'Production',
    widgets: [
      { type: 'stat', title: 'Uptime', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } },
      { type: 'monitorList', title: 'Monitors', x: 3, y: 0, w: 9, h: 6, config: {} },
    ],
  },
  limit: bounds.organizationDashboards,
  words: { one: 'a dashboard', many: 'dashboards' },
  chapter: 'Monitoring',
});

/**
 * The dashboard as a file: what `create` takes, without defaults and read-only fields, always in the same order. Its
 * widgets keep their ids.
 */
export const dashboardContent = (shown: Dashboard): DashboardContent => {
  const given = Object.fromEntries(
    Object.keys(documentSchema.shape).map((field) => [field, Reflect.get(shown, field)]),
  ) as DashboardContent; // The fields that `create` has are fields of the dashboard.
  const variables = shown.variables.map((one) => withoutDefaults(variableSchema, one));
  const widgets = shown.widgets.map((one) => withoutDefaults(widgetInputSchema, one));
  // Without its lists, a dashboard has no rule that spans fields.
  const { widgets: _widgets, variables: _variables, ...rest } = given;
  const content = withoutDefaults(
    z.strictObject(dashboard.create.shape).omit({ widgets: true, variables: true }),
    rest,
  );
  return { ...content, ...(widgets.length > 0 && { widgets }), ...(variables.length > 0 && { variables }) };
};

/** A dashboard as a file. */
export interface DashboardContent extends z.output<typeof contentSchema> {}
/** A dashboard as the API returns it; its public link only to those who may change it. */
export interface Dashboard extends z.output<typeof dashboardSchema> {
  widgets: DashboardWidget[];
}
/** What `POST /dashboards` takes; ids of widgets are made when they are left out. */
export interface DashboardCreate extends z.input<typeof documentSchema> {}
/** A dashboard's editable document, complete. */
export interface DashboardDocument extends z.output<typeof documentSchema> {}
/** A merge patch for a dashboard; lists and `timeRange` are replaced as a whole. */
export interface DashboardUpdate extends z.input<typeof dashboard.update> {}
/** Widgets to fill without saving them. */
export interface DashboardPreview extends z.output<typeof previewSchema> {}
