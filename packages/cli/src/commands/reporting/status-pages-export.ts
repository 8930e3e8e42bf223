import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SiteCopy } from '@watchpost/status-page/export';
import { CommandFailure, type FailureCode, usageFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

/** What each reason of a failed export is here. */
const codes = {
  missing: 'not_found',
  locked: 'not_allowed',
  tooMany: 'export_failed',
  unavailable: 'export_failed',
} as const satisfies Record<string, FailureCode>;

/** `status-pages export SLUG FOLDER`: the page as files, for a host that survives this server. */
export const statusPagesExportCommand: Command = {
  path: ['status-pages', 'export'],
  summary: 'Write a status page to a folder',
  hasOwnFormat: true,
  description:
    'Writes the whole page as files: HTML in every language, feeds, and the forms for programs. Put them on any host, again and again, so that customers can read the page while the server is away; each file says as of when it is. Only a public page can be exported, and no credential is needed.',
  arguments: [
    { name: 'slug', description: 'The slug of the page' },
    { name: 'folder', description: 'Where the files go; made when it is missing' },
  ],
  flags: [
    {
      name: 'watch',
      kind: 'switch',
      description: 'Write it again after each change until Ctrl-C; while the server is away the last copy stays',
    },
    { name: 'every-seconds', kind: 'number', description: 'Seconds between two polls', default: '30' },
  ],
  examples: ['status-pages export example ./site', 'status-pages export example /srv/status --watch'],
  run: async ({ context, args: { slug = '', folder = '' }, flags }) => {
    const seconds = flags.number('every-seconds') ?? 30;
    if (seconds < 1) throw usageFailure('--every-seconds must be at least 1.');

    const { server } = await context.connect({ isAnonymous: true });
    // Loaded only here: no other command makes HTML.
    const { ExportError, exportSite, watchSite } = await import('@watchpost/status-page/export');
    const { output, signal } = context;
    const site = { apiUrl: `${server.url}${server.basePath}`, slug, folder: resolve(folder) };
    const onCopy = ({ files, asOf }: SiteCopy): Promise<void> =>
      output.done(`${files.toLocaleString('en')} files written to ${folder}, as of ${asOf}.`);
    try {
      if (!flags.isOn('watch')) return await onCopy(await exportSite(site));
      await watchSite({
        ...site,
        pause: () => delay(seconds * 1000, undefined, { signal }),
        onCopy,
        onFailure: ({ message }) => output.note(`${message} The copy stays as it is; trying again every ${seconds} s.`),
      });
    } catch (error) {
      if (error instanceof ExportError) throw new CommandFailure(codes[error.reason], error.message);
      throw error;
    }
  },
};
