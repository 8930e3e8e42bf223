import type { Words } from './words.js';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const status: Words['status'] = {
  operational: 'In Betrieb',
  degraded: 'Beeinträchtigt',
  partialOutage: 'Teilausfall',
  majorOutage: 'Ausfall',
  maintenance: 'Wartung',
  unknown: 'Keine Daten',
};

const inStrip: Words['status'] = {
  ...status,
  operational: 'in Betrieb',
  degraded: 'beeinträchtigt',
  unknown: 'ohne Daten',
};

/** German. */
export const de: Words = {
  language: 'de',
  languageName: 'Deutsch',
  formats: 'de-DE',
  status,
  summary: {
    operational: 'Alle Systeme in Betrieb',
    degraded: 'Einige Systeme sind langsam',
    partialOutage: 'Einige Systeme sind ausgefallen',
    majorOutage: 'Alle Systeme sind ausgefallen',
    maintenance: 'Wartung läuft',
    unknown: 'Der Zustand ist nicht bekannt',
  },
  incidentStatus: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
  },
  impact: { minor: 'Gering', major: 'Erheblich', critical: 'Kritisch' },
  maintenanceStatus: { inProgress: 'Läuft', scheduled: 'Geplant' },

  statusOf: (name) => `${name}: Status`,
  asOf: (time) => `Stand: ${time}`,
  oldCopy: (time) => `Diese Kopie ist vom ${time}; der jetzige Zustand konnte nicht gelesen werden.`,
  copyOf: (time) => `Dies ist eine Kopie vom ${time}. Der jetzige Zustand steht unter`,
  site: 'Website',
  support: 'Hilfe',
  subscribe: 'Abonnieren',
  history: 'Frühere Störungen',
  back: 'Jetziger Zustand',
  openIncidents: 'Laufende Störungen',
  pastIncidents: 'Vergangene Störungen',
  noPastIncidents: (days) => `Keine Störungen in den letzten ${days} Tagen.`,
  maintenance: 'Geplante Wartung',
  maintenanceNow: 'Wartung läuft',
  components: 'Komponenten',
  noComponents: 'Diese Seite hat noch keine Komponenten.',
  affects: 'Betrifft',
  updated: 'Aktualisiert',
  lasted: (duration) => `Dauer: ${duration}`,

  uptime: (percent) => `${percent} verfügbar`,
  latency: (ms) => `${ms} im Median`,
  daysAgo: (days) => `vor ${count(days, 'Tag', 'Tagen')}`,
  today: 'Heute',
  strip: (days, counts) =>
    `${count(days, 'Tag', 'Tage')}: ${counts.map(([name, many]) => `${many} ${inStrip[name]}`).join(', ')}`,
  daysWithTrouble: (days) => count(days, 'Tag mit Störungen', 'Tage mit Störungen'),
  day: 'Tag',
  statusHeading: 'Zustand',
  downHeading: 'Ausgefallen',
  notMonitored: (range) => `Keine Daten: nicht überwacht ${range}`,
  timesWithoutData: (times) => count(times, 'Zeit ohne Daten', 'Zeiten ohne Daten'),
  since: (time) => `seit ${time}`,
  duration: (seconds) => {
    if (seconds < 60) return `${Math.round(seconds)} s`;
    const minutes = Math.round(seconds / 60);
    const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
    return [
      days > 0 && count(days, 'Tag', 'Tage'),
      hours > 0 && `${hours} Std.`,
      rest > 0 && days === 0 && `${rest} Min.`,
    ]
      .filter((part) => part !== false)
      .join(' ');
  },

  incidentsOf: (month) => `Störungen im ${month}`,
  noIncidentsInMonth: 'Keine Störungen in diesem Monat.',
  previousMonth: 'Früher',
  nextMonth: 'Später',
  noIncidents: 'Keine Störungen in diesen Tagen.',
  incidentNumber: (number) => `Störung ${number}`,

  subscribeIntroduction: 'Sie erhalten eine E-Mail, wenn eine Störung gemeldet, aktualisiert oder behoben wird.',
  email: 'E-Mail-Adresse',
  sendConfirmation: 'Bestätigung anfordern',
  checkMail: 'Sehen Sie in Ihre E-Mails',
  checkMailText:
    'Wenn die Adresse E-Mails empfängt, erhält sie eine Nachricht mit einem Link. Der Link bestätigt das Abonnement.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
  feedsIntroduction: 'Folgen Sie dieser Seite in einem Feedreader oder Kalender:',
  calendar: 'Kalender der Wartungen',
  subscription: 'Ihr Abonnement',
  confirmQuestion: 'Bestätigen Sie, dass Sie E-Mails über Störungen möchten.',
  confirm: 'Abonnement bestätigen',
  confirmed: 'Bestätigt',
  confirmedText: 'Sie erhalten eine E-Mail, wenn eine Störung gemeldet, aktualisiert oder behoben wird.',
  unsubscribeQuestion: 'Beenden Sie das Abonnement; Sie erhalten dann keine E-Mails mehr.',
  unsubscribe: 'Abbestellen',
  unsubscribed: 'Abbestellt',
  unsubscribedText: 'Sie erhalten keine E-Mails mehr von dieser Seite.',
  linkExpired: 'Dieser Link ist abgelaufen',
  linkExpiredText: 'Er wurde schon benutzt oder ist zu alt. Abonnieren Sie erneut, um einen neuen zu erhalten.',
  subscribersFull: 'Diese Seite nimmt keine weiteren Abonnenten auf',
  subscribersFullText: 'Das Abonnement ist nicht bestätigt. Die Feeds der Seite enthalten dieselben Meldungen.',

  locked: 'Diese Seite hat ein Passwort',
  lockedText: 'Geben Sie das Passwort ein, das Sie erhalten haben.',
  password: 'Passwort',
  unlock: 'Seite anzeigen',
  passwordWrong: 'Das Passwort ist falsch.',
  tooManyTries: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',

  notFound: 'Hier ist keine Statusseite',
  notFoundText: 'Prüfen Sie die Adresse, oder fragen Sie, wessen Seite Sie sehen möchten.',
  unavailable: 'Der Zustand kann gerade nicht angezeigt werden',
  unavailableText: 'Der Server dieser Seite antwortet nicht. Versuchen Sie es gleich noch einmal.',
  languages: 'Sprachen',
  otherForms: 'Andere Formen dieser Seite',
  poweredBy: 'Erstellt mit Watchpost',
};
