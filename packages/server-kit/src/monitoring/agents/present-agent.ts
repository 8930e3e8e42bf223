import { agents } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import { type PlainRow, presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { Store } from '../../store/interface/store.js';

const presentFields = presentByContract(agents);

/** The numbers of a version, such as `1.20.3`; what follows them does not count. */
const numbersOf = (text: string): number[] => (/^\d+(\.\d+)*/.exec(text)?.[0] ?? '').split('.').map(Number);

/** Whether one version is older than another. */
export const isOlder = (one: string, other: string): boolean => {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  for (let part = 0; part < Math.max(a.length, b.length); part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
};

/** An agent as it is recorded: without what is counted. */
export const agentResource = servedResource(agents, 'agents', (row) => ({
  ...presentFields(row),
  monitorCount: 0,
  isUpdateAvailable: typeof row.agentVersion === 'string' && isOlder(row.agentVersion, version),
}));

/** How many monitors an agent checks. */
export const countMonitors = async (store: Pick<Store, 'page'>, agentId: string): Promise<number> => {
  const page = { orderBy: 'monitorId', isDescending: false, limit: 1, offset: 0 } as const;
  return (await store.page('agentMonitors', { where: { agentId }, ...page })).totalItems;
};

/** Agents as the API shows them. */
export const presentAgents = (
  rows: readonly PlainRow[],
  store: Pick<Store, 'page'>,
  now: number,
): Promise<Record<string, unknown>[]> =>
  Promise.all(
    rows.map(async (row) => ({ ...agentResource.present(row, now), monitorCount: await countMonitors(store, row.id) })),
  );
