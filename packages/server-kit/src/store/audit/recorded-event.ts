import type { EventSubject } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { NewRow, Row } from '../store.js';
import { presentActivity } from './present-activity.js';

/** The type of the event that tells of an activity. */
export const recordedType: EventSubject = 'audit.recorded';

/** The event that tells of an activity, written with it when somebody listens. */
export const recordedEvent = (row: Row<'auditActivities'>): NewRow<'events'> => ({
  id: newId('evt', row.at),
  organizationId: row.organizationId,
  type: recordedType,
  subjectType: 'auditActivity',
  subjectId: row.id,
  subjectSequence: row.sequence,
  actor: row.actor,
  data: presentActivity(row),
  occurredAt: row.at,
});
