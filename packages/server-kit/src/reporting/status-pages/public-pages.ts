import { createHash } from 'node:crypto';
import { createWeightedCache } from '../../base/weighted-cache.js';
import type { KeptPage, PageForm, PublicPages } from '../../request/ports/public-pages.js';
import { type Row, StoreUnavailableError, type TableName } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { type Kept, newKept, type ProjectedPage, type ProjectionTools, projectPage } from './project-page.js';

/** A page is computed again after so long even if nothing seems to have changed: its days go on. */
const refreshMs = 30_000;
/** And not sooner than this, however much changes. */
const restMs = 1000;
/** So often it is read whether a page was changed by a process that does not say so, as on SQLite. */
const settingsMs = 100;
const maxParts = statusPagesBounds.pageParts.most;

/** Tables whose changes visitors may see. */
const watched: readonly TableName[] = [
  'statusIntervals',
  'incidents',
  'publicIncidentUpdates',
  'maintenanceWindows',
  'monitors',
  'statusPageDomains',
];

interface Entry {
  readonly kept: Kept;
  page: KeptPage | undefined;
  computedAt: number;
  /** When its settings were last asked for; `unread` when a page was changed since: its owner may have hidden something. */
  settingsAt: number;
  /** Whether something else may have changed since. */
  isOutdated: boolean;
  computing: Promise<KeptPage | undefined> | undefined;
}

const unread = Number.NEGATIVE_INFINITY;

const newEntry = (): Entry => ({
  kept: newKept(),
  page: undefined,
  computedAt: 0,
  settingsAt: unread,
  isOutdated: true,
  computing: undefined,
});

const etagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** What stays the same while visitors see the same. */
const withoutTime = (value: unknown): string =>
  JSON.stringify(value, (name, field: unknown) => (name === 'asOf' ? undefined : field));

type Settings = Pick<Row<'statusPages'>, 'id' | 'version' | 'viewTokenGeneration'>;

const hasSameSettings = (one: Settings | undefined, other: Settings): boolean =>
  one?.id === other.id && one.version === other.version && one.viewTokenGeneration === other.viewTokenGeneration;

const encoder = new TextEncoder();
const jsonForm = (value: unknown): PageForm => ({
  bytes: encoder.encode(JSON.stringify(value)),
  etag: etagOf(withoutTime(value)),
});

/** A page with its forms, which live as long as it does. */
const keepPage = (row: Row<'statusPages'>, { page, components, lastKnown }: ProjectedPage): KeptPage => {
  const forms = new Map<string, PageForm>();
  const parts = new Map<string, Promise<PageForm | undefined>>();
  const pageEtag = etagOf(withoutTime(page));
  return {
    row,
    page,
    components,
    lastKnown,
    form(name, make) {
      const known = forms.get(name);
      if (known !== undefined) return known;
      const text = make();
      const made = { bytes: encoder.encode(text), etag: name === 'page' ? pageEtag : etagOf(`${name} ${pageEtag}`) };
      forms.set(name, made);
      return made;
    },
    readForm(name, read) {
      const known = parts.get(name);
      if (known !== undefined) return known;
      const made = read().then((value) => (value === undefined ? undefined : jsonForm(value)));
      if (parts.size < maxParts) {
        parts.set(name, made);
        const forget = (): unknown => parts.delete(name);
        made.then((form) => form ?? forget(), forget);
      }
      return made;
    },
  };
};

/**
 * Keeps status pages in memory. Only pages that exist and are not private take room, the ones that were asked for last:
 * requests for unknown slugs leave nothing behind.
 *
 * @param tools.clock milliseconds since the epoch
 */
export const createPublicPages = (
  tools: ProjectionTools & {
    readonly store: {
      get(table: 'statusPages', where: { readonly slug: string }): Promise<Row<'statusPages'> | undefined>;
      onChange(table: TableName, listener: () => void): () => void;
    };
    readonly clock: () => number;
  },
): PublicPages => {
  const { store, clock } = tools;
  const entries = createWeightedCache<Entry>(statusPagesBounds.pagesInMemory.most);
  const starting = new Map<string, Entry>();

  const eachEntry = (change: (entry: Entry) => void) => (): void => {
    for (const entry of [...entries.values(), ...starting.values()]) change(entry);
  };
  const outdate = eachEntry((entry) => {
    entry.isOutdated = true;
  });
  const readSettings = eachEntry((entry) => {
    entry.settingsAt = unread;
  });
  const stops = [
    ...watched.map((table) => store.onChange(table, outdate)),
    store.onChange('statusPages', readSettings),
  ];

  const isWithin = (at: number, ms: number): boolean => clock() >= at && clock() < at + ms;
  /** Whether a page is as it would be computed now, but for its settings. */
  const isFresh = ({ page, computedAt, isOutdated }: Entry): boolean =>
    page !== undefined && (isWithin(computedAt, restMs) || (!isOutdated && isWithin(computedAt, refreshMs)));

  /** Reads the settings of a page, and computes it when they are others or it is too old. */
  const renew = async (slug: string, entry: Entry): Promise<KeptPage | undefined> => {
    try {
      const row = await store.get('statusPages', { slug });
      if (row === undefined || row.visibility === 'private') {
        entries.delete(slug);
        return undefined;
      }
      if (isFresh(entry) && hasSameSettings(entry.page?.row, row)) return entry.page;
      // What changes from here on may not be in the result.
      entry.isOutdated = false;
      const now = clock();
      entry.page = keepPage(row, await projectPage(row, tools, { kept: entry.kept, now }));
      entry.computedAt = now;
      entries.set(slug, entry, 1 + row.components.length * row.historyDays);
      return entry.page;
    } catch (error) {
      entry.isOutdated = true;
      // Visitors of an outage need the page most; it says how old it is.
      if (error instanceof StoreUnavailableError && entry.page !== undefined) return entry.page;
      throw error;
    }
  };

  /** Renews a page after what is under way: that may have read settings that were changed since. */
  const renewNext = async (slug: string, entry: Entry, before: Entry['computing']): Promise<KeptPage | undefined> => {
    await before?.catch(() => undefined);
    try {
      return await renew(slug, entry);
    } finally {
      starting.delete(slug);
    }
  };

  return {
    async read(slug) {
      const entry = entries.get(slug) ?? starting.get(slug) ?? newEntry();
      if (entry.computing !== undefined && entry.settingsAt !== unread) return entry.computing;
      if (isFresh(entry) && isWithin(entry.settingsAt, settingsMs)) return entry.page;
      if (entry.page === undefined) starting.set(slug, entry);
      entry.settingsAt = clock();
      const computing = renewNext(slug, entry, entry.computing).finally(() => {
        if (entry.computing === computing) entry.computing = undefined;
      });
      entry.computing = computing;
      return computing;
    },
    close() {
      for (const stop of stops) stop();
    },
  };
};
