import { defineWords } from '../words/define-words.js';

/** Words by names that the server may add to. */
type Named = Readonly<Record<string, string>>;

const en = {
  messageStatus: {
    held: 'Held',
    pending: 'Pending',
    running: 'Running',
    deferred: 'Put off',
    delivered: 'Delivered',
    failed: 'Failed',
    superseded: 'Superseded',
    expired: 'Expired',
    dropped: 'Dropped',
  },
  kinds: {
    opened: 'Opened',
    acknowledged: 'Acknowledged',
    updated: 'Updated',
    escalated: 'Escalated',
    repeated: 'Reminder',
    resolved: 'Resolved',
    digest: 'Digest',
    reminder: 'Notice',
    onCall: 'On-call',
    report: 'Report',
    notice: 'About the organization',
    test: 'Test',
  },
  unsent: {
    quietHours: 'Quiet hours',
    superseded: 'A newer message or a digest took its place',
    acknowledged: 'A person is on it already',
    resolved: 'It was over before',
    snoozed: 'The pages were stopped for a time',
    removed: 'The place was deleted',
    unconfirmed: 'The owner of the address has not confirmed it',
    refused: 'The owner of the address has refused',
    tooMany: 'There were as many mails as may be in this hour',
    noMailServer: 'The server has no mail server',
    suspended: 'The organization was suspended',
    deleted: 'The organization was to be deleted',
    disabled: 'The channel was disabled',
  } as Named,
};

export const messageWords = defineWords(en, () => import('./words.de.js'));
