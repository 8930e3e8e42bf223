import type { PageLocale, PublicIncidentStatus, PublicStatus } from '@watchpost/schemas';

/** What the server itself says on a page, in a feed or in a mail. */
export interface PageWords {
  /** What an incident is called that no person gave a title. */
  readonly incidentTitle: (components: readonly string[], source: string) => string;
  /** What maintenance is called that no person gave a title. */
  readonly maintenanceTitle: (components: readonly string[]) => string;
  readonly status: Readonly<Record<PublicStatus, string>>;
  readonly incidentStatus: Readonly<Record<PublicIncidentStatus, string>>;
}

/** Up to three names, or the first one and how many more there are. */
const listed = (names: readonly string[], more: (count: number) => string): string =>
  names.length > 3 ? `${names[0]} ${more(names.length - 1)}` : names.join(', ');

const listedInEnglish = (names: readonly string[]): string => listed(names, (count) => `and ${count} more`);
const listedInGerman = (names: readonly string[]): string => listed(names, (count) => `und ${count} weitere`);

/** The words of each language of pages. */
export const pageWords: Readonly<Record<PageLocale, PageWords>> = {
  en: {
    incidentTitle: (names, source) => {
      if (names.length === 0) return 'Incident';
      const all = listedInEnglish(names);
      return source === 'monitor' ? `${all} ${names.length === 1 ? 'is' : 'are'} down` : `Incident: ${all}`;
    },
    maintenanceTitle: (names) => `Maintenance: ${listedInEnglish(names)}`,
    status: {
      operational: 'All systems operational',
      unknown: 'Status unknown',
      maintenance: 'Maintenance in progress',
      degraded: 'Degraded performance',
      partialOutage: 'Partial outage',
      majorOutage: 'Major outage',
    },
    incidentStatus: {
      investigating: 'Investigating',
      identified: 'Identified',
      monitoring: 'Monitoring',
      resolved: 'Resolved',
    },
  },
  de: {
    incidentTitle: (names, source) => {
      if (names.length === 0) return 'Störung';
      const all = listedInGerman(names);
      return source === 'monitor' ? `${all} ${names.length === 1 ? 'ist' : 'sind'} ausgefallen` : `Störung: ${all}`;
    },
    maintenanceTitle: (names) => `Wartung: ${listedInGerman(names)}`,
    status: {
      operational: 'Alle Systeme in Betrieb',
      unknown: 'Status unbekannt',
      maintenance: 'Wartung läuft',
      degraded: 'Eingeschränkte Leistung',
      partialOutage: 'Teilausfall',
      majorOutage: 'Ausfall',
    },
    incidentStatus: {
      investigating: 'Wird untersucht',
      identified: 'Ursache gefunden',
      monitoring: 'Wird beobachtet',
      resolved: 'Behoben',
    },
  },
};
