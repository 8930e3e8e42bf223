import { writeFile } from 'node:fs/promises';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

/** `reports download ID --format html`: a run as a file, or on standard output. */
export const reportsDownloadCommand: Command = {
  path: ['reports', 'download'],
  summary: 'Download a report',
  hasOwnFormat: true,
  description: 'The latest run that is ready, or another one, on standard output or into a file.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: aboutArguments.idOrName }],
  flags: [
    {
      name: 'format',
      kind: 'text',
      choices: ['json', 'csv', 'html', 'pdf'],
      description: 'The format',
      default: 'html',
    },
    { name: 'run-id', kind: 'text', description: 'Which run; default: the latest that is ready' },
    { name: 'file', kind: 'text', description: 'The file that it is written to; default: standard output' },
  ],
  examples: ['reports download ID --format csv > report.csv', 'reports download ID --format pdf --file report.pdf'],
  hints: { conflict: '`watchpost reports run ID --wait` makes a run.' },
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client } = await context.connect();
    const { signal, output } = context;
    const format = flags.text('format');
    // The flag takes only what the contract has.
    const query = { format: format as 'json' | 'csv' | 'html' | 'pdf' | undefined, runId: flags.text('run-id') };
    const blob = await client.reports.download(id, query, { signal });
    const file = flags.text('file');
    if (file === undefined) return output.lines([(await blob.text()).trimEnd()]);
    await writeFile(file, new Uint8Array(await blob.arrayBuffer()));
    await output.done(`Written: ${file}`);
  },
};
