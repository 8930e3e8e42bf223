import { writeFile } from 'node:fs/promises';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command } from '../command/command.js';

/** `invoices download ID --format pdf --file invoice.pdf`: an invoice as a file, or on standard output. */
export const invoicesDownloadCommand: Command = {
  path: ['invoices', 'download'],
  summary: 'Download an invoice',
  hasOwnFormat: true,
  description: 'The invoice or credit note, on standard output or into a file.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: aboutArguments.id }],
  flags: [
    { name: 'format', kind: 'text', choices: ['html', 'json', 'pdf'], description: 'The format', default: 'html' },
    { name: 'file', kind: 'text', description: 'The file that it is written to; default: standard output' },
  ],
  examples: ['invoices download ID --format pdf --file invoice.pdf'],
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client } = await context.connect();
    const { signal, output } = context;
    // The flag takes only what the contract has.
    const format = flags.text('format') as 'html' | 'json' | 'pdf' | undefined;
    const blob = await client.invoices.download(id, { format }, { signal });
    const file = flags.text('file');
    if (file === undefined) return output.lines([(await blob.text()).trimEnd()]);
    await writeFile(file, new Uint8Array(await blob.arrayBuffer()));
    await output.done(`Written: ${file}`);
  },
};
