import { pageUrl, subscriptionUrl } from '../../../src/reporting/status-pages/page-links.js';
import type { Mail, MailedNews, MailValues } from '../../../src/request/ports/outbox.js';
import { spokenMessages } from '../channels/spoken-messages.js';

type Cases = {
  readonly [Template in keyof MailValues]: Readonly<Record<string, MailValues[Template]>>;
};

const organizationName = 'Acme GmbH';
const webhook = {
  organizationName,
  webhookName: 'Ticket system',
  host: 'tickets.example.com',
  failingSince: '2026-11-23 09:12 UTC',
  lastError: 'The receiver answered with status 503.',
};
const channel = {
  organizationName,
  channelName: '#operations',
  destination: 'hooks.slack.com/…XXXX',
  failingSince: '2026-11-23 09:12:40 UTC',
  lastError: 'Slack answered with status 404: no_service.',
};
const publicUrl = 'https://watch.example.com';

const down: MailedNews = {
  kind: 'monitor.down',
  monitorId: 'mon_1',
  monitorName: 'Checkout',
  target: 'https://checkout.example.com/health',
  cause: 'connect ECONNREFUSED: nothing listens on port 443',
  at: '2026-11-24 02:00:05 UTC',
  lasted: null,
  incident: { id: 'inc_12', number: 12 },
  rule: null,
};
const up: MailedNews = { ...down, kind: 'monitor.recovered', cause: null, lasted: '12 min 4 s' };
const alert: MailedNews = {
  ...down,
  kind: 'alert.triggered',
  cause: null,
  incident: null,
  rule: { id: 'alr_1', name: 'High latency', condition: 'latencyP95 > 500 ms', value: '812 ms' },
};
const certificate: MailedNews = {
  ...down,
  kind: 'certificate.ending',
  cause: 'expires in 7 days',
  incident: null,
};
const agent: MailedNews = {
  ...down,
  kind: 'agent.disconnected',
  monitorId: null,
  monitorName: 'Frankfurt',
  target: null,
  cause: null,
  incident: null,
};
const invoice = {
  organizationName,
  sellerName: 'Watch Ltd',
  invoiceId: 'inv_1',
  number: '2026-0042',
  amount: '€119.00',
  dueOn: '2026-12-08',
  failure: null,
  triedAgainOn: null,
  attachments: [],
  unsubscribe: null,
};
const telemetryExport = {
  organizationName,
  exportName: 'Collector',
  host: 'otlp.example.com',
  failingSince: '2026-03-01 12:00 UTC',
  lastError: 'The receiver answered 503 Service Unavailable.',
};
const pages = {
  organizationName: 'Acme',
  incidents: [
    {
      id: 'inc_1',
      number: 12,
      title: 'Checkout is down',
      severity: 'critical',
      cause: 'The connection timed out after 10 seconds.',
      since: '2026-03-01 12:00:05 UTC',
    },
    {
      id: 'inc_2',
      number: 13,
      title: 'Search is slow',
      severity: 'major',
      cause: null,
      since: '2026-03-01 12:00:20 UTC',
    },
  ],
  count: 2,
  actionToken: 'p0abc.01jd0000000000000000000001.AAAAAAAAAAAAAAAAAAAAAA',
};

const page = {
  organizationName,
  incident: { id: 'inc_12', number: 12, title: 'Checkout is down', severity: 'critical' },
  cause: 'connect ECONNREFUSED: nothing listens on port 443',
  since: '2026-11-24 02:00:05 UTC',
  actionToken: 'token',
  step: '2 of 3, round 1',
};
const shop = pageUrl(publicUrl, { slug: 'shop', domain: null });
const update = {
  pageName: 'Acme status',
  url: `${shop}/incidents/1`,
  unsubscribe: {
    pageUrl: subscriptionUrl(shop, 'unsubscribe', 't'),
    postUrl: `${publicUrl}/api/v1/public/status-pages/shop/subscribers/unsubscribe?subscription=t`,
  },
};
const message = {
  subjectPrefix: '[Ops]',
  organizationName,
  channelName: 'Team',
  reason: 'responder',
  isLast: false,
  unsubscribe: null,
} as const;
const [first] = spokenMessages;
if (first === undefined) throw new Error('no message');

const cases: Cases = {
  'verify-email': { '': { token: 'token' } },
  'account-exists': { '': { token: 'token' } },
  'sign-up-closed': { '': {} },
  'reset-password': { '': { token: 'token' } },
  'confirm-sign-in': { '': { organizationName, issuer: 'idp.example.com', token: 'token' } },
  'contact-code': { '': { code: '418 205' } },
  'contact-test': { '': {} },
  'contact-method-ended': { '': { methodName: 'Work laptop', destination: 'push.example.com' } },
  'password-changed': { changed: { isReset: false }, reset: { isReset: true } },
  'second-factor-changed': {
    on: { change: 'switchedOn' },
    off: { change: 'switchedOff' },
    codes: { change: 'backupCodesReplaced' },
    used: { change: 'backupCodeUsed' },
  },
  'account-deletion': { '': { deletesAt: Date.UTC(2026, 0, 15, 9, 30) } },
  'organization-deletion': { '': { organizationName, deletesAt: Date.UTC(2026, 0, 15, 9, 30) } },
  invitation: { '': { organizationName, inviterName: 'Ada Lovelace', role: 'Responder', token: 'token' } },
  news: {
    down: { organizationName, news: [down], more: 0, reason: 'responder', unsubscribe: null },
    up: { organizationName, news: [up], more: 0, reason: 'responder', unsubscribe: null },
    alert: { organizationName, news: [alert], more: 0, reason: 'named', unsubscribe: null },
    outside: { organizationName, news: [alert], more: 0, reason: 'named', unsubscribe: update.unsubscribe },
    certificate: { organizationName, news: [certificate], more: 0, reason: 'responder', unsubscribe: null },
    agent: { organizationName, news: [agent], more: 0, reason: 'responder', unsubscribe: null },
    many: {
      organizationName,
      news: [down, { ...up, monitorName: 'Search API' }, alert],
      more: 14,
      reason: 'responder',
      isLast: true,
      unsubscribe: null,
    },
  },
  page: { '': page, 'without a link': { ...page, actionToken: null, step: null } },
  pages: {
    '': pages,
    'more than are named, without a link': { ...pages, count: 12, actionToken: null },
  },
  message: {
    ...Object.fromEntries(spokenMessages.map((one) => [one.kind, { ...message, message: one }])),
    ...Object.fromEntries(
      spokenMessages
        .filter(({ kind }) => kind === 'digest')
        .map((one) => ['after quiet hours', { ...message, channelName: null, message: one }]),
    ),
    'to an address that has confirmed': {
      ...message,
      message: first,
      reason: 'named',
      unsubscribe: {
        pageUrl: `${publicUrl}/notifications/recipient#token`,
        postUrl: `${publicUrl}/api/v1/public/mail-recipients/unsubscribe?recipient=token`,
      },
    },
  },
  'confirm-recipient': {
    '': {
      organizationName,
      personName: 'Ada Lovelace',
      url: `${publicUrl}/notifications/recipient#token`,
    },
  },
  'confirm-subscription': {
    en: { pageName: update.pageName, locale: 'en', url: subscriptionUrl(shop, 'confirm', 't') },
    de: { pageName: update.pageName, locale: 'de', url: subscriptionUrl(shop, 'confirm', 't') },
  },
  'page-update': {
    en: {
      ...update,
      locale: 'en',
      title: 'Payments are slow',
      status: 'Investigating',
      text: 'Some payments take up to a minute.\n\nWe are working on it.',
    },
    de: {
      ...update,
      locale: 'de',
      title: 'Zahlungen sind langsam',
      status: 'Wird untersucht',
      text: 'Einige Zahlungen dauern bis zu einer Minute.',
    },
  },
  'api-keys-suspended': {
    one: { organizationName, keyNames: ['Deploy script'], keyCount: 1 },
    many: { organizationName, keyNames: ['Deploy script', 'Terraform', 'Backups'], keyCount: 7 },
  },
  report: {
    '': {
      unsubscribe: update.unsubscribe,
      organizationName,
      reportName: 'Uptime of October',
      hasChanged: false,
      period: '2026-10-01 00:00:00 UTC to 2026-11-01 00:00:00 UTC',
      groups: [
        {
          title: 'All monitors',
          figures: [
            ['Uptime', '99.95 %'],
            ['Monitors', '48'],
            ['Incidents', '3'],
          ],
        },
        {
          title: 'Shop',
          figures: [
            ['Uptime', '99.91 %'],
            ['Monitors', '12'],
            ['Incidents', '2'],
          ],
        },
      ],
      attachments: [],
    },
  },
  invoice: {
    'due soon': { ...invoice, kind: 'dueSoon' },
    due: { ...invoice, kind: 'due' },
    overdue: { ...invoice, kind: 'overdue' },
    failed: { ...invoice, kind: 'failed', failure: 'The card has expired.', triedAgainOn: '2026-12-11' },
  },
  'notification-channel-failing': {
    failing: { ...channel, isDisabled: false },
    disabled: { ...channel, isDisabled: true },
  },
  'telemetry-export-failing': {
    failing: { ...telemetryExport, isDisabled: false },
    disabled: { ...telemetryExport, isDisabled: true },
  },
  'webhook-failing': { '': webhook },
  'webhook-disabled': { failing: { ...webhook, reason: 'failing' }, gone: { ...webhook, reason: 'gone' } },
};

/** Each mail of the product, with its name. A template that is missing here does not compile. */
export const spokenMails: readonly { readonly name: string; readonly mail: Mail }[] = Object.entries(cases).flatMap(
  ([template, all]) =>
    Object.entries(all).map(([name, values]) => ({
      name: [template, name].filter(Boolean).join(' '),
      // The values are the template's own, which `Cases` says and `Object.entries` forgets.
      mail: { to: 'ada@example.com', template, values } as Mail,
    })),
);
