import type { ExporterSamples } from '@watchpost/client';
import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { sampleLines } from '../../output/query-lines.js';
import { rangeText } from '../../output/times.js';
import type { Command } from '../command/command.js';
import { operationCommand } from '../operations/operation.js';
import { readQuery } from '../operations/operation-input.js';

const operation = operations.find(({ id }) => id === 'exporters.samples') as Operation;

/** `exporters samples ID`: a chart of each series, and its figures. */
export const exportersSamplesCommand: Command = {
  ...operationCommand(operation),
  description: 'Draws the bins of each series, with their least, greatest and last value.',
  hasNoCsv: true,
  examples: [
    'exporters samples ID --selector node_load1 --from 6h',
    'exporters samples ID --selector \'node_network_receive_bytes_total{device!="lo"}\' --fn rate --bins 48',
  ],
  run: async ({ context, args: { id = '' }, flags }) => {
    const { output, terminal } = context;
    output.expectFields(operation.answer.fields);
    const session = await context.connect();
    const query = await readQuery(operation, flags, context.prompts);
    // The server holds every answer against the contract.
    const samples = (await session.send(operation, { params: { id }, query })) as ExporterSamples;
    if (output.format !== 'table' || output.hasFields) return output.item(samples);
    const width = terminal.stdout.isTTY === true ? terminal.stdout.columns || 80 : 120;
    await output.lines(sampleLines(samples, { width, output }));
    const { series, from, to, binSeconds, isTruncated, fn } = samples;
    if (series.length === 0) return output.note('No series is selected that had samples in this range.');
    await output.note(`${fn} of each ${binSeconds} s, ${rangeText({ from, to }, Date.now())}`);
    if (isTruncated) await output.warn(`Only the first ${series.length} series are shown.`);
  },
};
