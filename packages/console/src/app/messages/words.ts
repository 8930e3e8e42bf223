import { defineWords } from '../words/define-words.js';

/** Words by names that the server may add to. */
type Named = Readonly<Record<string, string>>;

const unsentInEnglish: Named = {
  quietHours: 'Quiet hours',
  superseded: 'A newer message or a digest took its place',
  acknowledged: 'A person is on it already',
  disabled: 'The channel was disabled',
};
const unsentInGerman: Named = {
  quietHours: 'Ruhezeit',
  superseded: 'Eine neuere Nachricht oder eine Sammelnachricht trat an ihre Stelle',
  acknowledged: 'Jemand kümmert sich schon darum',
  disabled: 'Der Kanal wurde ausgeschaltet',
};

export const messageWords = defineWords({
  en: {
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
      test: 'Test',
    },
    unsent: unsentInEnglish,
  },
  de: {
    messageStatus: {
      held: 'Zurückgehalten',
      pending: 'Ausstehend',
      running: 'Läuft',
      deferred: 'Aufgeschoben',
      delivered: 'Zugestellt',
      failed: 'Fehlgeschlagen',
      superseded: 'Überholt',
      expired: 'Abgelaufen',
      dropped: 'Verworfen',
    },
    kinds: {
      opened: 'Eröffnet',
      acknowledged: 'Bestätigt',
      updated: 'Geändert',
      escalated: 'Eskaliert',
      repeated: 'Erinnerung',
      resolved: 'Behoben',
      digest: 'Sammelnachricht',
      reminder: 'Hinweis',
      onCall: 'Bereitschaft',
      report: 'Bericht',
      test: 'Test',
    },
    unsent: unsentInGerman,
  },
});
