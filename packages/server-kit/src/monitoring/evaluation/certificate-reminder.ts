import type { Change, Row } from '../../store/interface/store.js';
import { notifyOfMonitor } from './monitor-notice.js';

/** Days before the end of a certificate at which responders are reminded, once each. */
const reminderDays = [21, 14, 7, 3, 1, 0];
/** From here on it is no reminder for a quiet hour. */
const urgentDays = 3;

/**
 * Reminds responders that a certificate is about to end. A new certificate starts the series again.
 *
 * @param remindedAt the days that were left at the last reminder; `null` before the first one
 */
export const certificateReminder = (
  monitor: Row<'monitors'>,
  remindedAt: number | null,
  now: number,
): { readonly changes: readonly Change[]; readonly remindedAt: number | null } => {
  const { certificate, currentStatus } = monitor;
  if (certificate === null) return { changes: [], remindedAt };
  const days = Math.max(0, certificate.daysRemaining);
  const due = reminderDays.findLast((limit) => days <= limit);
  if (due === undefined) return { changes: [], remindedAt: null };
  if (remindedAt !== null && remindedAt <= due) return { changes: [], remindedAt };
  if (currentStatus === 'paused' || currentStatus === 'maintenance') return { changes: [], remindedAt };
  const cause =
    certificate.daysRemaining < 0
      ? 'has expired'
      : `expires in ${certificate.daysRemaining} ${certificate.daysRemaining === 1 ? 'day' : 'days'}`;
  const severity = due <= urgentDays ? 'major' : 'minor';
  const notice = { kind: 'certificate.ending', cause, at: now, severity } as const;
  return { changes: notifyOfMonitor(monitor, notice, now), remindedAt: due };
};
