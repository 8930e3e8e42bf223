import type { DashboardPreview } from '@watchpost/client';
import { usageFailure } from '../../failure.js';
import type { Command, Invocation } from '../command/command.js';
import { shown } from '../command/drawn-answer.js';
import { dashboardLines, dataFields } from './dashboard-lines.js';

/** The body: what `--data` holds, and over it what the other flags say. */
const readPreview = async ({ flags }: Invocation): Promise<DashboardPreview> => {
  const data = (await flags.json('data')) ?? {};
  if (typeof data !== 'object') throw usageFailure('--data must be a JSON object.');
  const given = {
    widgets: await flags.json('widgets'),
    timeRange: await flags.json('time-range'),
    variables: await flags.json('variables'),
  };
  const document: object = { ...data, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) };
  if (!('widgets' in document)) {
    throw usageFailure('--widgets is missing.', 'Give the widgets there, or a whole dashboard with --data.');
  }
  // The server validates it.
  return document as DashboardPreview;
};

/** `dashboards preview`: what widgets would show, drawn and not saved. */
export const dashboardsPreviewCommand: Command = {
  path: ['dashboards', 'preview'],
  summary: 'Fill widgets without saving them',
  description: 'Draws every widget in the terminal, as dashboards data does.',
  hasNoCsv: true,
  flags: [
    { name: 'widgets', kind: 'json', description: 'The parts of the dashboard; no two may overlap' },
    { name: 'time-range', kind: 'json', description: 'The time that widgets show; default: the last day' },
    { name: 'variables', kind: 'json', description: 'Choices that widgets refer to, such as env=production' },
    { name: 'data', kind: 'json', description: 'The whole body; flags change it' },
  ],
  examples: [
    'dashboards preview --widgets @widgets.json',
    'dashboards preview --data @board.json --time-range lastSeconds=3600',
  ],
  run: async (invocation) => {
    const preview = await readPreview(invocation);
    const { connect, signal } = invocation.context;
    const titleOf = (_: unknown, index: number): string | undefined => preview.widgets?.[index]?.title;
    await shown(
      dataFields,
      async () => (await connect()).client.dashboards.preview(preview, { signal }),
      (data) => dashboardLines(data, { name: 'Preview', titleOf }, invocation),
    )(invocation);
  },
};
