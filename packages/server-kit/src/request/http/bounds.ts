import type { Bound } from '@watchpost/schemas';

/** Bounds of http; `docs/bounds.md` shows them. */
export const httpBounds = {
  promqlAtOnce: {
    most: 4,
    unit: 'entries',
    reason: 'Queries of a process that are evaluated at once, because each holds its samples.',
  },
  waitingQueries: {
    most: 100,
    unit: 'entries',
    reason: 'Queries of one organization that wait: a dashboard with as many panels.',
  },
  paymentWebhook: {
    most: 262_144,
    unit: 'bytes',
    reason: 'The body of a webhook of a payment provider: Stripe sends some 10 kB.',
  },
  waitingFlags: {
    most: 50,
    unit: 'entries',
    reason: 'Large evaluations of feature flags of one organization that wait.',
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
    reason: 'A path of a problem, which may repeat a name of the request.',
  },
  errorMessage: {
    most: 600,
    unit: 'characters',
    reason: 'A message of a problem, likewise; all types of monitors, with some of a host, have 400.',
  },
  problemDetail: { most: 2000, unit: 'characters', reason: 'The detail of a problem, likewise.' },
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
  waitingReads: {
    most: 8,
    unit: 'number',
    reason: 'Different overviews and summaries of an organization that wait for the one that is being made.',
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
  waitingDraftTests: {
    most: 4,
    unit: 'entries',
    reason:
      'Tests of an organization, of channels that are not created yet, that wait for each other: each takes up to 25 s.',
  },
  draftTestsAtOnce: {
    most: 16,
    unit: 'entries',
    reason:
      'Tests of such channels that a process makes at once, one of each organization: half of what the sender of messages may have under way.',
  },
  requestBody: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Far more than any document of the contract, little enough to hold for many requests at once.',
  },
  commitAttempts: {
    most: 20,
    unit: 'number',
    reason: 'A lost race is rare: a request that loses this often is refused.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
