import type { Change } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { invalidField } from '../http/problem.js';

/**
 * Checks the notification channels that a document names.
 *
 * @param field the field that names them
 * @returns the changes that refuse the commit when one of them is deleted at the same moment
 * @throws ProblemError `validation_failed` when one is not a channel of the organization
 */
export const nameChannels = async (
  field: string,
  channelIds: readonly string[],
  { caller, services }: OrganizationContext,
): Promise<readonly Change[]> => {
  const ids = [...new Set(channelIds)];
  if (ids.length === 0) return [];
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const found = await services.store.find('notificationChannels', where, { limit: ids.length });
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw invalidField(
      field,
      'not_found',
      `must name notification channels of this organization; there is no ${missing}`,
    );
  }
  return found.map(({ id, createdAt }) => ({
    kind: 'update',
    table: 'notificationChannels',
    where: { id },
    set: { createdAt },
    mustMatch: true,
  }));
};
