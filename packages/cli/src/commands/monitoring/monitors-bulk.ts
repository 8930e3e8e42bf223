import type { MonitorBulk, MonitorBulkResult } from '@watchpost/client';
import { CommandFailure, usageFailure } from '../../failure.js';
import type { Output } from '../../output/output.js';
import type { Command } from '../command/command.js';

type Change = NonNullable<MonitorBulkResult['changes']>[number];

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const rowsOf = ({ monitorName, fields }: Change): object[] =>
  fields.map(({ field, before, after, isTooLong }) => ({
    monitorName,
    field,
    before: isTooLong && before === null ? 'too long to show' : before,
    after: isTooLong && after === null ? 'too long to show' : after,
  }));

/** A problem beside the monitor that it is about: `monitorIds[2].timeoutSeconds` names the third. */
const problemRow = ({ ids }: MonitorBulkResult, { path, message }: { path: string; message: string }): object => {
  const [, place, field] = /^monitorIds\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
  return { monitorId: place === undefined ? null : ids[Number(place)], field: field ?? path, message };
};

const table = (output: Output, operationId: string, rows: readonly object[]): string[] =>
  rows.length === 0 ? [] : ['', ...output.table(rows, { operationId, fields: [] })];

const dryRunLines = (result: MonitorBulkResult, output: Output): string[] => {
  const { changes = [], problems = [], ids } = result;
  const changed = changes.filter(({ fields }) => fields.length > 0);
  const asked = counted(ids.length, 'monitor');
  const first = `${changed.length.toLocaleString('en')} of ${asked} would change.`;
  return [
    ...(problems.length > 0 ? [] : [output.painter.strong(first)]),
    ...table(
      output,
      'monitors.bulkProblems',
      problems.map((problem) => problemRow(result, problem)),
    ),
    ...table(output, 'monitors.bulk', changed.flatMap(rowsOf)),
  ];
};

/** `monitors bulk`: the same change to many monitors, or what it would do. */
export const monitorsBulkCommand: Command = {
  path: ['monitors', 'bulk'],
  summary: 'Change many monitors at once',
  description:
    'All of it is done, or none: a monitor that cannot be changed refuses the whole. With dryRun nothing is changed, and each field that would change is listed with every problem; it ends with 2 when there is one.',
  arguments: [],
  flags: [{ name: 'data', kind: 'json', description: 'The whole body' }],
  examples: [
    'monitors bulk --data @change.json',
    `monitors bulk --data '{"action":"update","monitorIds":["mon_…"],"patch":{"intervalSeconds":30},"dryRun":true}'`,
  ],
  run: async ({ context: { connect, output, signal }, flags }) => {
    output.expectFields(['ids', 'changes', 'problems']);
    const change = await flags.json('data');
    if (typeof change !== 'object' || change === null) throw usageFailure('--data must be a JSON object.');
    // The server validates it.
    const result = await (await connect()).client.monitors.bulk(change as MonitorBulk, { signal });
    const isDryRun = result.changes !== undefined || result.problems !== undefined;
    if (isDryRun && output.format === 'table' && !output.hasFields) await output.lines(dryRunLines(result, output));
    else await output.item(result);
    const { problems = [] } = result;
    if (problems.length > 0)
      throw new CommandFailure('change_refused', `Nothing would change: ${counted(problems.length, 'problem')}.`);
  },
};
