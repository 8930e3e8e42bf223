import type { MonitorOverview, MonitorSummary } from '@watchpost/client';
import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { statusMark } from '../../output/status-mark.js';
import { rangeText } from '../../output/times.js';
import type { Command, Invocation } from '../command/command.js';
import { operationCommand } from '../operations/operation.js';
import { readQuery } from '../operations/operation-input.js';

const operationNamed = (id: string): Operation => {
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new TypeError(`the contract has no operation ${id}`);
  return operation;
};

/** A command whose answer people get drawn; formats for programs and `--fields` give what the API answered. */
const drawn = <T extends object>(
  operation: Operation,
  examples: readonly string[],
  draw: (answer: T, invocation: Invocation) => Promise<void>,
): Command => ({
  ...operationCommand(operation),
  hasNoCsv: true,
  examples,
  run: async (invocation) => {
    const { context, flags } = invocation;
    context.output.expectFields(operation.answer.fields);
    const session = await context.connect();
    const query = await readQuery(operation, flags, context.prompts);
    // A bar of more cells leaves no room for the rest of the table in a common window.
    const isForPeople = context.output.format === 'table' && !context.output.hasFields;
    const takesBins = operation.query.some(({ name }) => name === 'bins');
    if (isForPeople && takesBins) query.bins ??= '30';
    // The server holds every answer against the contract that `T` was derived from.
    const answer = (await session.send(operation, { query })) as T;
    if (isForPeople) await draw(answer, invocation);
    else await context.output.item(answer);
  },
});

/** `monitors overview`: a line for each monitor, with its statuses as a bar. */
export const monitorsOverviewCommand: Command = drawn<MonitorOverview>(
  operationNamed('monitors.overview'),
  ['monitors overview --from 7d --sort name', 'monitors overview --tag production --bins 60'],
  async ({ rows, totalItems, ...range }, { context: { output } }) => {
    await output.lines(output.table(rows, { operationId: 'monitors.overview', fields: [] }));
    if (rows.length === 0) return output.note('No monitors match.');
    const shown = rows.length < totalItems ? `The first ${rows.length} of ${totalItems}` : `${totalItems} in all`;
    await output.note(`${shown}, ${rangeText(range, Date.now())}`);
  },
);

/** `monitors summary`: how many there are of each kind. */
export const monitorsSummaryCommand: Command = drawn<MonitorSummary>(
  operationNamed('monitors.summary'),
  ['monitors summary', 'monitors summary -o json'],
  async ({ total, byStatus, byType, tags }, { context: { output } }) => {
    const { painter } = output;
    const statuses = Object.entries(byStatus)
      .filter(([, count]) => count > 0)
      .toSorted(([, a], [, b]) => b - a)
      .map(([status, count]) => {
        const { symbol, paint } = statusMark(status);
        return `${painter[paint](`${symbol} ${status.padEnd(12)}`)} ${String(count).padStart(7)}`;
      });
    const types = Object.entries(byType).toSorted(([, a], [, b]) => b - a);
    await output.lines([
      painter.strong(total === 1 ? '1 monitor' : `${total.toLocaleString('en')} monitors`),
      ...statuses,
      ...(types.length === 0 ? [] : ['', types.map(([type, count]) => `${type} ${count}`).join('  ')]),
      ...(tags.length === 0 ? [] : ['', ...output.table(tags, { operationId: 'monitors.summary', fields: [] })]),
    ]);
  },
);
