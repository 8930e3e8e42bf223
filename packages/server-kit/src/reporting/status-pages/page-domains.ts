import type { PageDomains } from '../../request/ports/page-domains.js';
import { type Row, type Store, StoreUnavailableError } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { pageUrl } from './page-links.js';

/** Other processes may have changed what is in memory. */
const refreshMs = 30_000;
/** However much changes, nothing is read again sooner than this. */
const restMs = 1000;
const portion = statusPagesBounds.domainPortion.most;

/** The TXT record that shows that a domain belongs to the owner of a page. */
export const verificationRecord = (name: string, domainToken: string) => ({
  txtName: `_watchpost.${name}`,
  txtValue: `watchpost-verification=${domainToken}`,
});

/** The domains that a page has verified and that no other page has verified since. */
export const readHeldDomains = async (
  store: Pick<Store, 'find'>,
  { id, domains }: Pick<Row<'statusPages'>, 'id' | 'domains'>,
): Promise<ReadonlySet<string>> => {
  const names = domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name);
  if (names.length === 0) return new Set();
  const where = { name: { in: names }, statusPageId: id };
  const rows = await store.find('statusPageDomains', where, { limit: names.length });
  return new Set(rows.map(({ name }) => name));
};

/** The domain that the links of a page lead to: the first one that it holds. */
export const domainOfLinks = (
  { domains }: Pick<Row<'statusPages'>, 'domains'>,
  isHeld: (name: string) => boolean,
): string | null => domains.find(({ name }) => isHeld(name))?.name ?? null;

/** The same, as the database has it now. */
export const readDomainOfLinks = async (
  store: Pick<Store, 'find'>,
  row: Pick<Row<'statusPages'>, 'id' | 'domains'>,
): Promise<string | null> => {
  const held = await readHeldDomains(store, row);
  return domainOfLinks(row, (name) => held.has(name));
};

/** Where a page is now, for people. */
export const readPageUrl = async (
  row: Pick<Row<'statusPages'>, 'id' | 'slug' | 'domains'>,
  { store, publicUrl }: { readonly store: Pick<Store, 'find'>; readonly publicUrl: string },
): Promise<string> => pageUrl(publicUrl, { slug: row.slug, domain: await readDomainOfLinks(store, row) });

/** Something that is read again after a change or a while, at most once a second, and kept while reading fails. */
interface Reading {
  readAt: number;
  isOutdated: boolean;
  running: Promise<void> | undefined;
}
interface Domain extends Reading {
  readonly statusPageId: string;
  slug: string | undefined;
}

const unread = (): Reading => ({ readAt: Number.NEGATIVE_INFINITY, isOutdated: true, running: undefined });

/** Keeps the names of all verified domains, and for those that are asked for the slugs of their pages. */
export const createPageDomains = ({
  store,
  clock,
}: {
  readonly store: Pick<Store, 'find' | 'get' | 'onChange'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}): PageDomains => {
  const list = unread();
  let domains: ReadonlyMap<string, Domain> = new Map();

  const refresh = async (reading: Reading, read: () => Promise<void>): Promise<void> => {
    const now = clock();
    const age = now - reading.readAt;
    if (age >= 0 && (age < restMs || (!reading.isOutdated && age < refreshMs))) return;
    const run = async (): Promise<void> => {
      // What changes from here on may not be in the result.
      reading.isOutdated = false;
      try {
        await read();
        reading.readAt = now;
      } catch (error) {
        reading.isOutdated = true;
        if (!(error instanceof StoreUnavailableError) || reading.readAt === Number.NEGATIVE_INFINITY) throw error;
      } finally {
        reading.running = undefined;
      }
    };
    reading.running ??= run();
    await reading.running;
  };

  const readNames = async (): Promise<void> => {
    const found = new Map<string, Domain>();
    for (let above = ''; ; ) {
      const options = { orderBy: 'name', limit: portion } as const;
      const rows = await store.find('statusPageDomains', { name: { above } }, options);
      for (const { name, statusPageId } of rows) {
        const known = domains.get(name);
        const isSame = known?.statusPageId === statusPageId;
        found.set(name, isSame ? known : { ...unread(), statusPageId, slug: undefined });
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < portion) break;
      above = last.name;
    }
    domains = found;
  };

  const stops = [
    store.onChange('statusPageDomains', () => {
      list.isOutdated = true;
    }),
    store.onChange('statusPages', () => {
      for (const domain of domains.values()) domain.isOutdated = true;
    }),
  ];

  return {
    async slugOf(name) {
      await refresh(list, readNames);
      const domain = domains.get(name);
      if (domain === undefined) return undefined;
      await refresh(domain, async () => {
        const page = await store.get('statusPages', { id: domain.statusPageId });
        domain.slug = page?.visibility === 'private' ? undefined : page?.slug;
      });
      return domain.slug;
    },
    close() {
      for (const stop of stops) stop();
    },
  };
};
