import type { Words } from './words.js';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const status: Words['status'] = {
  operational: 'Operational',
  degraded: 'Degraded',
  partialOutage: 'Partial outage',
  majorOutage: 'Major outage',
  maintenance: 'Maintenance',
  unknown: 'No data',
};

/** English. */
export const en: Words = {
  language: 'en',
  languageName: 'English',
  formats: 'en-GB',
  status,
  summary: {
    operational: 'All systems operational',
    degraded: 'Some systems are slow',
    partialOutage: 'Some systems are down',
    majorOutage: 'All systems are down',
    maintenance: 'Maintenance in progress',
    unknown: 'The status is not known',
  },
  incidentStatus: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  impact: { minor: 'Minor', major: 'Major', critical: 'Critical' },
  maintenanceStatus: { inProgress: 'In progress', scheduled: 'Scheduled' },

  statusOf: (name) => `${name} status`,
  asOf: (time) => `As of ${time}`,
  oldCopy: (time) => `This copy is from ${time}; the present status could not be read.`,
  copyOf: (time) => `This is a copy from ${time}. The present status is at`,
  site: 'Website',
  support: 'Support',
  subscribe: 'Subscribe',
  history: 'Incident history',
  back: 'Present status',
  openIncidents: 'Open incidents',
  pastIncidents: 'Past incidents',
  noPastIncidents: (days) => `No incidents in the last ${days} days.`,
  maintenance: 'Planned maintenance',
  maintenanceNow: 'Maintenance in progress',
  components: 'Components',
  noComponents: 'This page has no components yet.',
  affects: 'Affects',
  updated: 'Updated',
  lasted: (duration) => `Lasted ${duration}`,

  uptime: (percent) => `${percent} uptime`,
  latency: (ms) => `${ms} median`,
  daysAgo: (days) => `${count(days, 'day', 'days')} ago`,
  today: 'Today',
  strip: (days, counts) =>
    `${count(days, 'day', 'days')}: ${counts.map(([name, many]) => `${many} ${status[name].toLowerCase()}`).join(', ')}`,
  daysWithTrouble: (days) => count(days, 'day with trouble', 'days with trouble'),
  day: 'Day',
  statusHeading: 'Status',
  downHeading: 'Down',
  notMonitored: (range) => `No data: not monitored ${range}`,
  timesWithoutData: (times) => count(times, 'time without data', 'times without data'),
  since: (time) => `since ${time}`,
  duration: (seconds) => {
    if (seconds < 60) return `${Math.round(seconds)} s`;
    const minutes = Math.round(seconds / 60);
    const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
    return [days > 0 && `${days} d`, hours > 0 && `${hours} h`, rest > 0 && days === 0 && `${rest} min`]
      .filter((part) => part !== false)
      .join(' ');
  },

  incidentsOf: (month) => `Incidents of ${month}`,
  noIncidentsInMonth: 'No incidents in this month.',
  previousMonth: 'Earlier',
  nextMonth: 'Later',
  noIncidents: 'No incidents in these days.',
  incidentNumber: (number) => `Incident ${number}`,

  subscribeIntroduction: 'Get a mail when an incident is published, updated or resolved.',
  email: 'E-mail address',
  sendConfirmation: 'Send me a confirmation',
  checkMail: 'Check your mail',
  checkMailText: 'If the address can receive mail, it gets a message with a link. The link confirms the subscription.',
  emailInvalid: 'Enter one e-mail address, such as name@example.com.',
  feedsIntroduction: 'Follow this page in a feed reader or a calendar:',
  calendar: 'Calendar of maintenance',
  subscription: 'Your subscription',
  confirmQuestion: 'Confirm that you want mails about incidents.',
  confirm: 'Confirm the subscription',
  confirmed: 'Confirmed',
  confirmedText: 'You get a mail when an incident is published, updated or resolved.',
  unsubscribeQuestion: 'End the subscription; no further mails are sent.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'Unsubscribed',
  unsubscribedText: 'You get no further mails from this page.',
  linkExpired: 'This link has expired',
  linkExpiredText: 'It was used already, or it is too old. Subscribe again to get a new one.',
  subscribersFull: 'This page takes no more subscribers',
  subscribersFullText: 'The subscription is not confirmed. The feeds of the page have the same updates.',

  locked: 'This page has a password',
  lockedText: 'Enter the password that you were given.',
  password: 'Password',
  unlock: 'Show the page',
  passwordWrong: 'The password is wrong.',
  tooManyTries: 'Too many attempts. Wait a minute, then try again.',

  notFound: 'There is no status page here',
  notFoundText: 'Check the address, or ask whose page you want to see.',
  unavailable: 'The status cannot be shown right now',
  unavailableText: 'The server of this page does not answer. Try again in a moment.',
  languages: 'Languages',
  otherForms: 'Other forms of this page',
  poweredBy: 'Made with Watchpost',
};
