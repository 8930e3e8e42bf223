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
    | 'per hour'
    | 'per day';
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
  organizationSubscriptions: {
    most: 1000,
    unit: 'entries',
    reason:
      'Subscriptions of an organization, with those that ended: one of them lives, and the others are its history.',
  },
  seats: { most: 10_000, unit: 'number', reason: 'Seats of a subscription: more than an organization has people.' },
  unitAmountMinor: {
    most: 10_000_000_000,
    unit: 'number',
    reason: 'Price of one: 12 months of 10,000 seats stay below 2^53, which numbers in JSON hold exactly.',
  },
  planTrial: { most: 730, unit: 'days', reason: 'A trial of a plan: two years.' },
  plans: { most: 100, unit: 'entries', reason: 'Plans of a server: more than a page of prices shows.' },
  planPrices: { most: 100, unit: 'entries', reason: 'Prices of a plan: two intervals in 50 currencies.' },
  organizations: { most: 1000, unit: 'entries', reason: 'Organizations of a user who creates one.' },
  deletionGrace: {
    most: 90,
    unit: 'days',
    reason:
      'For which the deletion of an organization or an account can be undone; 14 unless the operator says otherwise: over a holiday of its owner.',
  },
  ownedAtDeletion: {
    most: 20,
    unit: 'entries',
    reason: 'Organizations that an account owns when it is deleted: all of them end in one commit.',
  },
  organizationMonitors: {
    most: 100_000,
    unit: 'entries',
    reason: 'Monitors of an organization: what is about all of them reads them at once.',
  },
  organizationExporters: {
    most: 200,
    unit: 'entries',
    reason: 'Exporters of an organization: with 500 series each, 100,000 samples a minute.',
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
  organizationNotificationChannels: {
    most: 200,
    unit: 'entries',
    reason: 'Notification channels of an organization: what happens is planned for each of them.',
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
  declaredKey: {
    most: 100,
    unit: 'characters',
    reason: 'The name that a file of monitoring as code gives a resource; part of an index.',
  },
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
  actionToken: {
    most: 120,
    unit: 'characters',
    reason: 'The token of a link in a message: the longest has 86.',
  },
  recipientToken: {
    most: 120,
    unit: 'characters',
    reason: "The token of a link in a mail to an address that is no member's: the longest has 55.",
  },
  actorName: { most: 80, unit: 'characters', reason: 'The name of a person in a line of a timeline.' },
  token: { most: 200, unit: 'characters', reason: 'Three times what the server makes.' },
  clientName: {
    most: 60,
    unit: 'characters',
    reason: 'What a program that asks to be signed in calls itself; a page shows it.',
  },
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
  exitCode: { most: 4_294_967_295, unit: 'number', reason: 'Windows keeps 32 bits, read with or without a sign.' },
  signalAdjustments: { most: 20, unit: 'entries', reason: 'What an answer names of a signal that was not understood.' },
  monitorAgents: {
    most: 20,
    unit: 'entries',
    reason: 'Agents that check one monitor: each has its status in the row of the monitor.',
  },
  quorumCount: { most: 21, unit: 'number', reason: 'The agents of a monitor, and the server.' },
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
  summaryCertificates: { most: 20, unit: 'entries', reason: 'Certificates of a summary: what a person renews today.' },
  summaryCertificateDays: {
    most: 14,
    unit: 'days',
    reason: 'A certificate that renews itself does so 30 days before its end.',
  },
  bins: { most: 500, unit: 'number', reason: 'Bars of a chart: more than a screen is wide.' },
  badgeLabel: { most: 50, unit: 'characters', reason: 'Beside a status on a badge.' },
  // Agents
  organizationAgents: {
    most: 500,
    unit: 'entries',
    reason: 'Agents of an organization: each may have a call that waits, and each change of a monitor wakes them.',
  },
  agentBatch: {
    most: 500,
    unit: 'entries',
    reason: 'Results of one batch of an agent: about 150 KB, and one transaction.',
  },
  agentScrapes: {
    most: 100,
    unit: 'entries',
    reason: 'Scrapes of one batch of an agent: each is a transaction, and may have thousands of samples.',
  },
  agentFamilies: { most: 2000, unit: 'entries', reason: 'As many metrics as a scrape lists.' },
  familyText: { most: 500, unit: 'characters', reason: 'Help and unit of a metric: a scrape cuts longer ones.' },
  sampleText: { most: 32, unit: 'characters', reason: 'A number of double precision has 25 at most.' },
  scrapedLabels: { most: 64, unit: 'entries', reason: 'Labels of a series: as many as a scrape keeps.' },
  agentCapabilities: { most: 50, unit: 'entries', reason: 'Twice the types of monitors that there are.' },
  documentVersion: { most: 2_147_483_647, unit: 'number', reason: 'As far as both databases count.' },
  agentWord: { most: 100, unit: 'characters', reason: 'A version, a platform or the name of a type.' },
  protocolVersion: { most: 1000, unit: 'number', reason: 'Versions of a protocol; there is one.' },
  checkLatency: { most: 600_000, unit: 'milliseconds', reason: 'Twice the longest timeout of a check.' },
  checkDelay: { most: 86_400_000, unit: 'milliseconds', reason: 'A day: an older result is not accepted.' },
  statusCode: { most: 65_535, unit: 'number', reason: 'Status codes of all protocols fit.' },
  certificateDays: { most: 100_000, unit: 'days', reason: 'Certificates last to the year 9999 at most.' },
  // Rules and maintenance
  signalMessage: {
    most: 2000,
    unit: 'characters',
    reason: 'A few lines of a log; a person reads the beginning of a longer one.',
  },
  ruleCount: { most: 100, unit: 'number', reason: 'Times in a row that a condition holds.' },
  ruleWindow: { most: 2_592_000, unit: 'seconds', reason: '30 days: results are kept for 35.' },
  sampleWindow: {
    most: 86_400,
    unit: 'seconds',
    reason: 'A day: each evaluation of a condition over samples reads its window anew.',
  },
  targetAgents: { most: 500, unit: 'entries', reason: 'As many as monitors that a target names.' },
  subjectId: { most: 200, unit: 'characters', reason: 'An id of any kind.' },
  ruleRepeat: { most: 604_800, unit: 'seconds', reason: 'A week.' },
  channels: { most: 10, unit: 'entries', reason: 'Ways to notify of one rule.' },
  recipients: { most: 20, unit: 'entries', reason: 'Addresses of one channel.' },
  reportChannels: {
    most: 10,
    unit: 'entries',
    reason: 'Channels that a report is sent to: each gets a message of its own.',
  },
  alertLabels: { most: 30, unit: 'entries', reason: 'Copied into every alert.' },
  alertLabelsPatch: { most: 60, unit: 'entries', reason: 'A change may remove all labels and bring as many new ones.' },
  alertLabelName: { most: 63, unit: 'characters', reason: 'As for labels of Kubernetes.' },
  alertLabelValue: { most: 200, unit: 'characters', reason: 'Copied into every alert.' },
  ruleSettings: { most: 50, unit: 'entries', reason: 'Fields of a condition; it has 10.' },
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
  promqlQuery: {
    most: 8192,
    unit: 'characters',
    reason: 'A query with the labels that Grafana fills in for its variables.',
  },
  promqlSelectors: { most: 20, unit: 'entries', reason: 'Selectors of one question; Grafana sends one or two.' },
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
  publicUnobserved: {
    most: 20,
    unit: 'entries',
    reason: 'Times without data of a component of a status page: more would be most of a visitor’s page.',
  },
  reportDifferences: { most: 100, unit: 'entries', reason: 'A person who verifies a run reads fewer.' },
  // Feature flags
  organizationFeatureFlags: {
    most: 500,
    unit: 'entries',
    reason: 'Feature flags of one organization: all of them are evaluated in one answer.',
  },
  flagDocument: {
    most: 65_536,
    unit: 'bytes',
    reason: 'A feature flag as JSON: a rule with 500 e-mail addresses takes 15 KB, and all flags are kept in memory.',
  },
  flagKey: { most: 100, unit: 'characters', reason: 'Part of code, and of the hash that decides about rollouts.' },
  flagRules: { most: 50, unit: 'entries', reason: 'Rules of a feature flag: more than a person keeps in mind.' },
  ruleConditions: { most: 10, unit: 'entries', reason: 'Conditions of one rule; all of them must hold.' },
  conditionValues: { most: 500, unit: 'entries', reason: 'Values of a condition: a list of customers.' },
  conditionPatterns: { most: 10, unit: 'entries', reason: 'Patterns of one condition.' },
  conditionText: {
    most: 500,
    unit: 'characters',
    reason: 'A value that is compared: an address, a version, a pattern.',
  },
  flagPatterns: {
    most: 20,
    unit: 'entries',
    reason: 'Patterns of one feature flag: each may be matched with every evaluation.',
  },
  flagComparisons: {
    most: 1000,
    unit: 'entries',
    reason: 'Values that one feature flag compares one by one: 500 flags take some 300 ms at worst, in small turns.',
  },
  flagText: { most: 10_000, unit: 'characters', reason: 'A text that a feature flag serves: some pages.' },
  flagObject: { most: 10_240, unit: 'bytes', reason: 'An object that a feature flag serves, as JSON.' },
  flagMembers: { most: 500, unit: 'entries', reason: 'Members of an object that a feature flag serves.' },
  flagAttribute: { most: 200, unit: 'characters', reason: 'A path into a context; addresses serve as names in some.' },
  guardRules: { most: 10, unit: 'entries', reason: 'Alert rules that guard one feature flag.' },
  testContexts: {
    most: 1000,
    unit: 'entries',
    reason: 'Contexts of one test of a feature flag: a fair sample of the users of a product.',
  },
  contextAttributes: { most: 100, unit: 'entries', reason: 'Attributes of a context.' },
  evaluationContext: {
    most: 16_384,
    unit: 'bytes',
    reason: 'A context as JSON: every condition may read all of an attribute.',
  },
  contextQuery: { most: 4096, unit: 'characters', reason: 'A context in an address, which proxies bound at 8 KiB.' },
  // Exporters
  scrapeInterval: { most: 3600, unit: 'seconds', reason: 'An hour: samples are kept in chunks of an hour.' },
  scrapeTimeout: {
    most: 60,
    unit: 'seconds',
    reason: 'The least common interval: a scrape holds its place meanwhile.',
  },
  selectors: { most: 50, unit: 'entries', reason: 'Each is compared with every sample of a scrape.' },
  exporterLabels: { most: 30, unit: 'entries', reason: 'Prometheus itself takes 30 labels of a series by default.' },
  exporterLabelsPatch: {
    most: 60,
    unit: 'entries',
    reason: 'A change may remove all labels and bring as many new ones.',
  },
  exporterSeries: {
    most: 5000,
    unit: 'number',
    reason: 'Series that a scrape keeps: more are a dump of a database, and no figures to alert on.',
  },
  failureThreshold: { most: 10, unit: 'number', reason: 'Failed scrapes in a row until an exporter is failing.' },
  testedSeries: { most: 100, unit: 'entries', reason: 'Series that a test shows: enough to see what selectors keep.' },
  sampledSeries: { most: 50, unit: 'entries', reason: 'Lines of a chart: more than a person tells apart.' },
  // Invoices
  invoiceLines: {
    most: 200,
    unit: 'entries',
    reason: 'Lines of an invoice: each change of a subscription within a period adds two.',
  },
  invoiceTaxes: {
    most: 10,
    unit: 'entries',
    reason: 'Rates of an invoice: Canada has two, the United States up to four.',
  },
  paymentReference: { most: 140, unit: 'characters', reason: 'The remittance text of a SEPA transfer.' },
  addressLine: { most: 200, unit: 'characters', reason: 'One line of an address.' },
  postalCode: { most: 20, unit: 'characters', reason: 'The longest postal code has 10.' },
  taxId: { most: 50, unit: 'characters', reason: 'Tax numbers have up to some 20 characters.' },
  locale: {
    most: 35,
    unit: 'characters',
    reason: 'The longest language tag that must be supported (RFC 5646 §4.4.1).',
  },
  paymentMethodId: { most: 200, unit: 'characters', reason: 'What payment providers call a method.' },
  // Licenses
  organizationLicenses: {
    most: 100_000,
    unit: 'entries',
    reason: 'Licenses of an organization, with revoked ones, which the audit trail names: 25 a day for ten years.',
  },
  licenseSeats: { most: 1_000_000, unit: 'number', reason: 'People or machines of the largest customers.' },
  licenseActivations: {
    most: 100_000,
    unit: 'entries',
    reason: 'Activations of one license: each new one counts them, which takes some milliseconds with so many.',
  },
  shownActivations: {
    most: 20,
    unit: 'entries',
    reason: 'Activations in a license, the newest: a page of licenses stays small; the others have a list.',
  },
  licenseEntitlements: { most: 100, unit: 'entries', reason: 'Features and limits of one product.' },
  licenseEntitlementsPatch: {
    most: 200,
    unit: 'entries',
    reason: 'A change may remove all entitlements and bring as many new ones.',
  },
  entitlementName: { most: 63, unit: 'characters', reason: 'A name in a program, as for labels of Kubernetes.' },
  entitlementValue: { most: 200, unit: 'characters', reason: 'A word or an address; a license file repeats it.' },
  licenseHeartbeat: { most: 2_592_000, unit: 'seconds', reason: '30 days: a laptop that is away comes back by then.' },
  licenseFileTtl: { most: 31_622_400, unit: 'seconds', reason: 'A leap year, for machines without a network.' },
  licenseMetadata: { most: 50, unit: 'entries', reason: 'References to the systems of the issuer.' },
  licenseMetadataPatch: {
    most: 100,
    unit: 'entries',
    reason: 'A change may remove all metadata and bring as much new.',
  },
  metadataName: { most: 63, unit: 'characters', reason: 'A name in a program, as for labels of Kubernetes.' },
  licenseKey: {
    most: 64,
    unit: 'characters',
    reason: 'A key has 39; the rest is room for spaces that people type.',
  },
  fingerprint: { most: 255, unit: 'characters', reason: 'A hash, or the id of a machine or a container.' },
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
  channelSubscriptions: { most: 10, unit: 'entries', reason: 'Subscriptions of a channel, each about other monitors.' },
  channelSettings: { most: 30, unit: 'entries', reason: 'Settings of one channel; no type has half as many.' },
  channelHeaders: { most: 20, unit: 'entries', reason: 'Headers of a request, as monitors have.' },
  channelCredential: { most: 4096, unit: 'characters', reason: 'The longest tokens, which are signed documents.' },
  messageLifetime: { most: 86_400, unit: 'seconds', reason: 'A day: what is older is history and no message.' },
  notificationEvents: { most: 20, unit: 'entries', reason: 'Every event that a channel can subscribe to.' },
  notificationLabels: { most: 10, unit: 'entries', reason: 'Labels that a subscription asks for.' },
  daysOfWeek: { most: 7, unit: 'entries', reason: 'Days of a week.' },
  weeklyRanges: { most: 21, unit: 'entries', reason: 'Three ranges for each day of the week.' },
  organizationOnCallSchedules: {
    most: 200,
    unit: 'entries',
    reason: 'Schedules of who is on call in an organization: one for each of many teams.',
  },
  contactMethods: {
    most: 10,
    unit: 'entries',
    reason: 'Places where one person is notified: more phones than one carries.',
  },
  newsEvents: { most: 6, unit: 'entries', reason: 'Events that members are notified of: all of them.' },
  pagePreferences: { most: 10, unit: 'entries', reason: 'Places where one page goes: as many as a person has.' },
  pageDelay: { most: 3600, unit: 'seconds', reason: 'An hour; by then an escalation has gone on to others.' },
  onCallLayers: { most: 5, unit: 'entries', reason: 'Layers of a schedule; people can follow no more.' },
  onCallUsers: { most: 50, unit: 'entries', reason: 'People who take turns in a layer: a week each for a year.' },
  onCallTurn: { most: 52, unit: 'number', reason: 'Units of one turn: a year of weeks.' },
  onCallOverrides: {
    most: 500,
    unit: 'entries',
    reason: 'Overrides of a schedule that are kept: one a day, with those of the last year.',
  },
  onCallOverride: {
    most: 366,
    unit: 'days',
    reason: 'Length of an override: who is away for longer leaves the layer.',
  },
  organizationEscalationPolicies: {
    most: 200,
    unit: 'entries',
    reason: 'Escalation policies of an organization: all of them are compared with each incident that opens.',
  },
  escalationSteps: { most: 10, unit: 'entries', reason: 'Steps of a policy; after ten, everybody has been paged.' },
  escalationTargets: { most: 10, unit: 'entries', reason: 'Targets of a step: a team, with its schedules.' },
  escalationWait: { most: 86_400, unit: 'seconds', reason: 'A day between two steps.' },
  escalationRounds: { most: 10, unit: 'number', reason: 'Rounds of a policy: with ten steps a hundred pages.' },
  acknowledgementTime: { most: 86_400, unit: 'seconds', reason: 'A day: the next shift has begun by then.' },
  snoozeTime: { most: 86_400, unit: 'seconds', reason: 'A day; who needs longer acknowledges.' },
  groupingWait: { most: 600, unit: 'seconds', reason: 'Ten minutes: who waits longer wants a digest.' },
  messageTemplate: { most: 4000, unit: 'characters', reason: 'More than any provider shows of a message.' },
  digestAbove: { most: 100, unit: 'number', reason: 'Single messages about this many subjects are a storm.' },
  digestTime: { most: 86_400, unit: 'seconds', reason: 'A day: a digest that stays open for longer is a report.' },
  repeatTime: { most: 604_800, unit: 'seconds', reason: 'A week between two reminders.' },
  repeats: { most: 100, unit: 'number', reason: 'More reminders than this are noise.' },
  flappingChanges: { most: 20, unit: 'number', reason: 'More changes than this are flapping to everybody.' },
  flappingWindow: { most: 86_400, unit: 'seconds', reason: 'A day of statuses is read to count changes.' },
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
