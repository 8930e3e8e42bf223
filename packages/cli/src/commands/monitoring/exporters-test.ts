import type { ExporterTestResult } from '@watchpost/client';
import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import type { Command, Invocation } from '../command/command.js';
import { operationCommand } from '../operations/operation.js';
import { readBody } from '../operations/operation-input.js';

const declared = operations.find(({ id }) => id === 'exporters.test');

/** The name that is saved with an exporter says nothing about a scrape; the address is an argument. */
const operation: Operation = {
  ...(declared as Operation),
  body: {
    fields: (declared?.body?.fields ?? [])
      .filter(({ name }) => name !== 'name' && name !== 'url')
      .map(({ isRequired: _, ...field }) => field),
  },
};

/** What is selected where no selector is given: everything, so that people see what there is. */
const everything = '{__name__=~".+"}';

const testLines = (result: ExporterTestResult, { context: { output } }: Invocation): string[] => {
  const { format, durationMs, samplesScraped, samplesKept, kept, families } = result;
  const { painter } = output;
  const count = (number: number, one: string): string =>
    `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
  return [
    `${painter.good('✔')} ${painter.strong(`${count(samplesScraped, 'sample')}, ${samplesKept.toLocaleString('en')} kept`)}`,
    painter.quiet(`${format}, ${Math.round(durationMs)} ms, ${count(families.length, 'metric')} offered`),
    ...(kept.length === 0 ? [] : ['', ...output.table(kept, { operationId: 'exporters.test', fields: [] })]),
    ...(kept.length < samplesKept
      ? [painter.quiet(`and ${(samplesKept - kept.length).toLocaleString('en')} more`)]
      : []),
  ];
};

/** `exporters test URL`: what a scrape would keep. */
export const exportersTestCommand: Command = {
  ...operationCommand(operation),
  summary: 'Try an exporter without saving it',
  description: 'Scrapes it once and stores nothing: shows what selectors would keep, or why it cannot be scraped.',
  hasNoCsv: true,
  arguments: [{ name: 'url', description: 'Where it is scraped, such as http://web-1:9100/metrics' }],
  examples: [
    'exporters test http://web-1:9100/metrics',
    'exporters test http://web-1:9100/metrics --selectors \'node_load1,{__name__=~"node_filesystem_.*"}\'',
  ],
  run: async (invocation) => {
    const { context, args, flags } = invocation;
    const { output, prompts, signal, connect } = context;
    output.expectFields(operation.answer.fields);
    const { url = '' } = args;
    if (!URL.canParse(url))
      throw usageFailure(`“${url}” is no address.`, 'Give it whole, such as http://web-1:9100/metrics.');
    const body = {
      selectors: [everything],
      maxSeries: 5000,
      ...(await readBody(operation, flags, prompts)),
      name: 'Test',
      url,
    };
    const { client } = await connect();
    // The server validates what flags and --data hold.
    const result = await client.exporters.test(body as Parameters<typeof client.exporters.test>[0], { signal });
    const isForPrograms = output.format !== 'table' || output.hasFields;
    if (isForPrograms) await output.item(result);
    if (result.error !== null) throw new CommandFailure('scrape_failed', `The scrape failed: ${result.error}`);
    if (!isForPrograms) await output.lines(testLines(result, invocation));
  },
};
