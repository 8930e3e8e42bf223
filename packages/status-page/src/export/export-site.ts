import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
} from '@watchpost/schemas';
import type { Loaded } from '../copies/copies.js';
import { createPublicApi, type Document, type Fetch } from '../copies/public-api.js';
import { fileNames, isMadeHere } from '../pages/addresses.js';
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

/** A copy that was written. */
export interface SiteCopy {
  readonly files: number;
  /** When the page was read, as an ISO time. */
  readonly asOf: string;
  /** Stands for the data of the page; the same while that is the same. */
  readonly tag: string;
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

interface Unless {
  readonly unlessTag: string | null;
}

const messages: Readonly<Record<ExportError['reason'], string>> = {
  missing: 'There is no public status page with this slug.',
  locked: 'The page has a password; a copy would show it to everyone.',
  tooMany: 'The server refuses further requests for now; try again in a minute.',
  unavailable: 'The server does not answer.',
};

const readDocuments = async ({
  apiUrl,
  slug,
  unlessTag,
  fetch = (request) => globalThis.fetch(request),
}: ExportOptions & Unless): Promise<(SiteDocuments & { readonly tag: string }) | null> => {
  const api = createPublicApi(fetch, apiUrl);
  const visitor = { ip: '', forwardedFor: null };
  const load = (path: string, tag: string | null): Promise<Loaded<Document>> =>
    api.read(slug, path, { viewToken: null, tag, visitor }).catch(() => ({ kind: 'unavailable' }));
  const documentIn = (loaded: Loaded<Document>, path: string): Document | null => {
    if (loaded.kind === 'new') return loaded.value;
    if (loaded.kind === 'missing' && path !== '') return null;
    const reason = loaded.kind === 'same' ? 'unavailable' : loaded.kind;
    throw new ExportError(reason, messages[reason]);
  };
  const find = async (path: string): Promise<Document | null> => documentIn(await load(path, null), path);
  /** As in the contract of the API; nothing else checks it. */
  const jsonOf = <Value>(document: Document | null): Value | null => (document?.json ?? null) as Value | null;
  const read = async <Value>(path: string): Promise<Value | null> => jsonOf(await find(path));

  const front = await load('', unlessTag);
  if (front.kind === 'same') return null;
  const page = jsonOf<PublicStatusPage>(documentIn(front, ''));
  if (page === null || front.kind !== 'new') throw new ExportError('missing', messages.missing);
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
    const found = isMadeHere(name) ? null : await find(`/${name}`);
    if (found !== null) files.set(name, found.bytes);
  }
  return { page, months, components, incidents: [...incidents.values()], files, tag: front.tag };
};

/**
 * Writes a status page to a folder: the same pages as on a server, with links between files, to be put on any host.
 * Each file is replaced at once, the front page last.
 *
 * @param options.unlessTag the tag of the copy that is there; with one, nothing is written while the data is the same
 * @returns what was written; `null` when the data is that of the tag
 * @throws ExportError when there is no such page, it has a password, or the API cannot be read; nothing is written then
 */
export async function exportSite(options: ExportOptions): Promise<SiteCopy>;
export async function exportSite(options: ExportOptions & Unless): Promise<SiteCopy | null>;
export async function exportSite(options: ExportOptions & Partial<Unless>): Promise<SiteCopy | null> {
  const documents = await readDocuments({ unlessTag: null, ...options });
  if (documents === null) return null;
  const files = siteFiles(documents);
  for (const [path, body] of files) {
    const file = join(options.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, body);
    await rename(`${file}.part`, file);
  }
  return { files: files.size, asOf: documents.page.asOf, tag: documents.tag };
}
