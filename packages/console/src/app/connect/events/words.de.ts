export default {
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
  about: (id: string) => `Zu ${id}`,
  others: 'Andere Ereignisse dieses Gegenstands',
};
