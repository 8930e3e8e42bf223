export default {
  reasons: {
    away: 'Watchpost lief nicht',
    database: 'Die Datenbank hat nicht geantwortet',
    stalled: 'Der Server stand still',
    clock: 'Die Uhr des Servers wurde vorgestellt',
    overdue: 'Der Server war zu ausgelastet, um zu prüfen',
    offline: 'Kein Netz dort, von wo geprüft wird',
    agentSilent: 'Die Agenten haben sich nicht gemeldet',
    members: 'Über die Mitglieder ist zu wenig bekannt',
    reported: 'Als unbekannt gemeldet',
    checkFailed: 'Die Prüfung war nicht möglich',
  },
  notObserved: 'Nicht beobachtet',
  silent: (agents: string) => `Keine Meldung von ${agents}`,
  stretch: (range: string, span: string) => `${range} (${span})`,
  more: (number: number) => `${number} weitere in diesem Zeitraum`,
  leftOut: 'Über diese Zeit wird nichts ausgesagt: Sie zählt weder als erreichbar noch als ausgefallen.',
};
