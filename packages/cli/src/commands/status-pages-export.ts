import { resolve } from 'node:path';
import { CommandFailure, type FailureCode } from '../failure.js';
import type { Command } from './command.js';

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
  description:
    'Writes the whole page as files: HTML in every language, feeds, and the forms for programs. Put them on any host, again and again, so that customers can read the page while the server is away; each file says as of when it is. Only a public page can be exported, and no credential is needed.',
  arguments: [
    { name: 'slug', description: 'The slug of the page' },
    { name: 'folder', description: 'Where the files go; made when it is missing' },
  ],
  examples: ['status-pages export example ./site'],
  run: async ({ context, args: { slug = '', folder = '' } }) => {
    const { server } = await context.connect({ isAnonymous: true });
    // Loaded only here: no other command makes HTML.
    const { ExportError, exportSite } = await import('@watchpost/status-page/export');
    try {
      const { files, asOf } = await exportSite({ apiUrl: `${server.url}/api/v1`, slug, folder: resolve(folder) });
      await context.output.done(`${files.toLocaleString('en')} files written to ${folder}, as of ${asOf}.`);
    } catch (error) {
      if (error instanceof ExportError) throw new CommandFailure(codes[error.reason], error.message);
      throw error;
    }
  },
};
