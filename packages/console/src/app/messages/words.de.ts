import type { Translation } from '../words/define-words.js';
import type { MessageWords } from './words.js';

const de: Translation<MessageWords> = {
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
  unsent: {
    quietHours: 'Ruhezeit',
    superseded: 'Eine neuere Nachricht oder eine Sammelnachricht trat an ihre Stelle',
    acknowledged: 'Jemand kümmert sich schon darum',
    disabled: 'Der Kanal wurde ausgeschaltet',
  },
};
export default de;
