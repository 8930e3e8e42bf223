/** How much of something there may be, and why. */
export interface Bound {
  readonly most: number;
  /** What is counted; `characters` are UTF-16 code units, as in JavaScript. */
  readonly unit:
    | 'characters'
    | 'entries'
    | 'bytes'
    | 'mebibytes'
    | 'number'
    | 'milliseconds'
    | 'seconds'
    | 'days'
    | 'per minute'
    | 'per 15 minutes'
    | 'per hour';
  readonly reason: string;
}

/** Every bound of the contract by its name: fields take theirs from here, and `docs/bounds.md` shows them. */
export const bounds = {
  // Documents and lists
  document: {
    most: 131_072,
    unit: 'bytes',
    reason:
      'A document as JSON, after a change was merged into it: room for the longest field, and a page of 100 stays below 14 MB.',
  },
  auditChanges: {
    most: 16_384,
    unit: 'bytes',
    reason: '`before` and `after` of an audit activity, each: a page of 100 stays below 4 MB.',
  },
  auditVerification: {
    most: 5000,
    unit: 'entries',
    reason: 'Audit activities that one request verifies: about a quarter of a second of work, with turns for others.',
  },
  pageSize: {
    most: 100,
    unit: 'number',
    reason:
      'Items of a page: enough to go through a list with few requests, and few enough to hold for many requests at once.',
  },
  pageNumber: {
    most: 1_000_000,
    unit: 'number',
    reason: 'Pages: far beyond the rows that an organization has, and whole for both databases.',
  },
  incidentNumber: { most: 2_147_483_647, unit: 'number', reason: 'As far as both databases count.' },
  // Documents of one organization
  organizations: { most: 1000, unit: 'entries', reason: 'Organizations of a user who creates one.' },
  organizationMonitors: {
    most: 100_000,
    unit: 'entries',
    reason: 'Monitors of an organization: what is about all of them reads them at once.',
  },
  organizationReports: {
    most: 100,
    unit: 'entries',
    reason: 'Reports of one organization: one for each service that is promised, and each keeps up to 120 runs.',
  },
  organizationDashboards: {
    most: 500,
    unit: 'entries',
    reason: 'Dashboards of one organization: more than its people remember, and 64 MB of the largest.',
  },
  organizationAlertRules: {
    most: 500,
    unit: 'entries',
    reason: 'Alert rules of an organization: each evaluation of each of its monitors reads them all.',
  },
  organizationIncidents: {
    most: 100_000,
    unit: 'entries',
    reason:
      'Incidents of an organization when one is opened by hand, with those that the server opened: 25 a day for ten years.',
  },
  organizationMaintenanceWindows: {
    most: 10_000,
    unit: 'entries',
    reason: 'Maintenance windows of an organization, with those that are over: several a day for five years.',
  },
  organizationWebhooks: {
    most: 500,
    unit: 'entries',
    reason: 'Webhooks of an organization: each of its events may become a delivery to each of them.',
  },
  organizationApiKeys: {
    most: 100_000,
    unit: 'entries',
    reason:
      'API keys of an organization, with the revoked ones, which the audit trail names: a new one for each of 25 builds a day for ten years.',
  },
  organizationInvitations: {
    most: 10_000,
    unit: 'entries',
    reason: 'Invitations of an organization, with those that were accepted: as many as a role has members.',
  },
  organizationRoles: {
    most: 500,
    unit: 'entries',
    reason: 'Custom roles of an organization: far more than people tell apart.',
  },
  // Text that people write
  name: { most: 200, unit: 'characters', reason: 'One line of a table.' },
  line: {
    most: 500,
    unit: 'characters',
    reason: 'A sentence or two, such as a reason, a path or a link within the console.',
  },
  description: { most: 2000, unit: 'characters', reason: 'A screen of text.' },
  note: { most: 10_000, unit: 'characters', reason: 'A few pages, such as a note of an incident.' },
  postmortem: {
    most: 100_000,
    unit: 'characters',
    reason: 'A long report in Markdown; within the size of a document.',
  },
  search: {
    most: 200,
    unit: 'characters',
    reason: 'A person who searches for a name or a target types less.',
  },
  tag: { most: 50, unit: 'characters', reason: 'A label that fits beside others.' },
  tags: { most: 50, unit: 'entries', reason: 'Labels of a monitor, or of what names monitors by them.' },
  slug: { most: 63, unit: 'characters', reason: 'A label of a host name (RFC 1035 §2.3.4).' },
  timeZone: { most: 64, unit: 'characters', reason: 'The longest IANA name has 32.' },
  cron: { most: 200, unit: 'characters', reason: 'Five fields with long lists in them.' },
  // Identity
  email: {
    most: 254,
    unit: 'characters',
    reason: 'The longest path of SMTP without its brackets (RFC 5321 §4.5.3.1.3).',
  },
  password: {
    most: 1024,
    unit: 'characters',
    reason: 'Any passphrase, and little work to normalize before it is hashed.',
  },
  subscriptionToken: {
    most: 1000,
    unit: 'characters',
    reason: 'A signed token that holds an e-mail address: the longest has some 500.',
  },
  token: { most: 200, unit: 'characters', reason: 'Three times what the server makes.' },
  oneTimeCode: { most: 20, unit: 'characters', reason: 'Six digits, with the spaces that people type.' },
  backupCode: { most: 50, unit: 'characters', reason: 'A backup code, with the spaces that people type.' },
  roleKey: { most: 100, unit: 'characters', reason: 'The key of a system role or the id of another.' },
  providerCode: {
    most: 4000,
    unit: 'characters',
    reason: 'What providers hand over in a redirect; some put a signed token there.',
  },
  clientId: { most: 500, unit: 'characters', reason: 'What providers call a client.' },
  clientSecret: { most: 2000, unit: 'characters', reason: 'Some providers use a signed token.' },
  issuer: {
    most: 500,
    unit: 'characters',
    reason: 'The address of a provider; part of an index, whose rows are bounded.',
  },
  scopes: { most: 100, unit: 'entries', reason: 'Twice the permissions that there are.' },
  requestsPerMinute: { most: 100_000, unit: 'number', reason: 'Of one API key; far beyond what one process answers.' },
  rotationGrace: {
    most: 604_800,
    unit: 'seconds',
    reason: 'A week to bring a new secret to all that use the old one.',
  },
  sessionLifetime: { most: 7_776_000, unit: 'seconds', reason: '90 days.' },
  // Monitors
  target: { most: 2048, unit: 'characters', reason: 'The longest URL that clients and proxies commonly take.' },
  host: { most: 253, unit: 'characters', reason: 'A name in the domain name system (RFC 1035 §3.1).' },
  checkInterval: { most: 86_400, unit: 'seconds', reason: 'A day.' },
  checkTimeout: { most: 300, unit: 'seconds', reason: 'A check holds a place of the engine for so long.' },
  retryInterval: { most: 3600, unit: 'seconds', reason: 'An hour: a failure must be confirmed or refuted soon.' },
  checkRetries: { most: 10, unit: 'number', reason: 'Failures that are checked again.' },
  recoveryChecks: { most: 10, unit: 'number', reason: 'Successes in a row.' },
  degradedAfter: { most: 300_000, unit: 'milliseconds', reason: 'As long as the longest timeout.' },
  monitorSettings: { most: 50, unit: 'entries', reason: 'Settings of one type; the largest has 8.' },
  credential: { most: 20_000, unit: 'characters', reason: 'A chain of certificates or a long key in PEM.' },
  certificates: {
    most: 100_000,
    unit: 'characters',
    reason: 'About 50 authorities in PEM; within the size of a document.',
  },
  requestBody: {
    most: 100_000,
    unit: 'characters',
    reason: 'Body of a request that a check sends; within the size of a document.',
  },
  payload: { most: 10_000, unit: 'characters', reason: 'What a check sends, expects or compares with.' },
  headers: { most: 50, unit: 'entries', reason: 'Twice what browsers send.' },
  headersText: {
    most: 32_768,
    unit: 'characters',
    reason: 'Names and values of all headers: servers commonly refuse more than 8 to 32 KiB.',
  },
  headerName: { most: 100, unit: 'characters', reason: 'The longest registered name has 45.' },
  headerValue: {
    most: 4000,
    unit: 'characters',
    reason: 'A long token; servers commonly refuse lines of more than 8 KiB.',
  },
  subprotocols: { most: 10, unit: 'entries', reason: 'Of a WebSocket.' },
  statusCodes: { most: 20, unit: 'entries', reason: 'Ranges of statuses.' },
  redirects: { most: 10, unit: 'number', reason: 'Redirects that a check follows.' },
  packets: { most: 10, unit: 'number', reason: 'Echo requests of a check.' },
  percent: { most: 100, unit: 'number', reason: 'All of it.' },
  port: { most: 65_535, unit: 'number', reason: 'RFC 9293 §3.1.' },
  days: { most: 365, unit: 'days', reason: 'A year: certificates and registrations are renewed at least once in it.' },
  topic: { most: 1000, unit: 'characters', reason: 'A topic of MQTT; brokers commonly take fewer levels.' },
  databaseNumber: { most: 1000, unit: 'number', reason: 'Databases of a Redis server.' },
  databaseName: { most: 200, unit: 'characters', reason: 'PostgreSQL and MySQL take 63 and 64.' },
  grpcService: { most: 500, unit: 'characters', reason: 'A fully qualified name.' },
  series: { most: 500, unit: 'characters', reason: 'The name of a metric.' },
  seriesLabels: { most: 50, unit: 'entries', reason: 'Prometheus itself takes 30 by default.' },
  labelName: { most: 200, unit: 'characters', reason: 'Prometheus itself takes 200 in common limits.' },
  labelValue: { most: 1000, unit: 'characters', reason: 'Longer ones are no labels.' },
  quantity: {
    most: 1_000_000_000_000_000,
    unit: 'number',
    reason: 'Beyond it a number of double precision has no fraction left to compare.',
  },
  assertions: { most: 50, unit: 'entries', reason: 'Each is evaluated with every check.' },
  expectedValues: { most: 100, unit: 'entries', reason: 'A list for `in` and `notIn`.' },
  groupMonitors: { most: 200, unit: 'entries', reason: 'Each is read with every change of one of them.' },
  heartbeatPeriod: { most: 31_536_000, unit: 'seconds', reason: 'A year.' },
  heartbeatGrace: { most: 604_800, unit: 'seconds', reason: 'A week.' },
  heartbeatRun: { most: 604_800, unit: 'seconds', reason: 'A week.' },
  heartbeatDuration: { most: 31_536_000_000, unit: 'milliseconds', reason: 'A year.' },
  exitCode: { most: 255, unit: 'number', reason: 'POSIX keeps eight bits.' },
  bulkCreate: {
    most: 100,
    unit: 'entries',
    reason: 'Monitors of one request; each is validated and written with its audit activity.',
  },
  previewValue: {
    most: 1000,
    unit: 'characters',
    reason: 'Of each value that a dry run shows, as JSON: an answer about 500 monitors stays below 10 MB.',
  },
  monitorIds: { most: 500, unit: 'entries', reason: 'Monitors that one request or document names.' },
  overviewRows: {
    most: 5000,
    unit: 'entries',
    reason: 'Monitors of one overview: 1.5 MB before compression, and more than a person scrolls through.',
  },
  summaryTags: { most: 500, unit: 'entries', reason: 'Tags of a summary, the most frequent: what a filter can offer.' },
  bins: { most: 500, unit: 'number', reason: 'Bars of a chart: more than a screen is wide.' },
  badgeLabel: { most: 50, unit: 'characters', reason: 'Beside a status on a badge.' },
  // Rules and maintenance
  signalMessage: {
    most: 2000,
    unit: 'characters',
    reason: 'A few lines of a log; a person reads the beginning of a longer one.',
  },
  ruleCount: { most: 100, unit: 'number', reason: 'Times in a row that a condition holds.' },
  ruleWindow: { most: 2_592_000, unit: 'seconds', reason: '30 days: results are kept for 35.' },
  ruleRepeat: { most: 604_800, unit: 'seconds', reason: 'A week.' },
  channels: { most: 10, unit: 'entries', reason: 'Ways to notify of one rule.' },
  recipients: { most: 20, unit: 'entries', reason: 'Addresses of one channel.' },
  alertLabels: { most: 30, unit: 'entries', reason: 'Copied into every alert.' },
  alertLabelsPatch: { most: 60, unit: 'entries', reason: 'A change may remove all labels and bring as many new ones.' },
  alertLabelName: { most: 63, unit: 'characters', reason: 'As for labels of Kubernetes.' },
  alertLabelValue: { most: 200, unit: 'characters', reason: 'Copied into every alert.' },
  ruleSettings: { most: 50, unit: 'entries', reason: 'Fields of a condition; it has 6.' },
  maintenance: { most: 604_800, unit: 'seconds', reason: 'A week.' },
  // Dashboards
  widgets: {
    most: 40,
    unit: 'entries',
    reason: 'More than a person reads on one page; all are filled by one request.',
  },
  gridColumns: { most: 12, unit: 'number', reason: 'Columns of the grid: 12 divides by 2, 3, 4 and 6.' },
  gridColumn: { most: 11, unit: 'number', reason: 'The last of 12 columns, counted from 0.' },
  gridRow: {
    most: 999,
    unit: 'number',
    reason: 'The last row that a widget can begin in: 25 for each of the most widgets.',
  },
  widgetHeight: { most: 50, unit: 'number', reason: 'Rows of one widget: several screens.' },
  markdown: {
    most: 20_000,
    unit: 'characters',
    reason: 'Some pages of text in a widget; within the size of a document.',
  },
  statusBars: { most: 200, unit: 'number', reason: 'Bars of one monitor in a widget: a bar is some pixels wide.' },
  thresholds: { most: 5, unit: 'entries', reason: 'There are three levels.' },
  widgetRows: { most: 100, unit: 'entries', reason: 'Rows of a list in a widget, as in a page of a list.' },
  listedIncidents: {
    most: 50,
    unit: 'entries',
    reason: 'Incidents of a widget: more than a person reads at a glance.',
  },
  uptimeWindows: { most: 4, unit: 'entries', reason: 'As many as there are.' },
  incidentStatuses: { most: 3, unit: 'entries', reason: 'As many as there are.' },
  monitorStatuses: { most: 7, unit: 'entries', reason: 'As many as there are.' },
  seriesSelector: { most: 500, unit: 'characters', reason: 'The name of a metric and some labels.' },
  dashboardVariables: { most: 5, unit: 'entries', reason: 'Choices above a dashboard: one line on a screen.' },
  variableValue: { most: 68, unit: 'characters', reason: 'A tag, or the longest id of a monitor.' },
  variableValues: { most: 50, unit: 'entries', reason: 'Values of one choice.' },
  chosenValues: {
    most: 600,
    unit: 'characters',
    reason: 'A name and a value of each variable that a dashboard may have, with the longest id.',
  },
  dashboardRange: { most: 34_560_000, unit: 'seconds', reason: '400 days: as long as hourly sums are kept.' },
  dashboardRefresh: { most: 3600, unit: 'seconds', reason: 'An hour: older numbers are not read as those of now.' },
  // Reports
  slaTarget: { most: 99.9999, unit: 'number', reason: 'A target of 100 percent leaves no budget to spend.' },
  reportDays: { most: 400, unit: 'days', reason: 'As long as hourly sums are kept.' },
  ignoredOutage: { most: 3600, unit: 'seconds', reason: 'An hour: a longer outage is one.' },
  keptRuns: { most: 120, unit: 'entries', reason: 'Ten years of monthly runs.' },
  reportDifferences: { most: 100, unit: 'entries', reason: 'A person who verifies a run reads fewer.' },
  // Webhooks
  statusPages: {
    most: 50,
    unit: 'entries',
    reason: 'Status pages of one organization: one for each of many products.',
  },
  pageComponents: { most: 200, unit: 'entries', reason: 'Components of a status page; more than a visitor reads.' },
  pageDomains: { most: 10, unit: 'entries', reason: 'Host names of a status page; each may get a certificate.' },
  pageHistory: { most: 90, unit: 'days', reason: 'A quarter: as many bars as fit beside one another.' },
  webhookUrl: { most: 2048, unit: 'characters', reason: 'The longest URL that clients and proxies commonly take.' },
  subscriptions: { most: 30, unit: 'entries', reason: 'More than there are groups of subjects.' },
  streamTypes: { most: 500, unit: 'characters', reason: 'All groups of subjects, separated by commas.' },
  streamPosition: { most: 100, unit: 'characters', reason: 'The id of an event.' },
} as const satisfies Readonly<Record<string, Bound>>;

const words = (bound: Bound): string =>
  bound.unit === 'characters' || bound.unit === 'entries'
    ? `must have at most ${bound.most} ${bound.unit}`
    : `must be at most ${bound.most}`;

/** The arguments of a schema's `max`, with what a problem says. */
export const atMost = (bound: Bound): readonly [number, { readonly error: string }] => [
  bound.most,
  { error: words(bound) },
];
