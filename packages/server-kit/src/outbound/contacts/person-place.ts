import type { VerifiedMethod } from '../../request/access/person-ways.js';
import type { Change } from '../../store/interface/store.js';
import type { DeliveryPlace } from '../notifications/write-delivery.js';

/** A person's own place as an organization uses it, with the entries that a commit needs which writes to it. */
export interface PersonPlace {
  readonly place: Extract<DeliveryPlace, { kind: 'person' }>;
  /** They refuse the commit when the place was deleted since it was read: then decide again. */
  readonly changes: readonly Change[];
}

/** The place of a verified contact method that takes requests, in one organization. */
export const personPlace = (
  { id: contactMethodId, userId, type }: VerifiedMethod,
  organizationId: string,
): PersonPlace => {
  const contactLaneId = `${contactMethodId}:${organizationId}`;
  return {
    place: { kind: 'person', userId, contactMethodId, contactLaneId, type },
    changes: [
      {
        kind: 'insert',
        table: 'contactLanes',
        row: { id: contactLaneId, organizationId, contactMethodId, userId, enabled: true, consecutiveFailures: 0 },
        onConflict: 'ignore',
      },
      {
        kind: 'derive',
        table: 'contactMethods',
        where: { id: contactMethodId },
        limit: 1,
        changes: (rows) => (rows.length === 1 ? [] : null),
      },
    ],
  };
};
