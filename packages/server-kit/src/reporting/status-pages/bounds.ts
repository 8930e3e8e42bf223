import type { Bound } from '@watchpost/schemas';

/** Bounds of status pages; `docs/bounds.md` shows them. */
export const statusPagesBounds = {
  pageMonitors: {
    most: 1000,
    unit: 'entries',
    reason: 'Monitors behind one status page; those with the lowest ids count, and others are left out.',
  },
  pageIntervals: {
    most: 100_000,
    unit: 'entries',
    reason: 'Statuses that are read for the days of one page: half a second of work. Beyond, days are left unknown.',
  },
  pageLatencyMonitors: {
    most: 20,
    unit: 'entries',
    reason: 'Monitors of a component whose latencies make its median: each is read for itself.',
  },
  pageIncidents: { most: 200, unit: 'entries', reason: 'Incidents that are read for one list of a page.' },
  pagesInMemory: {
    most: 400_000,
    unit: 'entries',
    reason: 'Days of components that are kept for pages: 4,000 strips of 90 days and more, some 40 MB.',
  },
  pageUpdates: { most: 100, unit: 'entries', reason: 'Updates of one incident that a page shows: the latest of them.' },
  pageListed: { most: 100, unit: 'entries', reason: 'Incidents of one list of a page; a visitor reads fewer.' },
  pageMaintenance: { most: 50, unit: 'entries', reason: 'Maintenance that a page announces for the next 30 days.' },
  pageOccurrences: {
    most: 3,
    unit: 'entries',
    reason: 'Of one maintenance window: a nightly one must not fill the list.',
  },
  pageSubscribers: {
    most: 5000,
    unit: 'entries',
    reason: 'Subscribers of one status page: at five mails a second the last one has an update within 20 minutes.',
  },
  organizationSubscribers: {
    most: 20_000,
    unit: 'entries',
    reason:
      'Subscribers of all status pages of one organization: an update of all pages reaches the last one in 70 minutes.',
  },
  domainLookups: {
    most: 60,
    unit: 'per hour',
    reason:
      'Lookups of TXT records for one organization: a record takes minutes to spread, and name servers are shared.',
  },
  domainLookup: { most: 5, unit: 'seconds', reason: 'A request waits for it; name servers answer within one.' },
  domainPortion: { most: 1000, unit: 'entries', reason: 'Verified domains that are read in one statement.' },
  updateMails: {
    most: 10,
    unit: 'per hour',
    reason: 'Updates of one page to one subscriber; later ones are not mailed.',
  },
  subscriberPortion: { most: 100, unit: 'entries', reason: 'Subscribers whose mails are written in one commit.' },
  logoSide: { most: 512, unit: 'number', reason: 'Pixels of a logo in each direction: twice as many as are shown.' },
  faviconSide: { most: 256, unit: 'number', reason: 'Pixels of an icon in each direction; browsers show 16 to 64.' },
  imageBytes: {
    most: 49_152,
    unit: 'bytes',
    reason: 'A picture of a status page as it is served: every new visitor loads it. 50 pages with two take 5 MB.',
  },
  pageParts: { most: 50, unit: 'entries', reason: 'Months, incidents and components of a page that are kept with it.' },
  viewToken: { most: 86_400, unit: 'seconds', reason: 'How long a visitor reads a page with a password: a day.' },
} as const satisfies Readonly<Record<string, Bound>>;
