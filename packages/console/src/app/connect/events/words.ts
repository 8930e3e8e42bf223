import { defineWords } from '../../words/define-words.js';

export const eventWords = defineWords({
  en: {
    event: 'Event',
    type: 'Type',
    subject: 'Subject',
    actor: 'By',
    at: 'At',
    system: 'The server',
    empty: 'Nothing has happened yet. An event is what webhooks deliver: an incident, an alert, a change of a role.',
    command: 'watchpost events list',
    sequence: 'Sequence of the subject',
    data: 'Data',
    dataHint: 'The subject as it was right after.',
    webhook: 'Receive events',
    about: (id: string) => `About ${id}`,
    others: 'Other events of this subject',
  },
  de: {
    event: 'Ereignis',
    type: 'Art',
    subject: 'Gegenstand',
    actor: 'Durch',
    at: 'Zeit',
    system: 'Der Server',
    empty:
      'Noch ist nichts geschehen. Ein Ereignis ist, was Webhooks zustellen: eine Störung, ein Alarm, eine geänderte Rolle.',
    command: 'watchpost events list',
    sequence: 'Nummer beim Gegenstand',
    data: 'Daten',
    dataHint: 'Der Gegenstand, wie er gleich danach war.',
    webhook: 'Ereignisse empfangen',
    about: (id) => `Zu ${id}`,
    others: 'Andere Ereignisse dieses Gegenstands',
  },
});
