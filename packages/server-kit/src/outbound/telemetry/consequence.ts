import { telemetryExports } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { readableTime } from '../notifications/mailed-news.js';
import { mailOwnersAndAdmins } from '../notifications/owners-and-admins.js';
import { dropWaiting } from './telemetry-export.js';

/** A failure that disables an export or warns its owners. */
export interface LastingFailure {
  /** The export, with what the failure says about it. */
  readonly row: Row<'telemetryExports'>;
  readonly consequence: 'warning' | 'disabled';
  /** What went wrong, in words. */
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The entries of a commit for a failure that lasts: a warning, or the end of the export together with what waits for it.
 * Owners and admins are notified of either by mail, and both are in the audit trail.
 */
export const lastingFailureChanges = async (
  { row, consequence, message, now }: LastingFailure,
  { store, outbox }: { readonly store: Store; readonly outbox: Outbox },
): Promise<readonly Change[]> => {
  const { id, organizationId, name, endpoint } = row;
  const failingSince = row.failingSince ?? now;
  const isDisabled = consequence === 'disabled';
  const organization = await store.get('organizations', { id: organizationId });
  const values = {
    organizationName: organization?.name ?? '',
    exportName: name,
    host: new URL(endpoint).host,
    failingSince: readableTime(failingSince),
    lastError: message,
    isDisabled,
  };
  const title = isDisabled ? `The telemetry export ${name} was disabled` : `The telemetry export ${name} is failing`;
  return [
    ...(isDisabled ? [dropWaiting(id)] : []),
    systemAuditChange(
      {
        organizationId,
        action: isDisabled ? 'telemetryExports.disable' : 'telemetryExports.warn',
        resource: { type: telemetryExports.name, id, name },
        before: { enabled: true },
        after: {
          enabled: !isDisabled,
          disabledReason: isDisabled ? 'failing' : null,
          failingSince: timestamp(failingSince),
          lastError: message,
        },
        causeId: id,
      },
      now,
    ),
    ...(await mailOwnersAndAdmins(
      { organizationId, title, severity: 'minor', subject: { type: 'telemetryExport', id }, now },
      (to, deliveryId) => ({
        ...{ to, organizationId, deliveryId },
        template: 'telemetry-export-failing',
        values,
      }),
      { store, outbox },
    )),
  ];
};
