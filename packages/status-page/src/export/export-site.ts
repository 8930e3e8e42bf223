import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
} from '@watchpost/schemas';
import { createPublicApi, type Document, type Fetch } from '../copies/public-api.js';
import { fileNames } from '../pages/addresses.js';
import { type SiteDocuments, siteFiles } from './site-files.js';

/** What is copied, and where to. */
export interface ExportOptions {
  /** Address of the API with its base path, such as `https://watch.example.com/api/v1`. */
  readonly apiUrl: string;
  /** The page, by its slug. It must be public: a copy shows it to everyone. */
  readonly slug: string;
  /** The folder that the files are written to; made when it is missing. Other files in it stay. */
  readonly folder: string;
  /** Reaches the API. Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/** A page that cannot be copied. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  /** `missing`: there is no such page, or it is private; `locked`: it has a password. */
  readonly reason: 'missing' | 'locked' | 'tooMany' | 'unavailable';
  constructor(reason: ExportError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A page keeps no more months than these. */
const mostMonths = 24;

const messages: Readonly<Record<ExportError['reason'], string>> = {
  missing: 'There is no public status page with this slug.',
  locked: 'The page has a password; a copy would show it to everyone.',
  tooMany: 'The server refuses further requests for now; try again in a minute.',
  unavailable: 'The server does not answer.',
};

const readDocuments = async ({
  apiUrl,
  slug,
  fetch = (request) => globalThis.fetch(request),
}: ExportOptions): Promise<SiteDocuments> => {
  const api = createPublicApi(fetch, apiUrl);
  const visitor = { ip: '', forwardedFor: null };
  const find = async (path: string): Promise<Document | null> => {
    const loaded = await api
      .read(slug, path, { viewToken: null, tag: null, visitor })
      .catch(() => ({ kind: 'unavailable' as const }));
    if (loaded.kind === 'new') return loaded.value;
    if (loaded.kind === 'missing' && path !== '') return null;
    const reason = loaded.kind === 'same' ? 'unavailable' : loaded.kind;
    throw new ExportError(reason, messages[reason]);
  };
  /** As in the contract of the API; nothing else checks it. */
  const read = async <Value>(path: string): Promise<Value | null> => ((await find(path))?.json ?? null) as Value | null;

  const page = await read<PublicStatusPage>('');
  if (page === null) throw new ExportError('missing', messages.missing);
  const months: PublicIncidentHistory[] = [];
  for (let month: string | null = ''; month !== null && months.length < mostMonths; ) {
    const found: PublicIncidentHistory | null = await read(month === '' ? '/history' : `/history?month=${month}`);
    if (found === null) break;
    months.push(found);
    month = found.previousMonth;
  }
  const components: PublicComponentDetail[] = [];
  for (const { id } of page.groups.flatMap((group) => group.components)) {
    const found = await read<PublicComponentDetail>(`/components/${id}`);
    if (found !== null) components.push(found);
  }
  const incidents = new Map<number, PublicIncident>();
  for (const incident of [...months, ...components].flatMap((one) => one.incidents))
    incidents.set(incident.number, incident);
  for (const incident of [...page.openIncidents, ...page.pastIncidents]) incidents.set(incident.number, incident);
  const files = new Map<string, Uint8Array>();
  for (const name of fileNames) {
    const found = name === 'feed.rss' || name === 'feed.json' ? null : await find(`/${name}`);
    if (found !== null) files.set(name, found.bytes);
  }
  return { page, months, components, incidents: [...incidents.values()], files };
};

/**
 * Writes a status page to a folder: the same pages as on a server, with links between files, to be put on any host.
 * Each file is replaced at once, the front page last.
 *
 * @throws ExportError when there is no such page, it has a password, or the API cannot be read
 */
export const exportSite = async (
  options: ExportOptions,
): Promise<{ readonly files: number; readonly asOf: string }> => {
  const documents = await readDocuments(options);
  const files = siteFiles(documents);
  for (const [path, body] of files) {
    const file = join(options.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, body);
    await rename(`${file}.part`, file);
  }
  return { files: files.size, asOf: documents.page.asOf };
};
