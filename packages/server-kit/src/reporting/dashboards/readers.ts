import type { Dashboard } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Where } from '../../store/interface/store.js';

/** The members of an organization who may read a dashboard without the permission to change it. */
export const readersOf = (visibility: Dashboard['visibility'], ownerId: string): string =>
  visibility === 'private' ? ownerId : 'all';

/** What a dashboard must be for the caller to see it: a private one is for its owner and for those who may change it. */
export const readableBy = ({ caller }: OrganizationContext): Where<'dashboards'> =>
  caller.scopes.has('dashboards:write') ? {} : { readers: { in: ['all', caller.id ?? ''] } };

/** Reads a dashboard of the caller's organization. @throws ProblemError `not_found`, also for the private one of another */
export const readDashboard = async (id: string, context: OrganizationContext): Promise<Row<'dashboards'>> => {
  const row = await readOwnRow('dashboards', id, context);
  const { caller } = context;
  if (row.readers !== 'all' && row.readers !== caller.id && !caller.scopes.has('dashboards:write')) throw notFound();
  return row;
};
