import { newsChange } from '../../outbound/notifications/news.js';
import type { Change, Row } from '../../store/store.js';

/** Days before the end of a certificate at which people are told, once each. */
const tellAtDays = [21, 14, 7, 3, 1, 0];

/**
 * Tells that a certificate is about to end, as the days go by; a new certificate begins anew.
 *
 * @param told the least number of days that people were told of; `null` when they were not
 */
export const certificateNews = (
  monitor: Row<'monitors'>,
  told: number | null,
  now: number,
): { readonly changes: readonly Change[]; readonly daysTold: number | null } => {
  const { certificate } = monitor;
  if (certificate === null) return { changes: [], daysTold: told };
  const days = Math.max(0, certificate.daysRemaining);
  const due = tellAtDays.findLast((limit) => days <= limit);
  if (due === undefined) return { changes: [], daysTold: null };
  if (told !== null && told <= due) return { changes: [], daysTold: told };
  const isSilent = monitor.currentStatus === 'paused' || monitor.currentStatus === 'maintenance';
  if (isSilent) return { changes: [], daysTold: told };
  const cause =
    certificate.daysRemaining < 0
      ? 'its certificate has ended'
      : `its certificate ends in ${certificate.daysRemaining} ${certificate.daysRemaining === 1 ? 'day' : 'days'}`;
  const { organizationId, id: monitorId, name: monitorName, target } = monitor;
  const about = { organizationId, monitorId, monitorName, target };
  return { changes: [newsChange({ ...about, kind: 'certificate.ending', cause, at: now }, now)], daysTold: due };
};
