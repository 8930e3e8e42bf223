import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';
import { shown } from '../command/drawn-answer.js';
import { dashboardLines, dataFields } from './dashboard-lines.js';

/** `dashboards data ID`: what its widgets show, one below the other. */
export const dashboardsDataCommand: Command = {
  path: ['dashboards', 'data'],
  summary: 'See what the widgets of a dashboard show',
  description: 'Draws every widget in the terminal. One that cannot be filled says why; the others are shown.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: aboutArguments.idOrName }],
  flags: [
    { name: 'from', kind: 'time', description: 'Where the range begins; default: as the dashboard says' },
    { name: 'to', kind: 'time', description: 'Where it ends; default: as the dashboard says' },
    { name: 'variables', kind: 'text', description: 'What is chosen, as name:value separated by commas' },
  ],
  examples: ['dashboards data ID --from 7d', 'dashboards data ID --variables env:production -o json'],
  run: shown(
    dataFields,
    async (id, { context: { connect, signal }, flags }) => {
      const query = { from: flags.time('from'), to: flags.time('to'), variables: flags.text('variables') };
      return (await connect()).client.dashboards.data(id, query, { signal });
    },
    async (data, invocation) => {
      const { connect, signal } = invocation.context;
      // Titles are part of the dashboard, not of its data.
      const { name, widgets } = await (await connect()).client.dashboards.get(data.dashboardId ?? '', { signal });
      const titles = new Map(widgets.map(({ id, title }) => [id, title]));
      return dashboardLines(data, { name, titleOf: ({ id }) => titles.get(id) }, invocation);
    },
  ),
};
