import type { NotificationMessage } from '@watchpost/schemas';
import { testMessage } from '../../../src/outbound/channels/test-message.js';
import type { NewsContent } from '../../../src/outbound/notifications/channel-news.js';
import { type DigestMember, digestMessage } from '../../../src/outbound/notifications/digest.js';
import { newsMessage, type PlannedMessage } from '../../../src/outbound/notifications/news-message.js';

const consoleUrl = 'https://watch.example.com';
const minuteMs = 60_000;
const startedAt = Date.parse('2026-11-24T02:00:00Z');

const options = { isFinished: false, showTarget: 'host', timezone: 'Europe/Berlin', consoleUrl } as const;
const critical = { ...options, severity: 'critical' } as const;
const minor = { ...options, severity: 'minor', at: startedAt } as const;

/** An incident of a monitor, as it is reported. */
const checkout: NewsContent = {
  about: 'monitor',
  name: 'Checkout',
  change: 'began',
  cause: 'connect ECONNREFUSED: nothing listens on port 443',
  target: 'https://checkout.example.com/health?token=secret',
  incident: { id: 'inc_12', number: 12 },
  startedAt,
};

const member = (title: string, state: DigestMember['state'] = 'open'): DigestMember => ({
  title,
  severity: 'critical',
  startedAt,
  state,
  incidentId: `inc_${title.length}`,
});

const digested = ['Checkout is down', 'Search API is down', 'Payments *EU* is down'].map((title) => member(title));

const acknowledge = {
  label: 'Acknowledge',
  url: 'https://watch.example.com/incidents/act#token',
  action: 'acknowledge',
} as const;

const withLink = (message: PlannedMessage): PlannedMessage => ({ ...message, links: [...message.links, acknowledge] });

const planned: readonly PlannedMessage[] = [
  withLink(newsMessage(checkout, { ...critical, kind: 'opened', at: startedAt })),
  newsMessage(
    { ...checkout, change: 'acknowledged', actor: 'Ada Lovelace' },
    { ...critical, kind: 'acknowledged', at: startedAt + 3 * minuteMs },
  ),
  newsMessage(
    {
      ...checkout,
      change: 'changed',
      cause: '503 Service Unavailable',
      actor: 'Ada Lovelace',
      facts: [{ name: 'Note', value: 'Rolling back release 4.2.1 <fix & retry>' }],
    },
    { ...critical, kind: 'updated', at: startedAt + 5 * minuteMs },
  ),
  withLink(
    newsMessage(
      { ...checkout, change: 'escalated' },
      { ...critical, kind: 'escalated', at: startedAt + 15 * minuteMs },
    ),
  ),
  withLink(
    newsMessage({ ...checkout, change: 'repeated' }, { ...critical, kind: 'repeated', at: startedAt + 120 * minuteMs }),
  ),
  newsMessage(
    { ...checkout, change: 'ended', lastedMs: 12 * minuteMs },
    { ...critical, kind: 'resolved', at: startedAt + 12 * minuteMs },
  ),
  digestMessage(
    {
      subjects: Object.fromEntries([...digested, member('Docs is up again', 'closed')].map((one) => [one.title, one])),
      moreOpen: 34,
      moreClosed: 12,
    },
    startedAt,
    consoleUrl,
  ),
  newsMessage(
    {
      about: 'certificate',
      name: 'Shop',
      change: 'remark',
      cause: 'expires in 7 days',
      target: 'https://shop.example.com',
      monitorId: 'mon_1',
      startedAt,
    },
    { ...minor, kind: 'reminder' },
  ),
  newsMessage(
    {
      about: 'onCall',
      name: 'Grace Hopper is on call for Platform',
      change: 'remark',
      cause: null,
      facts: [
        { name: 'Before', value: 'Ada Lovelace' },
        { name: 'Until', at: startedAt + 7 * 1440 * minuteMs },
      ],
      startedAt,
    },
    { ...minor, kind: 'onCall' },
  ),
  newsMessage(
    {
      about: 'other',
      name: 'The report Uptime of October is ready',
      change: 'remark',
      cause: null,
      facts: [
        { name: 'Uptime', value: '99.95 %' },
        { name: 'Monitors', value: '48' },
      ],
      reportId: 'rep_1',
      startedAt,
    },
    { ...minor, kind: 'report' },
  ),
  { ...testMessage('opened', 'Operations', { actor: 'Ada Lovelace', at: startedAt }), kind: 'test' },
];

/** A message of each kind, in the words of the product. */
export const spokenMessages: readonly NotificationMessage[] = planned.map((message) => ({
  ...message,
  conversation: 'inc_12',
  sequence: 1,
}));
