import { createLeastRecent } from '../copies/least-recent.js';
import type { Document, PublicApi, Visitor } from '../copies/public-api.js';
import { domainIn } from '../gates/locate.js';

/** How long a host name is known to belong to a page, or to none. */
const knownMs = 30_000;
const most = { entries: 10_000, bytes: 4_000_000 };

const slugIn = ({ json }: Document): string | null =>
  typeof json === 'object' && json !== null && 'slug' in json && typeof json.slug === 'string' ? json.slug : null;

/** Finds the page whose domain a host name is; `null` for any other host. */
export type PageHosts = (host: string | null, visitor: Visitor) => Promise<string | null>;

/** Remembers for each host name, for half a minute, whose domain it is. @param ownHosts are never asked about */
export const createPageHosts = (
  api: PublicApi,
  { ownHosts, now }: { readonly ownHosts: readonly string[]; readonly now: () => number },
): PageHosts => {
  const hosts = createLeastRecent<{ readonly slug: string | null; readonly until: number }>(most);
  return async (host, visitor) => {
    const name = domainIn(host);
    if (name === null || ownHosts.includes(name)) return null;
    const known = hosts.get(name);
    if (known !== undefined && known.until > now()) return known.slug;
    const loaded = await api.pageOf(name, visitor).catch(() => ({ kind: 'unavailable' as const }));
    if (loaded.kind !== 'new' && loaded.kind !== 'missing') return known?.slug ?? null;
    const slug = loaded.kind === 'new' ? slugIn(loaded.value) : null;
    hosts.set(name, { slug, until: now() + knownMs }, name.length + 100);
    return slug;
  };
};
