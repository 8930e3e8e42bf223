import type { Bound } from '@watchpost/schemas';

/**
 * Every bound of a running server by its name: modules take theirs from here, and `docs/bounds.md` shows them. What a field
 * may hold is in the table of the contract.
 */
export const serverBounds = {
  // Requests and answers
  requestBody: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Far more than any document of the contract, little enough to hold for many requests at once.',
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
    reason: 'Invalid fields that a problem lists: a person mends no more at once, and the answer stays small.',
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
  guessesOfAccountAndAddress: { most: 20, unit: 'per 15 minutes', reason: 'Tries at one account from one address.' },
  guessesOfAccount: {
    most: 100,
    unit: 'per 15 minutes',
    reason: 'Tries at one account from addresses that never signed in to it.',
  },
  guessesOfAddress: { most: 600, unit: 'per 15 minutes', reason: 'Tries from one address, which an office may share.' },
  mailsOfRecipient: { most: 5, unit: 'per hour', reason: 'Mails to one address that strangers can ask for.' },
  wrongCodes: { most: 20, unit: 'per hour', reason: 'Wrong second factors of one user, over all sign-ins.' },
  challengeTries: { most: 5, unit: 'number', reason: 'Wrong second factors of one sign-in.' },
  // Tokens
  accessToken: { most: 600, unit: 'seconds', reason: 'How long an access token lasts.' },
  challenge: { most: 300, unit: 'seconds', reason: 'Time to type the second factor.' },
  oneTimeCode: {
    most: 60,
    unit: 'seconds',
    reason: 'Time to exchange the code that a sign-in with a provider ends with.',
  },
  signInState: { most: 600, unit: 'seconds', reason: 'Time to sign in at a provider.' },
  verifiedTokens: {
    most: 10_000,
    unit: 'entries',
    reason: 'Access tokens whose signature is not verified again.',
  },
  // Streams
  streams: { most: 100, unit: 'entries', reason: 'Live streams of one organization at once.' },
  streamResumed: { most: 5000, unit: 'entries', reason: 'Messages that are sent again to a reader who comes back.' },
  // Webhooks
  deliveryBody: { most: 262_144, unit: 'bytes', reason: 'Body of a delivery; receivers commonly take a megabyte.' },
  receiverAnswer: { most: 1_048_576, unit: 'bytes', reason: 'Read of an answer before the connection is ended.' },
  receiverAnswerKept: { most: 16_384, unit: 'bytes', reason: 'Kept of an answer to show.' },
  receiverPlaces: {
    most: 8,
    unit: 'entries',
    reason: 'Deliveries to one webhook at once, so that one black hole delays no other.',
  },
  receiverConnections: { most: 128, unit: 'entries', reason: 'Connections to one origin.' },
  // Checks
  checkAnswer: { most: 1_048_576, unit: 'bytes', reason: 'Body that a check reads.' },
  checkHeaders: { most: 16_384, unit: 'bytes', reason: 'Headers that a check reads.' },
  patternSteps: { most: 5000, unit: 'number', reason: 'Size of a compiled pattern.' },
  patternTime: {
    most: 200,
    unit: 'milliseconds',
    reason: 'Time of the processor for all patterns of a check, and for each 50 of a request.',
  },
  // Mails
  responders: { most: 200, unit: 'entries', reason: 'People of one organization who are notified of one thing.' },
  listedNews: { most: 25, unit: 'entries', reason: 'Things that one mail lists.' },
  // Reports
  backTestResults: { most: 50_000, unit: 'entries', reason: 'Results that one back-test of a rule reads.' },
  reportRange: { most: 400, unit: 'days', reason: 'As long as hourly sums are kept.' },
} as const satisfies Readonly<Record<string, Bound>>;
