import type { Bound } from '@watchpost/schemas';

/** Every bound of a check by its name: modules take theirs from here, and `docs/bounds.md` shows them. */
export const checkBounds = {
  checkAnswer: { most: 1_048_576, unit: 'bytes', reason: 'Body that a check reads.' },
  checkHeaders: { most: 262_144, unit: 'bytes', reason: 'Headers of an answer: what Chromium reads.' },
  checkHeaderCount: {
    most: 5000,
    unit: 'entries',
    reason: 'Headers of an answer: what curl reads; each of so many costs more than its bytes.',
  },
  answerJunk: { most: 4, unit: 'bytes', reason: 'What stands before an answer and is passed over, as Chromium does.' },
  chunkLine: { most: 16_384, unit: 'bytes', reason: 'A line between the chunks of a body: what Chromium reads.' },
  cookies: { most: 50, unit: 'entries', reason: 'Cookies that a check keeps for its redirects (RFC 6265 §6.1).' },
  cookieText: { most: 4096, unit: 'bytes', reason: 'A cookie that a check keeps; browsers keep no longer one.' },
  cookieHeader: {
    most: 16_384,
    unit: 'bytes',
    reason: 'Cookies that a check sends back: servers take no more headers.',
  },
  remarks: { most: 3, unit: 'entries', reason: 'Oddities of an answer that its result names.' },
  waitingPatterns: {
    most: 64,
    unit: 'entries',
    reason:
      'Checks of one organization whose patterns wait: every check of a full engine has room, their bodies 64 MiB.',
  },
  patternSteps: { most: 5000, unit: 'number', reason: 'Size of a compiled pattern.' },
  patternTime: {
    most: 200,
    unit: 'milliseconds',
    reason: 'Time of the processor for all patterns of a check, and for each 50 of a request.',
  },
  addresses: {
    most: 6,
    unit: 'entries',
    reason: 'Addresses of a name that are tried: a name with a thousand must not make a port scan of a check.',
  },
  datagramAddresses: {
    most: 3,
    unit: 'entries',
    reason: 'The same where no connection shows early that there is no answer.',
  },
  pingAddresses: {
    most: 2,
    unit: 'entries',
    reason: 'Each takes a separate run; one of either family gets past a family that has no route here.',
  },
  nameServers: {
    most: 3,
    unit: 'entries',
    reason: 'Servers of a list that are asked; resolvers of systems know three as well (resolv.conf, MAXNS).',
  },
  chosenReferenceHosts: {
    most: 8,
    unit: 'entries',
    reason: 'Reference hosts that an operator may choose; all of those of a network are asked at once.',
  },
  askedReferenceHosts: {
    most: 6,
    unit: 'entries',
    reason:
      'Hosts of a network that are connected to when a check has failed, no more often than every two seconds in a process: one that answers is enough.',
  },
  referenceHosts: {
    most: 32,
    unit: 'entries',
    reason: 'Hosts of a network that have answered checks lately and may be asked.',
  },
  referenceHostsOfOne: {
    most: 8,
    unit: 'entries',
    reason: 'The same of one organization: what it watches must not decide alone whether this server is online.',
  },
  knownNetworks: { most: 64, unit: 'entries', reason: 'Networks of which reference hosts are kept in a process.' },
  askedNetworks: {
    most: 4,
    unit: 'entries',
    reason:
      'Private networks that are asked, beside the internet, for a target in whose network nothing else is known.',
  },
  strayDatagrams: {
    most: 100,
    unit: 'entries',
    reason: 'Datagrams that answer nothing may be forged or late; of more than these the server itself is the source.',
  },
  dnsRecords: {
    most: 1000,
    unit: 'entries',
    reason: 'No honest answer has as many; to decode the most that fit into a message takes a tenth of a second.',
  },
  bodyPieces: {
    most: 20_000,
    unit: 'entries',
    reason: 'Pieces of a body: a megabyte in chunks of one byte would cost seconds of CPU.',
  },
  encodings: { most: 3, unit: 'entries', reason: 'Encodings of a body in a row: each could be a bomb.' },
  interimAnswers: { most: 20, unit: 'entries', reason: 'Interim answers have no end by themselves (RFC 9110 §15.2).' },
  conversationPieces: {
    most: 40_000,
    unit: 'entries',
    reason: 'Pieces that arrive and that are asked for: each costs CPU, however small it is.',
  },
  heard: { most: 65_536, unit: 'bytes', reason: 'What is read of a target that speaks no known protocol.' },
  replyLine: {
    most: 4096,
    unit: 'bytes',
    reason: 'A line of a reply: some servers say more than the 512 octets of RFC 5321 §4.5.3.1.5.',
  },
  replyLines: { most: 200, unit: 'entries', reason: 'Lines of a numbered reply.' },
  greetingLines: { most: 100, unit: 'entries', reason: 'Lines before a server names itself or begins with TLS.' },
  startTlsLength: { most: 4, unit: 'bytes', reason: 'No message before TLS needs more for its length.' },
  certificateChain: { most: 20, unit: 'entries', reason: 'Far more than any chain has.' },
  chainEnds: {
    most: 1000,
    unit: 'entries',
    reason: 'Chains of certificates whose end is known; beyond, the oldest is verified anew when needed.',
  },
  trustContexts: {
    most: 100,
    unit: 'entries',
    reason: 'Contexts of authorities of monitors, some 100 KiB each; beyond, the oldest is made anew when needed.',
  },
  grpcAnswer: {
    most: 65_536,
    unit: 'bytes',
    reason: 'A health status takes seven bytes; what is larger is something else.',
  },
  mqttPacket: { most: 1_048_576, unit: 'bytes', reason: 'A message that is read; a packet may have 256 MiB.' },
  mqttTraffic: {
    most: 16_777_216,
    unit: 'bytes',
    reason: 'Messages that are not the expected one may be many, but must not take a check for ever.',
  },
  mqttMessages: { most: 10_000, unit: 'entries', reason: 'Likewise.' },
  webSocketFrames: { most: 10_000, unit: 'entries', reason: 'Each costs something, however small it is.' },
  mysqlKey: { most: 8192, unit: 'number', reason: 'Bits of a server’s key: larger ones take long to compute with.' },
  mysqlColumns: { most: 4096, unit: 'entries', reason: 'MySQL’s own limit.' },
  mysqlPacket: { most: 16_777_216, unit: 'bytes', reason: 'The limit of a server is usually lower.' },
  mysqlSteps: { most: 10, unit: 'number', reason: 'No way to sign in takes more.' },
  postgresMessage: {
    most: 1_073_741_823,
    unit: 'bytes',
    reason:
      'The server’s own limit, `PQ_LARGE_MESSAGE_LIMIT`; protocols of text announce more. It is announced, not held.',
  },
  scramIterations: {
    most: 600_000,
    unit: 'number',
    reason: 'A quarter of a second of a thread that resolves names as well; PostgreSQL asks for 4,096 by default.',
  },
  pingOutput: { most: 65_536, unit: 'characters', reason: 'Ten replies have about a thousand.' },
  metricRedirects: { most: 10, unit: 'number', reason: 'As Prometheus follows them.' },
  metricLabels: { most: 256, unit: 'entries', reason: 'Several times what the largest exporters give to one series.' },
  metricLine: {
    most: 65_536,
    unit: 'characters',
    reason: 'A line of an exposition: the longest real ones have some thousand.',
  },
  relatedSeries: { most: 5, unit: 'entries', reason: 'Names that begin like a missing series and are shown.' },
  selectorMatchers: {
    most: 30,
    unit: 'entries',
    reason: 'Conditions of a selector: one for each label that a series may have by default.',
  },
  scrapeBody: {
    most: 10_485_760,
    unit: 'bytes',
    reason: 'Exposition of an exporter, as sent and decoded: the largest real ones have some megabytes.',
  },
  scrapePieces: {
    most: 100_000,
    unit: 'entries',
    reason: 'Pieces of an exposition, so that each may have a line or two.',
  },
  scrapedLabels: {
    most: 64,
    unit: 'entries',
    reason: 'Labels of a series that is kept: twice what Prometheus takes by default.',
  },
  scrapedName: { most: 500, unit: 'characters', reason: 'Name of a metric that is kept, and of a family.' },
  scrapedLabelName: { most: 200, unit: 'characters', reason: 'Prometheus itself takes 200 in common limits.' },
  scrapedLabelValue: { most: 1000, unit: 'characters', reason: 'Longer ones are no labels.' },
  scrapedFamilies: {
    most: 2000,
    unit: 'entries',
    reason: 'Families of metrics that a scrape lists; large exporters have some hundred.',
  },
  scrapedHelp: { most: 500, unit: 'characters', reason: 'A sentence about a family of metrics; longer ones are cut.' },
  countedMetrics: { most: 10_000, unit: 'entries', reason: 'Metrics whose series are counted to name the largest.' },
  registryRedirects: { most: 5, unit: 'number', reason: 'Redirects of a registry of domains.' },
  registryPauses: {
    most: 1000,
    unit: 'entries',
    reason:
      'Registries that asked for a pause: there are some hundred; more hosts only come from monitors that name them.',
  },
  quoted: { most: 100, unit: 'characters', reason: 'Text of a target that a message repeats.' },
  patternTries: {
    most: 5,
    unit: 'number',
    reason: 'Times that work is begun again because the machine gave its time to others.',
  },
  keptPatternSteps: {
    most: 50_000,
    unit: 'number',
    reason: 'Steps of all compiled patterns that are kept; each takes up to some hundred bytes.',
  },
  patternMemory: {
    most: 128,
    unit: 'mebibytes',
    reason: 'What patterns and texts may take; a thread that needs more is ended.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
