import type { AuditActivity } from '@watchpost/schemas';
import { timestamp } from '../../../base/timestamp.js';
import type { Row } from '../../interface/rows.js';

/** An activity as the API shows it. It happens once and is never changed: all its times are one. */
export const presentActivity = (row: Row<'auditActivities'>): AuditActivity => {
  const at = timestamp(row.at);
  const { id, actor, action, resource, changes, requestId, ip, result, sequence, hash, previousHash } = row;
  return {
    id,
    createdAt: at,
    updatedAt: at,
    at,
    actor,
    action,
    resource,
    changes,
    requestId,
    ip,
    result,
    sequence,
    hash,
    previousHash,
  };
};
