import type { Bound } from '@watchpost/schemas';

/**
 * Every bound of a running server by its name: modules take theirs from here, and `docs/bounds.md` shows them. What a field
 * may hold is in the table of the contract.
 */
export const serverBounds = {
  // Queries of PromQL
  promqlDepth: {
    most: 64,
    unit: 'number',
    reason: 'Parts within parts of a query; those of dashboards have some ten.',
  },
  promqlPoints: {
    most: 11_000,
    unit: 'entries',
    reason: 'Points of a series in an answer, as Prometheus: a minute each for a week.',
  },
  promqlRead: {
    most: 1_000_000,
    unit: 'entries',
    reason:
      'Samples that a query reads from the database and holds, some 70 MB: those of 50 series at 60 s for two weeks.',
  },
  promqlAnswer: {
    most: 250_000,
    unit: 'entries',
    reason: 'Points of an answer, 6 MB of JSON: 250 series with a point for each pixel of a chart.',
  },
  promqlAtOnce: {
    most: 4,
    unit: 'entries',
    reason: 'Queries of a process that are evaluated at once, because each holds its samples.',
  },
  promqlListed: { most: 10_000, unit: 'entries', reason: 'Series that a list of series, labels or values is made of.' },
  waitingQueries: {
    most: 100,
    unit: 'entries',
    reason: 'Queries of one organization that wait: a dashboard with as many panels.',
  },
  promqlSeries: { most: 2000, unit: 'entries', reason: 'Series that a query reads; more are no chart.' },
  promqlSamples: {
    most: 50_000_000,
    unit: 'entries',
    reason: 'Samples that a query computes with, as Prometheus by default: a second or two of CPU in small turns.',
  },
  promqlTime: { most: 20_000, unit: 'milliseconds', reason: 'Time of a query; Grafana waits 30 s.' },

  // Invoices
  documentNumber: { most: 2_147_483_647, unit: 'number', reason: 'As far as both databases count.' },
  invoiceDueDays: {
    most: 90,
    unit: 'days',
    reason: 'Days in which an invoice is to be paid; 60 is the longest that is usual.',
  },
  invoicePayments: {
    most: 50,
    unit: 'entries',
    reason: 'Attempts to pay an invoice that are kept; of more, the oldest that failed are deleted.',
  },
  keptPaymentEvents: {
    most: 100_000,
    unit: 'entries',
    reason:
      'Events of payment providers in the inbox, for 90 days; one that is forgotten and comes again is looked up anew.',
  },
  invoiceRefunds: {
    most: 50,
    unit: 'entries',
    reason: 'Refunds of an invoice, those that failed included; all of them are kept.',
  },
  usageRows: {
    most: 1000,
    unit: 'entries',
    reason: 'Sums that usage reads: 4 metrics on 31 days in 8 slots are 992.',
  },
  shownPayments: {
    most: 20,
    unit: 'entries',
    reason: 'Attempts that an invoice shows, the latest: a page of 100 invoices reads 2000.',
  },
  paymentLookUps: {
    most: 64,
    unit: 'number',
    reason:
      'Look-ups of a payment that is under way: the first after a minute, then seldom, the last after two months.',
  },
  paymentCall: {
    most: 60_000,
    unit: 'milliseconds',
    reason: 'A call of the payment provider; the lease of an attempt lasts twice as long.',
  },
  paymentsAsked: {
    most: 30,
    unit: 'per hour',
    reason: 'Payments that members of an organization begin: each calls the payment provider, whose limits all share.',
  },
  paymentMethodsAsked: {
    most: 60,
    unit: 'per hour',
    reason: 'Calls for the payment methods of an organization: each calls the payment provider.',
  },
  billingContacts: {
    most: 20,
    unit: 'entries',
    reason: 'Members who get mails about invoices where the profile names no address.',
  },
  paymentWebhook: {
    most: 262_144,
    unit: 'bytes',
    reason: 'The body of a webhook of a payment provider: Stripe sends some 10 kB.',
  },
  webhookAttempts: {
    most: 100,
    unit: 'entries',
    reason: 'Payments that one webhook of a provider names; it names one.',
  },
  // Limits of organizations
  surplusOfCommit: {
    most: 500,
    unit: 'entries',
    reason: 'Monitors that one commit pauses or resumes after a change of the plan; a worker goes on with the rest.',
  },
  entitlementsAnswer: {
    most: 5000,
    unit: 'milliseconds',
    reason: 'Time that a host has to say what an organization is entitled to; then the last answer stays.',
  },
  entitlementsAtOnce: {
    most: 5,
    unit: 'entries',
    reason: 'Organizations that a claim of this process asks a host about, four claims at a time.',
  },
  entitlementAttempts: {
    most: 5,
    unit: 'number',
    reason: 'Commits of new entitlements that lose to changes of monitors before a worker waits a moment.',
  },

  // Feature flags
  keptFlags: {
    most: 67_108_864,
    unit: 'bytes',
    reason:
      'Feature flags of all organizations that are kept in memory, as JSON: two organizations with the largest flags.',
  },
  flagSearchedText: {
    most: 500,
    unit: 'characters',
    reason: 'Text of a context that is searched for parts or patterns: every value is compared with all of it.',
  },
  flagComparisonsAtOnce: {
    most: 4000,
    unit: 'entries',
    reason:
      'Values that are compared before others have their turn: some 3 ms. Larger evaluations of one organization wait for each other.',
  },
  flagPortion: {
    most: 25,
    unit: 'entries',
    reason: 'Feature flags that are read before others have their turn: the largest have 1.6 MB.',
  },
  waitingFlags: {
    most: 50,
    unit: 'entries',
    reason: 'Large evaluations of feature flags of one organization that wait.',
  },
  keptPatternAnswers: {
    most: 1000,
    unit: 'entries',
    reason: 'Answers of patterns that are kept with the flags of an organization, a megabyte at most.',
  },

  // Requests and answers
  requestBody: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Far more than any document of the contract, little enough to hold for many requests at once.',
  },
  bodiesOfAddress: {
    most: 16_777_216,
    unit: 'bytes',
    reason: 'Request bodies of one address that are under way: 16 of the largest. Beyond, they are answered with 503.',
  },
  bodies: {
    most: 67_108_864,
    unit: 'bytes',
    reason:
      'Request bodies of all addresses that are under way, a small part of the memory of the smallest machine that runs a server. Beyond, each address has an equal share.',
  },
  smallBody: {
    most: 65_536,
    unit: 'bytes',
    reason:
      'Parsed as soon as it has arrived. Larger bodies are parsed one at a time, addresses in turn, in at most half of the time.',
  },
  unpackedAtOnce: {
    most: 4096,
    unit: 'bytes',
    reason:
      'A compressed body that is unpacked as soon as it has arrived: some hundred results of an agent. What it unpacks to is bounded as well, and takes 3 ms at most.',
  },
  plainAnswer: {
    most: 2048,
    unit: 'bytes',
    reason: 'Shorter answers are not compressed: they fit into two packets, and compressing costs more than it saves.',
  },
  compressedAtOnce: {
    most: 65_536,
    unit: 'bytes',
    reason:
      'Compressed on the event loop, in 0.3 ms at most; a thread costs the loop as much. Larger answers are compressed in a thread.',
  },
  compressions: {
    most: 2,
    unit: 'number',
    reason:
      'Answers compressed in threads at once, half of the pool; hashes of passwords need it too. Beyond, answers stay plain.',
  },
  fileName: {
    most: 120,
    unit: 'characters',
    reason:
      'Of a file that an answer names, with its extension; every file system takes it, also in four-byte characters.',
  },
  agentCalls: {
    most: 600,
    unit: 'per minute',
    reason: 'Calls of one agent: ten a second, while one that drains its buffer makes two.',
  },
  waitingAgents: {
    most: 5000,
    unit: 'number',
    reason: 'Calls of agents that wait in a process for other assignments; beyond, they are answered at once.',
  },
  waitingAgentsOfOne: {
    most: 500,
    unit: 'number',
    reason: 'The same of one organization: one of each agent that it can have.',
  },
  agentMonitors: {
    most: 2000,
    unit: 'entries',
    reason: 'Monitors of one agent: all of them are in one answer, with their credentials sealed.',
  },
  locationPortion: {
    most: 200,
    unit: 'entries',
    reason: 'Monitors whose locations change in one commit; others want to write, too.',
  },
  jsonDepth: { most: 32, unit: 'number', reason: 'Deeper than any document; nesting must not exhaust the stack.' },
  jsonValues: {
    most: 20_000,
    unit: 'entries',
    reason:
      'Objects, lists and what they hold: 200 for each of the 100 monitors that one request may create. Validation takes time with each of them, and a mebibyte could bring half a million.',
  },
  listedErrors: {
    most: 100,
    unit: 'entries',
    reason: 'Invalid fields that a problem lists: as many as a person fixes at once, in a small answer.',
  },
  errorText: {
    most: 300,
    unit: 'characters',
    reason: 'A path or a message of a problem, which may repeat a name of the request.',
  },
  problemDetail: { most: 2000, unit: 'characters', reason: 'The detail of a problem, likewise.' },
  commitAttempts: {
    most: 20,
    unit: 'number',
    reason: 'A lost race is rare: a request that loses this often is refused.',
  },
  pipelinedRequests: {
    most: 32,
    unit: 'entries',
    reason:
      'Requests that wait on one connection behind the one that is answered: clients hardly pipeline (RFC 9112 §9.3.2), and each holds up to 16 KiB of headers.',
  },
  unreadOfSource: {
    most: 16_777_216,
    unit: 'bytes',
    reason: 'Answers that one address has not read: some 25 copies of the largest document, for readers on slow lines.',
  },
  unread: {
    most: 134_217_728,
    unit: 'bytes',
    reason:
      'The same of all addresses: eight of them, a small part of the memory of the smallest machine that runs a server.',
  },
  repeatedField: {
    most: 500,
    unit: 'characters',
    reason: 'Of each field that the detail of a problem repeats: three of them and the rest of the sentence fit.',
  },
  unreleasedKeys: {
    most: 10_000,
    unit: 'entries',
    reason:
      'Idempotency keys that wait to be freed; beyond, they are held until their lease ends: an outage must not fill the memory.',
  },
  requestPatterns: {
    most: 500,
    unit: 'entries',
    reason: 'Different patterns of one request: ten times those of a monitor with as many assertions as it may have.',
  },
  pattern: {
    most: 1000,
    unit: 'characters',
    reason: 'A pattern describes its match in some dozen characters; the rest is room for a list of words.',
  },
  keptDates: { most: 1000, unit: 'entries', reason: 'Days whose text is kept: about three years, in some 100 kB.' },
  // Rates
  requestBuckets: {
    most: 50_000,
    unit: 'entries',
    reason: 'Counted addresses of one kind in a window, about 10 MB; beyond, low counts are forgotten.',
  },
  recordedRefusals: {
    most: 10,
    unit: 'per minute',
    reason: 'Refusals of one caller that are recorded one by one: enough to see what was tried.',
  },
  deviceSignInsOfAddress: {
    most: 60,
    unit: 'per 15 minutes',
    reason: 'Programs of one address that ask to be signed in; an office may share it.',
  },
  deviceSignInTime: {
    most: 600,
    unit: 'seconds',
    reason: 'Until a code that a program shows is useless: time to open a page.',
  },
  deviceInterval: {
    most: 60,
    unit: 'seconds',
    reason: 'Between two requests of a program that asks too often: a person waits for it.',
  },
  guessesOfAccountAndAddress: { most: 20, unit: 'per 15 minutes', reason: 'Tries at one account from one address.' },
  guessesOfAccount: {
    most: 100,
    unit: 'per 15 minutes',
    reason: 'Tries at one account from addresses that never signed in to it.',
  },
  guessesOfAddress: { most: 600, unit: 'per 15 minutes', reason: 'Tries from one address, which an office may share.' },
  mailsOfRecipient: {
    most: 5,
    unit: 'per hour',
    reason: 'Mails of one kind to one mailbox that strangers can ask for, over all pages and organizations.',
  },
  codesToPlace: {
    most: 3,
    unit: 'per hour',
    reason: 'Codes that verify one place, over all accounts: a stranger’s telephone must not ring again and again.',
  },
  codesOfPerson: { most: 20, unit: 'per hour', reason: 'Codes that one person has sent: two for each contact method.' },
  codesOfCarrier: {
    most: 100,
    unit: 'per hour',
    reason: 'Codes that the carrier of an organization brings: it pays for each of them.',
  },
  contactCodeTries: { most: 5, unit: 'number', reason: 'Wrong codes of one contact method until another is sent.' },
  wrongCodes: { most: 20, unit: 'per hour', reason: 'Wrong second factors of one user, over all sign-ins.' },
  challengeTries: { most: 5, unit: 'number', reason: 'Wrong second factors of one sign-in.' },
  mailRequestsOfAddress: {
    most: 600,
    unit: 'per 15 minutes',
    reason: 'Requests for mails from one address: more than an office needs, less than a flood.',
  },
  rememberedSessions: {
    most: 20,
    unit: 'entries',
    reason: 'Sessions of a user that are searched for the address of a sign-in.',
  },
  // Licenses
  organizationActivations: {
    most: 200_000,
    unit: 'entries',
    reason: 'Activations of all licenses of an organization: each new one counts them, which takes some milliseconds.',
  },
  licenseValidations: {
    most: 600,
    unit: 'per minute',
    reason: 'Validations from one address, which a data center may share; a program validates once an hour.',
  },
  licenseCalls: {
    most: 300,
    unit: 'per minute',
    reason: 'Activations, heartbeats and files from one address: 300 machines that send a heartbeat each minute.',
  },
  licenseChanges: {
    most: 5000,
    unit: 'per hour',
    reason:
      'New activations, deactivations and files of one license by its key: each is an entry of the audit trail. A large fleet starts within the hour.',
  },
  // Tokens
  accessToken: { most: 600, unit: 'seconds', reason: 'How long an access token lasts.' },
  challenge: { most: 300, unit: 'seconds', reason: 'Time to type the second factor.' },
  oneTimeCode: {
    most: 60,
    unit: 'seconds',
    reason: 'Time to exchange the code that a sign-in with a provider ends with.',
  },
  identityLink: {
    most: 3600,
    unit: 'seconds',
    reason: 'Time to open the e-mail that confirms a first sign-in through an organization’s own provider.',
  },
  failureReason: {
    most: 300,
    unit: 'characters',
    reason: 'Why the last sign-in through a connection failed: two sentences of a page.',
  },
  signInState: { most: 600, unit: 'seconds', reason: 'Time to sign in at a provider.' },
  verifiedTokens: {
    most: 10_000,
    unit: 'entries',
    reason: 'Access tokens whose signature is not verified again.',
  },
  keptRows: {
    most: 2000,
    unit: 'entries',
    reason:
      'Rows of each of six tables that are not read again while nothing changes them: a few MB of keys, sessions and users.',
  },
  // Status pages
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
  subscriptionMails: {
    most: 200,
    unit: 'per hour',
    reason: 'Mails that ask to confirm a subscription to a page of one organization: strangers can cause them.',
  },
  subscriptionMailsOfAccount: {
    most: 300,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner: less than two of them may have, so that none takes all.',
  },
  subscriptionMailsOfServer: {
    most: 4000,
    unit: 'per hour',
    reason: 'The same for all organizations: one a second, which a mail server takes.',
  },
  updateMails: {
    most: 10,
    unit: 'per hour',
    reason: 'Updates of one page to one subscriber; later ones are not mailed.',
  },
  subscriberPortion: { most: 100, unit: 'entries', reason: 'Subscribers whose mails are written in one commit.' },
  pageParts: { most: 50, unit: 'entries', reason: 'Months, incidents and components of a page that are kept with it.' },
  viewToken: { most: 86_400, unit: 'seconds', reason: 'How long a visitor reads a page with a password: a day.' },
  // Streams
  streams: { most: 100, unit: 'entries', reason: 'Live streams of one organization at once.' },
  streamsOfCaller: {
    most: 25,
    unit: 'entries',
    reason: 'Of one member or key: a quarter of the organization, because one must not hold all of them.',
  },
  streamsOfProcess: {
    most: 2000,
    unit: 'entries',
    reason: 'Each holds a connection and a timer; beyond, a stream of the organization with the most is closed.',
  },
  streamUnread: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Unread in one stream: nine of the largest messages, and some thousand of the usual ones.',
  },
  streamUnreadOfOne: { most: 8_388_608, unit: 'bytes', reason: 'Unread in all streams of one organization.' },
  streamUnreadOfProcess: { most: 67_108_864, unit: 'bytes', reason: 'Unread in all streams of a process.' },
  streamResumed: { most: 5000, unit: 'entries', reason: 'Messages that are sent again to a reader who comes back.' },
  streamChecks: {
    most: 1000,
    unit: 'entries',
    reason: 'Checks of one organization that its streams report at once, every ten seconds: those that began last.',
  },
  streamEvents: { most: 500, unit: 'entries', reason: 'New events of one read; the next read continues after them.' },
  // Webhooks
  deliveryBody: { most: 262_144, unit: 'bytes', reason: 'Body of a delivery; receivers commonly take a megabyte.' },
  receiverAnswer: { most: 1_048_576, unit: 'bytes', reason: 'Read of an answer before the connection is ended.' },
  receiverAnswerKept: { most: 16_384, unit: 'bytes', reason: 'Kept of an answer to show.' },
  receiverPlaces: {
    most: 8,
    unit: 'entries',
    reason: 'Deliveries to one webhook at once: a receiver that never answers must not delay the others.',
  },
  receiverConnections: { most: 128, unit: 'entries', reason: 'Connections to one origin.' },
  receiverHeaders: { most: 262_144, unit: 'bytes', reason: 'Headers of an answer, as checks read them.' },
  receiverInterimAnswers: {
    most: 10,
    unit: 'entries',
    reason: 'Interim answers (RFC 9110 §15.2) of a delivery: servers send one or two.',
  },
  idleOrigins: { most: 64, unit: 'entries', reason: 'Origins whose connections are kept for the next delivery.' },
  pendingOutcomes: {
    most: 500,
    unit: 'entries',
    reason: 'Outcomes that wait for the store when it does not keep up; beyond, no delivery begins.',
  },
  deliveryAttempts: {
    most: 1000,
    unit: 'number',
    reason: 'More than the attempts of five days of failure, and of many that people ask for.',
  },
  paymentMessage: {
    most: 300,
    unit: 'characters',
    reason: 'A sentence of a payment provider to a customer.',
  },
  stripeMethods: { most: 100, unit: 'entries', reason: 'Payment methods of a customer: the largest page of Stripe.' },
  stripeRefunds: {
    most: 100,
    unit: 'entries',
    reason: 'Refunds of a payment: the largest page of Stripe. An invoice has at most half as many.',
  },
  stripePages: {
    most: 10,
    unit: 'entries',
    reason:
      'Pages of a hundred that a look-up by our id reads: a customer has a few attempts since the one it asks for.',
  },
  stripeSignatures: {
    most: 16,
    unit: 'entries',
    reason: 'Signatures of one webhook that are compared; Stripe sends two while a secret is rolled.',
  },
  eventHandlers: {
    most: 32,
    unit: 'entries',
    reason: 'Event handlers of a host: each has its own worker, and every event is compared with all of them.',
  },
  handlerPlaces: {
    most: 16,
    unit: 'entries',
    reason: 'Calls of one event handler at once in a process: a handler that hangs keeps no place of another.',
  },
  handlerMessage: {
    most: 500,
    unit: 'characters',
    reason: 'What is kept of the error of an event handler: enough to find its cause in the log of the host.',
  },
  deliveryRetries: { most: 10, unit: 'number', reason: 'Retries of a schedule: few enough to be read at a glance.' },
  interruptions: {
    most: 8,
    unit: 'number',
    reason: 'Attempts in a row that are cut short; a delivery that ends its sender so often is not sent again.',
  },
  disabledRecipients: {
    most: 100,
    unit: 'entries',
    reason: 'People who are mailed about a webhook that was disabled.',
  },
  // Checks
  shortCheck: {
    most: 10,
    unit: 'seconds',
    reason: 'The default timeout; a quarter of the places of the engine is for checks that may take no longer.',
  },
  askedChecks: {
    most: 32,
    unit: 'entries',
    reason:
      'Checks on request of a process at once: each holds a connection, an open file and for `icmp` a program, for as long as its target is silent. Half of what the engine may have.',
  },
  askedChecksOfOne: {
    most: 4,
    unit: 'entries',
    reason: 'The same of one organization: people wait for one or two, and eight organizations find room.',
  },
  testedSeconds: { most: 30, unit: 'seconds', reason: 'A test of a monitor: a person waits for its answer.' },
  // Alerts
  endedAlerts: {
    most: 1000,
    unit: 'entries',
    reason: 'Alerts that end with what is deleted: each is three rows of one commit, and others wait for it.',
  },
  // Mails
  mailsOfOne: {
    most: 2,
    unit: 'entries',
    reason: 'Mails of one organization being sent at once: a mail server that makes us wait takes up to 45 s for each.',
  },
  invitationMails: {
    most: 100,
    unit: 'per hour',
    reason: 'Invitations that one organization mails: a large team in a day, and no flood of unknown mailboxes.',
  },
  invitationMailsOfAccount: {
    most: 150,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner, who may have a thousand.',
  },
  invitationMailsOfServer: {
    most: 2000,
    unit: 'per hour',
    reason: 'The same for all organizations: what a mail server can send to strangers and keep its reputation.',
  },
  newsToMailbox: {
    most: 60,
    unit: 'per hour',
    reason: 'Mails of one organization to a verified member, or an address that has confirmed: one a minute.',
  },
  unsentMails: {
    most: 600,
    unit: 'per hour',
    reason: 'Rows of messages of one organization that are not sent: enough to see why, and no flood of rows.',
  },
  strangerMailsApart: {
    most: 10,
    unit: 'per hour',
    reason:
      'Mails to strangers for one owner that count against the half of the server’s bound in which only such count: a flood of others leaves it free.',
  },
  mailRecipients: {
    most: 1000,
    unit: 'entries',
    reason:
      "Addresses that are no members', which channels, rules and reports of an organization have named: answers are remembered for ever.",
  },
  recipientAsks: {
    most: 60,
    unit: 'per hour',
    reason: 'Mails of an organization that ask the owner of an address: three channels of 20 addresses.',
  },
  recipientAsksOfAccount: {
    most: 100,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner, who may have a thousand.',
  },
  recipientAsksOfServer: {
    most: 1000,
    unit: 'per hour',
    reason: 'The same for all organizations: what a mail server can send to strangers and keep its reputation.',
  },
  recipientAsksOfAddress: {
    most: 3,
    unit: 'per day',
    reason:
      'Such mails to one mailbox, however its address is spelled, from all organizations together: its owner asked for none.',
  },
  asksOfRecipient: {
    most: 3,
    unit: 'entries',
    reason:
      'Such mails of one organization to one address, ever, a day apart: who does not answer three does not want to.',
  },
  recipientDecisions: {
    most: 20,
    unit: 'per minute',
    reason: 'Uses of the links of one address in an organization: each may be an entry of its audit trail.',
  },
  responders: { most: 200, unit: 'entries', reason: 'People of one organization who are notified of one thing.' },
  listedNews: { most: 25, unit: 'entries', reason: 'Things that one mail lists.' },
  gatheredNews: { most: 1000, unit: 'entries', reason: 'News of an organization that become mails at once.' },
  mailError: { most: 500, unit: 'characters', reason: 'Kept of what a mail server said: enough to see why.' },
  nameInMail: { most: 80, unit: 'characters', reason: 'A name that one person chose and another reads.' },
  // Reports
  backTestResults: { most: 50_000, unit: 'entries', reason: 'Results that one back-test of a rule reads.' },
  selectedSeries: {
    most: 20_000,
    unit: 'entries',
    reason: 'Series that one selection compares with its matchers: some 10 MB and 50 ms.',
  },
  scrapes: {
    most: 32,
    unit: 'number',
    reason:
      'Scrapes of a process at once: 50 a second of 600 ms each. A quarter of the places is for organizations that have none.',
  },
  unchunkedScrapes: {
    most: 11_520,
    unit: 'entries',
    reason: 'Scrapes of an exporter that are read one by one: two days at the least interval.',
  },
  rememberedSeries: {
    most: 100_000,
    unit: 'entries',
    reason: 'Series whose numbers a process remembers, of all exporters together: some 15 MB.',
  },
  seriesText: {
    most: 2000,
    unit: 'characters',
    reason: 'Name and labels of a series: 20,000 of an exporter are 100 MB at most.',
  },
  exporterSeries: {
    most: 20_000,
    unit: 'entries',
    reason:
      'Series that are known of one exporter, ended ones included: four times as many as a scrape may keep. Every hour the longest ended ones are removed down to half of it.',
  },
  organizationSeries: {
    most: 100_000,
    unit: 'entries',
    reason:
      'Series of all exporters of an organization, ended ones included: 200 exporters of 500. At a sample a minute they take some 600 MB a day. Every hour the longest ended ones are removed down to nine tenths of it.',
  },
  rememberedSelections: {
    most: 50_000,
    unit: 'entries',
    reason: 'Series that rules selected and a process remembers until the series of their exporter change: some 30 MB.',
  },
  reportRange: { most: 400, unit: 'days', reason: 'As long as hourly sums are kept.' },
  printedMonitors: {
    most: 500,
    unit: 'entries',
    reason: 'Monitors of a report as PDF, the worst first: ten pages, laid out in a second of the processor.',
  },
  reportMonitors: {
    most: 5000,
    unit: 'entries',
    reason: 'Monitors of one report: each is some 300 bytes of every run that is kept.',
  },
  reportMoments: {
    most: 500_000,
    unit: 'entries',
    reason: 'Changes of status that one report holds to merge timelines: some 50 MB.',
  },
  mailedMonitors: {
    most: 200,
    unit: 'entries',
    reason: 'Monitors that a mailed report lists, the worst first: some 60 kB for each of its recipients.',
  },
  reportIncidents: { most: 50_000, unit: 'entries', reason: 'Incidents of a period that one report reads.' },
  reportAttempts: {
    most: 3,
    unit: 'number',
    reason: 'How often a run is begun: one that ends its process must not do so for ever.',
  },
  reportRunsRead: {
    most: 200,
    unit: 'entries',
    reason: 'Runs of a report that are read to see which are no longer kept: more than the 120 that any report keeps.',
  },
  waitingReports: {
    most: 20,
    unit: 'entries',
    reason: 'Reports of one organization that requests wait for; they are computed one after the other.',
  },
  keptReports: {
    most: 1000,
    unit: 'entries',
    reason: 'Current figures of reports that are kept for some seconds, each some 2 kB.',
  },
  waitingBackTests: {
    most: 8,
    unit: 'entries',
    reason: 'Back-tests of one organization, made one after the other: each may read 50,000 results.',
  },
  backTestRange: { most: 31, unit: 'days', reason: 'Longer stretches would keep a person waiting.' },
  backTestMonitors: { most: 200, unit: 'entries', reason: 'One back-test must not read a whole database.' },
  backTestSamples: {
    most: 5_000_000,
    unit: 'entries',
    reason: 'Samples in the windows of one back-test: some 100 ms.',
  },
  backTestAgentEvents: { most: 10_000, unit: 'entries', reason: 'Events of agents that one back-test reads.' },
  backTestExporters: { most: 200, unit: 'entries', reason: 'Exporters that one back-test reads.' },
  backTestAlerts: { most: 1000, unit: 'entries', reason: 'Likewise.' },
  backTestCandidates: {
    most: 10_000,
    unit: 'entries',
    reason: 'Monitors that a back-test chooses from; an organization has fewer.',
  },
  statusIntervals: { most: 500, unit: 'entries', reason: 'Intervals of a status history.' },
  overviewChanges: {
    most: 1000,
    unit: 'entries',
    reason:
      'Changes of status of one monitor in an overview; more cannot be seen in its bins, and are read one monitor at a time.',
  },
  overviewIntervals: {
    most: 300_000,
    unit: 'entries',
    reason: 'Statuses that one overview reads: 60 of each of 5,000 monitors, in half a second.',
  },
  waitingReads: {
    most: 8,
    unit: 'number',
    reason: 'Different overviews and summaries of an organization that wait for the one that is being made.',
  },
  statusChanges: {
    most: 300_000,
    unit: 'entries',
    reason: 'A monitor that changed its status every two minutes has so many in 400 days.',
  },
  // Dashboards
  dashboardMonitors: {
    most: 5000,
    unit: 'entries',
    reason:
      'Monitors that the widgets of one answer choose from: as many as fit into a screen of a large organization.',
  },
  widgetMonitors: { most: 50, unit: 'entries', reason: 'Monitors whose history one widget shows; people read fewer.' },
  widgetPoints: {
    most: 20_000,
    unit: 'entries',
    reason: 'Points of history in one answer: some 200 kB, and what a browser draws without a pause.',
  },
  dashboardIncidents: {
    most: 1000,
    unit: 'entries',
    reason: 'Incidents that the widgets of one answer choose from; in quiet times there are fewer.',
  },
  dashboardAnswer: { most: 5, unit: 'seconds', reason: 'All widgets of a dashboard: a person waits for them.' },
  dashboardAnswers: {
    most: 600,
    unit: 'per minute',
    reason:
      'Dashboards that one organization has filled, public ones counted separately: ten screens, each every second.',
  },
  waitingDashboards: {
    most: 20,
    unit: 'entries',
    reason: 'Requests of one organization that wait for their dashboard to be filled: two walls of screens.',
  },
  keptPublicAnswers: {
    most: 100,
    unit: 'entries',
    reason: 'Answers about public dashboards that are kept for 15 seconds: 20 MB of the largest.',
  },
  rolledUpMonitors: { most: 50, unit: 'entries', reason: 'Monitors whose hour is written in one commit.' },
  lateResults: {
    most: 1000,
    unit: 'entries',
    reason: 'Results written after their hour was rolled up, whose hours are rolled up again in one turn.',
  },
  rolledUpRows: {
    most: 20_000,
    unit: 'entries',
    reason: 'Results of one read: a job that reports without end uses the same memory as any other.',
  },
  // Identity
  joinAttempts: {
    most: 5,
    unit: 'number',
    reason:
      'Tries to make a user or membership of the host: many of one organization may come for the first time together.',
  },
  roleMembers: { most: 10_000, unit: 'entries', reason: 'Members of a role whose keys are kept in step with it.' },
  keysInStep: {
    most: 1000,
    unit: 'entries',
    reason:
      'API keys that follow what their owners may; were there more, the rest of those members’ keys is suspended.',
  },
  mailedOwners: { most: 20, unit: 'entries', reason: 'Owners who are mailed about suspended keys.' },
  mailedKeys: { most: 20, unit: 'entries', reason: 'Keys that such a mail names: enough to know what it is about.' },
  keptIssuers: {
    most: 100,
    unit: 'entries',
    reason: 'Providers whose configuration is kept; others are asked again when they come up.',
  },
  providerAnswer: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Discovery documents and key sets of large providers have some 10 KiB; the rest is room.',
  },
  providerHeaders: { most: 16_384, unit: 'bytes', reason: 'Headers of such an answer.' },
  subject: { most: 255, unit: 'characters', reason: 'OpenID Connect Core 1.0 §2.' },
  issuerOfIdentity: {
    most: 2048,
    unit: 'characters',
    reason: 'The longest URL that clients and proxies commonly take.',
  },
  // Monitors
  dependencyDepth: {
    most: 20,
    unit: 'number',
    reason: 'Longer chains of monitors that depend on each other, or of groups in groups, are taken for a mistake.',
  },
  organizationGroups: {
    most: 1000,
    unit: 'entries',
    reason:
      'Groups of an organization that are read; as many are checked again when one of their monitors changes its status.',
  },
  maintenanceWindows: { most: 1000, unit: 'entries', reason: 'Windows of an organization that are read at once.' },
  maintenanceOccurrences: {
    most: 500,
    unit: 'entries',
    reason:
      'Occurrences of one answer: more than a calendar shows, and some 0.1 s of work with expressions and time zones.',
  },
  entitlement: { most: 2_147_483_647, unit: 'number', reason: 'A limit of a plan: as far as both databases count.' },
  surplusNamed: { most: 20, unit: 'entries', reason: 'Monitors that a preview names: a person reads no more.' },
  coveringInvoices: {
    most: 1000,
    unit: 'entries',
    reason: 'Invoices that a change of a plan gives back of: of one period, one for each change within it.',
  },
  subscriptionChanges: {
    most: 100,
    unit: 'number',
    reason: 'Changes of the subscription of an organization in a day: each may leave an invoice, which is kept.',
  },
  subscriptionTries: {
    most: 10,
    unit: 'number',
    reason:
      'People and payments change a subscription now and then; who meets that so often in a row tries again later.',
  },
  maintenanceTries: {
    most: 10,
    unit: 'number',
    reason: 'Monitors change their status now and then; who meets that so often in a row tries again later.',
  },
  reportAhead: {
    most: 60_000,
    unit: 'milliseconds',
    reason:
      'How far reports may be moved ahead of the clock; a last check further ahead was made before the clock was set back.',
  },
  // Alerts and incidents
  newStatuses: { most: 100, unit: 'entries', reason: 'Changes of status that one evaluation takes in.' },
  incidentsOfMoment: { most: 1000, unit: 'entries', reason: 'Incidents that begin within the same millisecond.' },
  gapResults: {
    most: 20_000,
    unit: 'entries',
    reason: 'Results that one step of filling a gap reads; the next step goes on where they end.',
  },
  gapsAtOnce: { most: 100, unit: 'entries', reason: 'Times without a status of a day that are read at once.' },
  statusesAfterGap: {
    most: 5000,
    unit: 'entries',
    reason:
      'Statuses after a gap, whose sums are written once more when it is filled; a gap before more of them stays unknown.',
  },
  missedIntervals: {
    most: 5000,
    unit: 'entries',
    reason:
      'Statuses since a maintenance window that passed while no process was there, which become maintenance; a monitor with more keeps them.',
  },
  gapSteps: {
    most: 50,
    unit: 'number',
    reason: 'Steps of filling the gaps of a monitor before others have their turn.',
  },
  watchedResults: {
    most: 200,
    unit: 'entries',
    reason: 'Results that one evaluation takes in; the next takes in the rest.',
  },
  watchedRules: {
    most: 10_000,
    unit: 'entries',
    reason: 'Rules of an organization that are read: one that is not read would count as detached.',
  },
  watchedRulesOfAll: { most: 100_000, unit: 'entries', reason: 'Rules of all organizations that are followed.' },
  dependents: {
    most: 1000,
    unit: 'entries',
    reason: 'Monitors that are evaluated again because one that they depend on has another status.',
  },
  outages: { most: 1000, unit: 'entries', reason: 'Outages of one monitor that are read.' },
  evaluationTries: {
    most: 20,
    unit: 'number',
    reason: 'Others change the same incident or rule now and then; who loses so often meets a storm.',
  },
  ruleSeries: { most: 200, unit: 'entries', reason: 'Series of a rule: each has a state, and may fire.' },
  evaluatedSeries: {
    most: 2000,
    unit: 'entries',
    reason: 'Series of an exporter in all rules together: each scrape is evaluated for them.',
  },
  evaluatedSamples: {
    most: 500_000,
    unit: 'entries',
    reason: 'Samples in the windows of one evaluation of an exporter: some 50 ms.',
  },
  evaluatedScrapes: { most: 240, unit: 'entries', reason: 'Scrapes of one evaluation: an hour at the least interval.' },
  selectedForRule: { most: 5000, unit: 'entries', reason: 'Series that a rule chooses from: all of an exporter.' },
  noticedExporters: {
    most: 1000,
    unit: 'entries',
    reason: 'Exporters with series that a rule leaves out, read for a notice.',
  },
  upSeries: {
    most: 50,
    unit: 'entries',
    reason: 'Series named up of one exporter: one for each set of labels that it had.',
  },
  namedSeries: { most: 10, unit: 'entries', reason: 'Series that are left out and named; the rest is a number.' },
  sourceStates: { most: 5000, unit: 'entries', reason: 'States of an agent or an exporter; twice what may begin.' },
  ruleStates: { most: 10_000, unit: 'entries', reason: 'States of a rule that are read.' },
  worstStates: {
    most: 1000,
    unit: 'entries',
    reason: 'States of a page of rules that are read at once: in quiet times there are fewer.',
  },
  incidentAlerts: {
    most: 10_000,
    unit: 'entries',
    reason: 'Alerts that are acknowledged or resolved with an incident.',
  },
  // Work in the background
  queueBatches: {
    most: 4,
    unit: 'entries',
    reason:
      'Batches of a queue at once: what is claimed beyond would wait under a lease, out of reach of other processes.',
  },
  loggedFailures: {
    most: 1000,
    unit: 'entries',
    reason: 'Failures of a worker that go on and are not logged again; beyond, the oldest is forgotten.',
  },
  knownWorkers: { most: 1000, unit: 'entries', reason: 'More processes than ever share a store.' },
  readAbsences: { most: 1000, unit: 'entries', reason: 'Times in which the server was away that move one deadline.' },
  recentAbsences: {
    most: 100,
    unit: 'entries',
    reason: 'Times in which the server was away that explain what is unknown.',
  },
  silenceSearch: {
    most: 1000,
    unit: 'entries',
    reason: 'Monitors that are searched at a time for those that no one checked.',
  },
  silencePortion: {
    most: 200,
    unit: 'entries',
    reason: 'Monitors that one commit makes unknown: each brings an interval, and others want to write, too.',
  },
  leasesOfWorkers: { most: 100_000, unit: 'entries', reason: 'More attempts than are ever under way.' },
  // Notifications
  channelPlaces: {
    most: 32,
    unit: 'entries',
    reason:
      'Messages of a process that are under way to channels at once: beside webhooks, so a flood of those holds up none.',
  },
  plannedNews: {
    most: 500,
    unit: 'entries',
    reason: 'News of an organization that are planned at once: one commit with the messages of all its channels.',
  },
  flappingStatuses: {
    most: 10_000,
    unit: 'entries',
    reason: 'Failures that are read to find what goes up and down: of a batch of news, the newest.',
  },
  listeningAccounts: {
    most: 10_000,
    unit: 'entries',
    reason: 'Accounts at providers of which a process knows that they send what people press; beyond it asks again.',
  },
  incidentActions: {
    most: 120,
    unit: 'per minute',
    reason:
      'Links and buttons of messages of an organization: more than people press, and a store is not kept busy by one channel.',
  },
  channelTests: {
    most: 10,
    unit: 'per minute',
    reason: 'Test messages of an organization: what a person tries by hand.',
  },
  waitingDraftTests: {
    most: 4,
    unit: 'entries',
    reason:
      'Tests of an organization, of channels that are not created yet, that wait for each other: each takes up to 25 s.',
  },
  pressAnswersAtOnce: {
    most: 32,
    unit: 'entries',
    reason:
      'Answers to what people press that are under way at once, in a process; what is more is left out. An organization has fewer of them than are free, so 16 at most.',
  },
  draftTestsAtOnce: {
    most: 16,
    unit: 'entries',
    reason:
      'Tests of such channels that a process makes at once, one of each organization: half of what the sender of messages may have under way.',
  },
  incidentMessages: {
    most: 500,
    unit: 'entries',
    reason: 'Messages about one incident that one answer shows, the first ones.',
  },
  previewRange: { most: 31, unit: 'days', reason: 'A month, of which a channel shows what it would have sent.' },
  previewIncidents: { most: 500, unit: 'entries', reason: 'Incidents whose messages are planned for one preview.' },
  previewMessages: { most: 500, unit: 'entries', reason: 'Messages of one preview.' },
  planningTries: {
    most: 5,
    unit: 'entries',
    reason:
      'Times that messages are planned again when one of the same conversation was written meanwhile; then the lease ends.',
  },
  waitingMessages: {
    most: 200,
    unit: 'entries',
    reason: 'Messages that wait for one channel, whatever its grouping says: what is more becomes one digest.',
  },
  digestMembers: {
    most: 1000,
    unit: 'entries',
    reason: 'Subjects that a digest keeps apart, 130 kB; of more it keeps the number.',
  },
  openDigests: { most: 10, unit: 'entries', reason: 'Digests of a channel that still follow their subjects.' },
  digestNamed: {
    most: 25,
    unit: 'entries',
    reason: 'Subjects that a digest names: what people read, and what fits into the messages of all providers.',
  },
  badAnswersOfHost: {
    most: 2000,
    unit: 'entries',
    reason: 'Refusals of one host in ten minutes: a fifth of what Discord bans an address for.',
  },
  badAnswersOfShare: {
    most: 200,
    unit: 'entries',
    reason:
      'Refusals of one host in ten minutes for one organization: a tenth of those for all, so one that provokes them stops its own messages alone.',
  },
  membersToPage: {
    most: 10_000,
    unit: 'entries',
    reason:
      'Members that are read to find who may respond to incidents; more are not paged by the target `responders`.',
  },
  paceHeaders: {
    most: 10,
    unit: 'entries',
    reason: 'Headers of an answer that say how much a provider lets through: the busiest sends five.',
  },
  pagesOfStep: {
    most: 500,
    unit: 'entries',
    reason: 'Pages of one step that are read when one of them fails: 200 people, some of them at several places.',
  },
  pagedTogether: {
    most: 100,
    unit: 'entries',
    reason: 'Incidents of one page to a person, all of which its link acknowledges in one commit.',
  },
  pagesToMember: {
    most: 120,
    unit: 'per hour',
    reason: 'Pages to one member or channel of an organization: two a minute, and more wake no one any further.',
  },
  shiftsRange: { most: 92, unit: 'days', reason: 'A quarter of a year, whose shifts one answer holds.' },
  shifts: { most: 2500, unit: 'entries', reason: 'Shifts of one answer: more than hourly handoffs make of 92 days.' },
  // Databases
  preparedStatements: {
    most: 300,
    unit: 'entries',
    reason:
      'Statements that each of the two SQLite connections keeps prepared, some 14 MB: more than ordinary use has, which filters and sort orders would multiply.',
  },
  preparedOfPostgres: {
    most: 500,
    unit: 'entries',
    reason: 'Statements that stay on every connection; the rest are planned each time.',
  },
  groupedCommits: {
    most: 500,
    unit: 'entries',
    reason: 'Commits of one transaction of SQLite: the event loop must not wait for a burst.',
  },
  transactionAttempts: {
    most: 10,
    unit: 'number',
    reason: 'Tries of a transaction of PostgreSQL that loses against others, the first one included.',
  },
  searchCandidates: {
    most: 5000,
    unit: 'entries',
    reason:
      'Rows that the index of a search finds; where there are more, reading the rows of the organization takes no longer.',
  },
  keptPlaces: {
    most: 5000,
    unit: 'entries',
    reason:
      'Places in long lists that are known by the row before them: 50 of each of a hundred lists, some hundred kB.',
  },
  longReadOfSqlite: {
    most: 500,
    unit: 'entries',
    reason: 'Rows after which the rest of the process has its turn: they take some milliseconds.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
