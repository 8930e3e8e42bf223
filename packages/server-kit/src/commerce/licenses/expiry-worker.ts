import { licenses } from '@watchpost/schemas';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { newEvent, systemActor } from '../../request/events/emit.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { nextStepAt, statusByClock } from './license-state.js';
import { presentLicense } from './present-license.js';

type LicenseRow = Row<'licenses'>;

/** What a license announces on entering a status, and the column that holds for which end it did. */
const announcements = {
  expiring: { type: 'license.expiring', column: 'warnedFor', action: 'licenses.warn' },
  expired: { type: 'license.expired', column: 'expiredFor', action: 'licenses.expire' },
} as const;

const announcementOf = (status: LicenseRow['status']) =>
  status === 'expiring' || status === 'expired' ? announcements[status] : undefined;

/** The changes by which a license has the status that its dates say, with the event once for each end date. */
export const expiryChanges = async (
  row: LicenseRow,
  store: Pick<Store, 'page'>,
  { now, leaseToken }: { readonly now: number; readonly leaseToken: string },
): Promise<readonly Change[]> => {
  const status = statusByClock(row, now);
  const announcement = status === row.status ? undefined : announcementOf(status);
  const isNew = announcement !== undefined && row[announcement.column] !== row.expiresAt;
  const after: LicenseRow = { ...row, status, ...(isNew && { [announcement.column]: row.expiresAt }) };
  const set = { status, warnedFor: after.warnedFor, expiredFor: after.expiredFor };
  const { id, organizationId, name, version } = row;
  const update = {
    kind: 'update',
    table: 'licenses',
    where: { id, version, status: row.status, leaseToken },
    set: { ...set, nextAt: nextStepAt(after), leaseUntil: null, leaseToken: null },
    mustMatch: true,
  } as const;
  if (!isNew) return [update];
  const subject = { type: licenses.name, id, sequence: now };
  const data = await presentLicense(after, store, now);
  const event = newEvent(announcement.type, { organizationId, subject, data }, { actor: systemActor, now });
  const audit = systemAuditChange(
    {
      organizationId,
      action: announcement.action,
      resource: { type: licenses.name, id, name },
      before: { status: row.status },
      after: { status },
      causeId: event.id,
    },
    now,
  );
  const news = channelNewsChange(
    {
      organizationId,
      event: 'license.expiring',
      subject: { type: 'license', id: `${id}:${row.expiresAt}` },
      state: 'open',
      severity: 'minor',
      monitorIds: [],
      at: now,
      content: {
        about: 'other',
        name: `The license ${name} expires soon`,
        change: 'remark',
        cause: null,
        facts: row.expiresAt === null ? [] : [{ name: 'Expires', at: row.expiresAt }],
        startedAt: now,
      },
    },
    now,
  );
  return [update, { kind: 'insert', table: 'events', row: event }, audit, ...(status === 'expiring' ? [news] : [])];
};

/** Makes the worker that notices that licenses come near to their end, or have ended. */
export const createLicenseWorker = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const { store, clock } = options;
  return createQueueWorker({
    ...options,
    table: 'licenses',
    name: 'license expiry',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) {
        const row = await store.get('licenses', { id, leaseToken });
        // Changed or deleted meanwhile.
        if (row === undefined) continue;
        await store.commit(await expiryChanges(row, store, { now: clock.now(), leaseToken }));
      }
    },
  });
};
