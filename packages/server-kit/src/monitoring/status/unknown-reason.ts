import { failureMessages } from '@watchpost/checks';
import type { MonitorStatus, MonitorType, UnknownReason } from '@watchpost/schemas';

/** What kept this server from observing, as the cause of a status says it. */
export const reasonSentences: Readonly<Record<UnknownReason, string>> = {
  away: 'Watchpost was away',
  database: 'the database did not answer',
  stalled: 'the process or its machine paused',
  clock: 'the clock of the server was set forward',
  overdue: 'the server was too busy to check in time',
  offline: 'this server was offline',
  agentSilent: 'the agents did not report',
  members: 'too little is known of the members',
  reported: 'it was reported',
  checkFailed: 'the check could not be made',
};

const offlineMessages: readonly (string | null)[] = [failureMessages.offline(), failureMessages.networkUnreachable()];

/** What kept a check from being made. */
export const reasonOfCheck = (type: MonitorType, message: string | null): UnknownReason => {
  if (type === 'group') return 'members';
  if (type === 'manual') return 'reported';
  return offlineMessages.includes(message) ? 'offline' : 'checkFailed';
};

/** The reason of a monitor's status after a check that said `message`; it is the one that the status began with. */
export const unknownReasonAfter = (
  before: {
    readonly type: MonitorType;
    readonly currentStatus: MonitorStatus;
    readonly unknownReason: UnknownReason | null;
  },
  status: MonitorStatus,
  message: string | null,
): UnknownReason | null => {
  if (status !== 'unknown') return null;
  return before.currentStatus === 'unknown' ? before.unknownReason : reasonOfCheck(before.type, message);
};
