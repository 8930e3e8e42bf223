import type { PageLocale, PublicIncident, PublicIncidentStatus, PublicStatus } from '@watchpost/schemas';

/** Every text that a page shows by itself, in one language. A missing one is an error of the compiler. */
export interface Words {
  readonly language: PageLocale;
  /** The language in itself, for the links between languages. */
  readonly languageName: string;
  /** How dates and numbers are written. */
  readonly formats: string;
  /** The status of a component or a group. */
  readonly status: Readonly<Record<PublicStatus, string>>;
  /** The status of the whole page, in one sentence. */
  readonly summary: Readonly<Record<PublicStatus, string>>;
  readonly incidentStatus: Readonly<Record<PublicIncidentStatus, string>>;
  readonly impact: Readonly<Record<PublicIncident['impact'], string>>;
  readonly maintenanceStatus: Readonly<Record<'inProgress' | 'scheduled', string>>;

  readonly statusOf: (name: string) => string;
  readonly asOf: (time: string) => string;
  /** Of a page that could not be made anew. */
  readonly oldCopy: (time: string) => string;
  /** Of a page in a folder; the address of the page itself follows. */
  readonly copyOf: (time: string) => string;
  readonly site: string;
  readonly support: string;
  readonly subscribe: string;
  readonly history: string;
  readonly back: string;
  readonly openIncidents: string;
  readonly pastIncidents: string;
  readonly noPastIncidents: (days: number) => string;
  readonly maintenance: string;
  readonly maintenanceNow: string;
  readonly components: string;
  readonly noComponents: string;
  readonly affects: string;
  readonly updated: string;
  readonly lasted: (duration: string) => string;

  readonly uptime: (percent: string) => string;
  readonly latency: (ms: string) => string;
  readonly daysAgo: (days: number) => string;
  readonly today: string;
  /** What a strip says to those who do not see it, such as `90 days: 88 operational, 2 degraded`. */
  readonly strip: (days: number, counts: readonly (readonly [PublicStatus, number])[]) => string;
  readonly daysWithTrouble: (days: number) => string;
  readonly day: string;
  readonly statusHeading: string;
  readonly downHeading: string;
  readonly since: (time: string) => string;
  readonly duration: (seconds: number) => string;
  /** A stretch of time of which nothing is known, and nothing of why. */
  readonly notMonitored: (range: string) => string;
  readonly timesWithoutData: (count: number) => string;

  readonly incidentsOf: (month: string) => string;
  readonly noIncidentsInMonth: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly noIncidents: string;
  readonly incidentNumber: (number: number) => string;

  readonly subscribeIntroduction: string;
  readonly email: string;
  readonly sendConfirmation: string;
  readonly checkMail: string;
  readonly checkMailText: string;
  readonly emailInvalid: string;
  readonly feedsIntroduction: string;
  readonly calendar: string;
  readonly subscription: string;
  readonly confirmQuestion: string;
  readonly confirm: string;
  readonly confirmed: string;
  readonly confirmedText: string;
  readonly unsubscribeQuestion: string;
  readonly unsubscribe: string;
  readonly unsubscribed: string;
  readonly unsubscribedText: string;
  readonly linkExpired: string;
  readonly linkExpiredText: string;
  readonly subscribersFull: string;
  readonly subscribersFullText: string;

  readonly locked: string;
  readonly lockedText: string;
  readonly password: string;
  readonly unlock: string;
  readonly passwordWrong: string;
  readonly tooManyTries: string;

  readonly notFound: string;
  readonly notFoundText: string;
  readonly unavailable: string;
  readonly unavailableText: string;
  readonly languages: string;
  readonly otherForms: string;
  readonly poweredBy: string;
}
