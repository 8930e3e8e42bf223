import type { Row, Store } from '../../store/interface/store.js';
import type { NewsContent } from './channel-news.js';
import type { PlannedNews } from './plan-channel.js';

/** What a channel that was paged learns afterwards, even if it subscribes to nothing. */
const followUps: ReadonlySet<NewsContent['change']> = new Set(['acknowledged', 'ended']);

const channelsIn = ({ policy }: Row<'escalations'>): ReadonlySet<string> =>
  new Set(
    (policy?.steps ?? []).flatMap(({ targets }) =>
      targets.flatMap(({ type, id }) => (type === 'channel' && id !== undefined ? [id] : [])),
    ),
  );

/**
 * The channels that the escalation of an incident names, by the incident's id: those that were paged learn that it was acknowledged
 * and that it is over.
 *
 * @throws StoreUnavailableError
 */
export const readPagedChannels = async (
  rows: readonly PlannedNews[],
  store: Pick<Store, 'find'>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const ids = [
    ...new Set(
      rows.flatMap(({ incidentId, content }) =>
        incidentId !== null && followUps.has(content.change) ? [incidentId] : [],
      ),
    ),
  ];
  if (ids.length === 0) return new Map();
  const escalations = await store.find('escalations', { id: { in: ids } }, { limit: ids.length });
  return new Map(escalations.map((escalation) => [escalation.id, channelsIn(escalation)]));
};
