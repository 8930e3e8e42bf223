import { rangeText } from '../../output/times.js';
import type { Command } from '../command/command.js';

const dayMs = 24 * 3_600_000;
const fields = ['from', 'to', 'occurrences', 'notice'];

/** `maintenance-windows occurrences`: when maintenance takes place, and when it did. */
export const maintenanceOccurrencesCommand: Command = {
  path: ['maintenance-windows', 'occurrences'],
  summary: 'See when maintenance takes place, and when it did',
  description: 'Each time of each window, with cron expressions worked out in their time zones.',
  hasNoCsv: true,
  flags: [
    { name: 'from', kind: 'time', description: 'Where the range begins', default: 'now' },
    { name: 'to', kind: 'time', isAhead: true, description: 'Where it ends; by default 30 days after its beginning' },
    { name: 'monitor-id', kind: 'text', placeholder: 'id', description: 'Only what covers this monitor' },
  ],
  examples: ['maintenance-windows occurrences', 'maintenance-windows occurrences --from 30d --to 60d'],
  run: async ({ context, flags }) => {
    const { output, connect, signal } = context;
    output.expectFields(fields);
    const from = flags.time('from') ?? new Date().toISOString();
    const to = flags.time('to') ?? new Date(Date.parse(from) + 30 * dayMs).toISOString();
    const query = { from, to, monitorId: flags.text('monitor-id') };
    const answer = await (await connect()).client.maintenanceWindows.occurrences(query, { signal });
    if (output.format !== 'table' || output.hasFields) return output.item(answer);
    const { occurrences, notice } = answer;
    await output.lines([
      output.painter.quiet(rangeText(answer, Date.now())),
      ...(occurrences.length === 0
        ? [output.painter.strong('No maintenance.')]
        : output.table(occurrences, { operationId: 'maintenanceWindows.occurrences', fields: [] })),
      ...(notice === null ? [] : [output.painter.quiet(`There is more: go on with --from ${answer.to}`)]),
    ]);
  },
};
