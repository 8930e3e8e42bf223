import { CommandFailure } from '../../failure.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

const differenceFields = ['monitorId', 'field', 'then', 'now', 'reason'];

/** `reports verify ID RUN-ID`: whether the records still give the same figures. */
export const reportsVerifyCommand: Command = {
  path: ['reports', 'verify'],
  summary: 'Verify a run',
  description:
    'Computes a run again from the records and names what differs and why. It ends with a failure when something does.',
  arguments: [
    { name: 'id', description: aboutArguments.idOrName },
    { name: 'runId', description: aboutArguments.runId },
  ],
  flags: [],
  examples: ['reports verify ID RUN-ID'],
  hasNoCsv: true,
  hints: { conflict: '`watchpost reports runs ID` shows which runs are ready.' },
  run: async ({ context, args: { id = '', runId = '' } }) => {
    const { connect, output, signal } = context;
    output.expectFields(['matches', 'contentHash', 'recomputedHash', 'differences']);
    const { client } = await connect();
    const verification = await client.reports.verify(id, runId, { signal });
    const { differences, ...summary } = verification;
    const isRead = output.format === 'table' && !output.hasFields;
    await output.item(isRead ? summary : verification);
    if (isRead)
      await output.lines(output.table(differences, { operationId: 'reports.verify', fields: differenceFields }));
    if (verification.matches) return output.done('The records still give the same figures.');
    throw new CommandFailure(
      'report_differs',
      `The records give other figures now: ${differences.length} differ.`,
      'Each difference has its reason; the run itself does not change.',
    );
  },
};
