import { bounds } from '@watchpost/schemas';
import type { Store } from '../../store/interface/store.js';
import { exportersBounds } from './bounds.js';

/** Series of all exporters of an organization, which each exporter counts itself. */
export const countSeries = async (store: Pick<Store, 'findColumns'>, organizationId: string): Promise<number> => {
  const limit = bounds.organizationExporters.most;
  // By an index of the organization: by their ids, all exporters of all organizations would be walked through.
  const options = { limit, orderBy: 'createdAt' } as const;
  const exporters = await store.findColumns('exporters', ['knownSeries'], { organizationId }, options);
  return exporters.reduce((sum, { knownSeries }) => sum + knownSeries, 0);
};

/** How many series an organization may have: the bound of every organization, or what its plan includes. */
export const readMostSeries = async (
  store: Pick<Store, 'get'>,
  organizationId: string,
): Promise<{ readonly most: number; readonly isOfPlan: boolean }> => {
  const bound = exportersBounds.organizationSeries.most;
  const row = await store.get('organizationLimits', { organizationId, entitlement: 'maxSeries' });
  const ofPlan = row?.value ?? Number.POSITIVE_INFINITY;
  return { most: Math.min(bound, ofPlan), isOfPlan: ofPlan < bound };
};
