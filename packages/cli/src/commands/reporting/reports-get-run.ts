import type { ReportRunDetail } from '@watchpost/client';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';
import { runFields } from './reports-run.js';

/** The lowest uptime first; a monitor without one comes last. */
const worstFirst = (monitors: ReportRunDetail['monitors']): ReportRunDetail['monitors'] =>
  monitors.toSorted((a, b) => (a.uptimePercent ?? 101) - (b.uptimePercent ?? 101));

/** `reports get-run ID RUN`: a run with its figures, and tables of its monitors and days. */
export const reportsGetRunCommand: Command = {
  path: ['reports', 'get-run'],
  summary: 'Get a run with its monitors and days',
  description: 'Lists the monitors with the worst uptime first, and the days of which some time counts.',
  arguments: [
    { name: 'id', description: aboutArguments.idOrName },
    { name: 'run-id', description: aboutArguments.runId },
  ],
  examples: ['reports get-run ID RUN-ID', 'reports get-run ID RUN-ID -o yaml'],
  run: async ({ context: { connect, output, signal }, args }) => {
    output.expectFields([...runFields, 'definition', 'monitors', 'days']);
    const run = await (await connect()).client.reports.getRun(args.id ?? '', args['run-id'] ?? '', { signal });
    if (output.format !== 'table' || output.hasFields) return output.item(run);
    const { monitors, days, definition: _definition, ...rest } = run;
    await output.item(rest);
    const counted = days.filter(({ countedSeconds }) => countedSeconds > 0);
    const tables = [
      ['Monitors', 'reports.runMonitors', worstFirst(monitors)],
      ['Days', 'reports.runDays', counted],
    ] as const;
    for (const [title, operationId, rows] of tables) {
      if (rows.length === 0) continue;
      await output.lines(['', output.painter.strong(title), ...output.table(rows, { operationId, fields: [] })]);
    }
  },
};
