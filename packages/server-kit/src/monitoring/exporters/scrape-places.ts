import type { Row, Store } from '../../store/interface/store.js';
import { exportersBounds } from './bounds.js';

const places = exportersBounds.scrapes.most;
/** Only organizations without a scrape under way get the last places: slow exporters of one never keep out another. */
const reserve = Math.floor(places / 4);
/** Places that one organization holds while others have something due. */
const placesOfOne = Math.ceil(places / 4);

/** Organizations whose exporters the next claims leave out, one claim after the other; none while all places are taken. */
export const claimsInTurn = (held: ReadonlyMap<string, number>): readonly (readonly string[])[] => {
  const free = places - [...held.values()].reduce((sum, count) => sum + count, 0);
  if (free <= 0) return [];
  const busy = [...held.keys()];
  if (free <= reserve) return [busy];
  const full = [...held].flatMap(([organizationId, count]) => (count >= placesOfOne ? [organizationId] : []));
  return full.length === 0 ? [[]] : [full, []];
};

/**
 * Claims the exporter that is scraped next: the longest due, of an organization that has not had its share before the
 * others.
 *
 * @param held scrapes that this process has under way, by organization
 */
export const claimExporter = async (
  store: Pick<Store, 'claimDue'>,
  held: ReadonlyMap<string, number>,
  lease: { readonly now: number; readonly leaseUntil: number; readonly leaseToken: string },
): Promise<Row<'exporters'> | undefined> => {
  for (const except of claimsInTurn(held)) {
    const [claimed] = await store.claimDue('exporters', { ...lease, limit: 1, organizations: { except } });
    if (claimed !== undefined) return claimed;
  }
  return undefined;
};
