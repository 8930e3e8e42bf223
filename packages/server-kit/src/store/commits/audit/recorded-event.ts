import type { EventSubject } from '@watchpost/schemas';
import { newId } from '../../../base/ids.js';
import type { NewRow, Row } from '../../interface/rows.js';
import { presentActivity } from './present-activity.js';

/** The type of the event that reports an activity. */
export const recordedType: EventSubject = 'audit.recorded';

/** The event that reports an activity, written with it when a webhook names it. */
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
