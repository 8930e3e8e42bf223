import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dashboards, type GridPlace, layoutProblems, withWidgetIds } from '../src/index.js';
import { withoutDefaults } from '../src/resources/fields/without-defaults.js';
import { widgetInputSchema } from '../src/resources/reporting/dashboard-widget.js';

const place = (x: number, y: number, w: number, h: number): GridPlace => ({ x, y, w, h });
const anyPlace = fc
  .record({ x: fc.nat(11), y: fc.nat(8), w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 4 }) })
  .map(({ x, y, w, h }) => place(x, y, Math.min(w, 12 - x), h));

/** Every cell of the grid that a widget covers. */
const cellsOf = ({ x, y, w, h }: GridPlace): string[] =>
  Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`);

describe('The layout of a dashboard', () => {
  test('has a problem exactly when two widgets share a cell', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 8 }), (places) => {
        const cells = places.flatMap(cellsOf);
        expect(layoutProblems(places).length > 0).toBe(new Set(cells).size < cells.length);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['beside each other', [place(0, 0, 6, 2), place(6, 0, 6, 2)], []],
    ['below each other', [place(0, 0, 12, 2), place(0, 2, 12, 2)], []],
    ['beyond the right edge', [place(8, 0, 5, 2)], [0]],
    ['over each other by one cell', [place(0, 0, 4, 4), place(3, 3, 4, 4)], [1]],
    ['three in one place', [place(0, 0, 1, 1), place(0, 0, 1, 1), place(0, 0, 1, 1)], [1, 2]],
  ])('names the widgets that do not fit: %s', (_, places, indexes) => {
    expect(layoutProblems(places).map(({ index }) => index)).toEqual(indexes);
  });

  test('gives free ids to widgets without one, and leaves the others as they are', () => {
    const given = [{ id: 'widget-2' }, {}, { id: undefined }, { id: 'cpu' }];
    expect(withWidgetIds(given).map(({ id }) => id)).toEqual(['widget-2', 'widget-1', 'widget-3', 'cpu']);
  });
});

describe('The document of a dashboard', () => {
  const problemsOf = (document: object): string[] =>
    dashboards.create
      .safeParse({ name: 'Board', ...document })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  const stat = (more: object = {}, config: object = {}) => ({
    ...{ type: 'stat', x: 0, y: 0, w: 2, h: 2 },
    ...more,
    config: { metric: 'latencyP95', ...config },
  });

  test('is complete once it is read: every default stands in it', () => {
    const { widgets, timeRange, refreshSeconds, visibility } = dashboards.create.parse({
      name: 'Board',
      widgets: [{ type: 'monitorList', x: 0, y: 0, w: 4, h: 4, config: {} }],
    });
    expect({ timeRange, refreshSeconds, visibility }).toEqual({
      timeRange: { lastSeconds: 86_400 },
      refreshSeconds: 60,
      visibility: 'organization',
    });
    expect(widgets).toEqual([
      {
        id: 'widget-1',
        type: 'monitorList',
        title: '',
        ...place(0, 0, 4, 4),
        config: { target: { scope: 'all' }, statuses: [], sort: 'status', limit: 20 },
      },
    ]);
  });

  test.each([
    [{ widgets: [stat(), stat({ x: 1 })] }, 'widgets.1 must not overlap widgets[0]'],
    [{ widgets: [stat({ x: 11 })] }, 'widgets.0 must end by column 12; x + w is 13'],
    [{ widgets: [stat({ id: 'a' }), stat({ id: 'a', y: 2 })] }, 'widgets.1.id must be unique; widgets[0] has it too'],
    [{ widgets: [stat({ id: 'A b' })] }, 'widgets.0.id must have up to 40 of a-z, 0-9 and -'],
    [
      { widgets: [stat({}, { metric: 'uptimePercent', combine: 'sum' })] },
      'widgets.0.config.combine must be worst or average for uptimePercent',
    ],
    [{ widgets: [stat({}, { metric: 'errorBudget' })] }, 'widgets.0.config.reportId is needed with errorBudget'],
    [
      { widgets: [stat({}, { metric: 'exporterSample' })] },
      'widgets.0.config.exporterId is needed with exporterSample',
    ],
    [{ widgets: [stat({}, { status: 'up' })] }, 'widgets.0.config.status has no meaning for latencyP95'],
    [
      { widgets: [stat({}, { target: { scope: 'variable', name: 'env' } })] },
      'widgets.0.config.target.name must name a variable; there is no env',
    ],
    [{ widgets: Array.from({ length: 41 }, (_, y) => stat({ y: y * 2 })) }, 'widgets must have at most 40 entries'],
    [
      { variables: [{ name: 'env', type: 'tag', values: ['a'], default: 'b' }] },
      'variables.0.default must be one of its values',
    ],
    [{ variables: [{ name: 'site', type: 'monitor', values: ['a'] }] }, 'variables.0.values must be ids of monitors'],
    [
      { variables: ['env', 'env'].map((name) => ({ name, type: 'tag', values: ['a'] })) },
      'variables.1.name must be unique',
    ],
    [{ refreshSeconds: 5 }, 'refreshSeconds must be at least 10'],
  ])('refuses what cannot be shown, and names the field: %j', (document, problem) => {
    expect(problemsOf(document)).toContain(problem);
  });
});

test.each([
  ['stat', { metric: 'uptimePercent', combine: 'worst' }],
  ['timeseries', { metric: 'latencyAvg', bins: 60 }],
  ['statusHistory', { bins: 30 }],
  ['uptime', { windows: ['d90'] }],
  ['monitorList', { sort: 'name' }],
  ['incidentList', { limit: 5 }],
  ['certificates', { withinDays: 14 }],
  ['text', { markdown: '' }],
])('of a widget of the type %s, a file has only what differs from the defaults', (type, config) => {
  const widget = { id: 'one', type, x: 0, y: 0, w: 1, h: 1, config };
  expect(withoutDefaults(widgetInputSchema, widgetInputSchema.parse(widget))).toEqual(widget);
});
