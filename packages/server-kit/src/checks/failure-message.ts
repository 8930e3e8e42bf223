import type { AddressKind } from './address-kind.js';

/** The steps of a check, in the order in which they happen. */
export type Phase = 'members' | 'registry' | 'lookup' | 'connect' | 'tls' | 'signIn' | 'answer' | 'body' | 'message';

/** Steps before the target is asked anything: what goes wrong in them says nothing about it. */
export const phasesOfOurs: ReadonlySet<Phase> = new Set(['members', 'registry', 'lookup']);

const phaseWords: Readonly<Record<Phase, string>> = {
  members: 'while looking up the monitors of the group',
  registry: 'while asking for the registry of the domain',
  lookup: 'while looking up the name',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  signIn: 'while signing in',
  answer: 'while waiting for the answer',
  body: 'while reading the answer',
  message: 'while waiting for a message',
};

/** What an address is, as a noun. */
export const kindWords: Readonly<Record<Exclude<AddressKind, 'public'>, string>> = {
  metadata: 'a cloud metadata address',
  loopback: 'a loopback address',
  private: 'a private address',
  shared: 'a private address of a carrier (RFC 6598)',
  'link-local': 'a link-local address',
  unspecified: 'the unspecified address',
  multicast: 'a multicast address',
  documentation: 'an address for documentation',
  benchmarking: 'an address for benchmarking',
  reserved: 'a reserved address',
};

/** Longest text of a target that a message repeats. */
const maxQuoted = 100;

/** Repeats text that a target sent or a user wrote, on one line and cut. */
export const plainText = (text: string): string =>
  `${text.slice(0, maxQuoted)}${text.length > maxQuoted ? '…' : ''}`.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** Shows a value as JSON would, cut; of an object only that it is one, however large or deep it may be. */
export const quoted = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return `"${plainText(value)}"`;
};

const listed = (values: readonly unknown[]): string => {
  const rest = values.length > 5 ? ` and ${values.length - 5} more` : '';
  return `${values.slice(0, 5).map(quoted).join(', ')}${rest}`;
};

/** `2026-01-31` of a point in time. */
const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** `2026-01-31 03:04 UTC` of a point in time. */
const minute = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const seconds = (count: number): string => `${count} s`;

/** What node's parser finds wrong with an answer that begins like HTTP. */
const httpFaults: Readonly<Record<string, string>> = {
  HPE_CR_EXPECTED: 'a line does not end with CR and LF',
  HPE_LF_EXPECTED: 'a line does not end with CR and LF',
  HPE_INVALID_HEADER_TOKEN: 'a header has characters that it may not have',
  HPE_INVALID_CONTENT_LENGTH: 'its Content-Length is wrong or given twice',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'its Content-Length is wrong or given twice',
  HPE_INVALID_TRANSFER_ENCODING: 'its Transfer-Encoding is wrong',
  HPE_INVALID_CHUNK_SIZE: 'a chunk of its body has no size',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the chunks of its body carry more than a body',
};

/**
 * Every sentence that a failed check can say, in one vocabulary: a fragment in lower case without a full stop, that
 * names nothing of this server but what the monitor itself says.
 */
export const failureMessages = {
  timedOut: (timeoutSeconds: number, phase: Phase) => `timed out after ${seconds(timeoutSeconds)} ${phaseWords[phase]}`,
  stopped: () => 'the check was stopped because the server is stopping',
  nameNotFound: (host: string) => `name not found: ${plainText(host)}`,
  nameServersFailed: (host: string) => `the name servers gave no answer for ${plainText(host)}`,
  addressRefused: (host: string, kind: AddressKind) =>
    `${plainText(host)} is ${kind === 'public' ? 'an address' : kindWords[kind]}; ${
      kind === 'metadata' ? 'it is never checked' : 'this server does not check private targets'
    }`,
  connectionRefused: () => 'connection refused',
  udpRefused: () => 'connection refused: nothing listens on this UDP port',
  noReply: (phase: Phase) => `the host does not reply ${phaseWords[phase]}`,
  hostUnreachable: () => 'no route to the host',
  networkUnreachable: () => 'this server has no route to the network of the target',
  localLimit: (code: string) => `this server could not open a connection (${code})`,
  reset: (phase: Phase) => `connection reset ${phaseWords[phase]}`,
  closed: (phase: Phase) => `connection closed ${phaseWords[phase]}`,
  connectionFailed: (code: string, phase: Phase) => `connection failed ${phaseWords[phase]} (${code})`,

  certificateExpired: (validTo: number) => `certificate expired on ${day(validTo)}`,
  authorityExpired: (name: string, validTo: number) =>
    `certificate of its authority (${plainText(name)}) expired on ${day(validTo)}`,
  certificateNotYetValid: (validFrom: number) => `certificate is not valid before ${day(validFrom)}`,
  authorityNotYetValid: (name: string, validFrom: number) =>
    `certificate of its authority (${plainText(name)}) is not valid before ${day(validFrom)}`,
  selfSigned: () => 'certificate is self-signed',
  untrustedAuthority: (name: string) => `certificate comes from an authority that is not trusted (${plainText(name)})`,
  unknownAuthority: (name: string) =>
    `certificate comes from an authority that is not trusted (${plainText(name)}), or its chain is incomplete`,
  certificateOfNoServer: () => 'certificate is not meant for servers',
  wrongHost: (host: string, names: readonly string[]) => {
    const shown = names.slice(0, 3).map(plainText).join(', ');
    const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `certificate is not for ${plainText(host)}${names.length === 0 ? '' : `, but for ${shown}${rest}`}`;
  },
  certificateRefused: (code: string) => `certificate is not accepted (${code})`,
  certificateEndsSoon: (days: number, minDays: number) =>
    `certificate ends in ${days} ${days === 1 ? 'day' : 'days'}, expected at least ${minDays}`,
  noCertificate: () => 'the target shows no certificate',
  badCaCertificates: () => 'caCertificates cannot be read as PEM certificates',
  badClientCertificate: () => 'clientCertificate cannot be used as a PEM certificate',
  badClientKey: () => 'clientKey cannot be read as a private key in PEM',
  encryptedKey: () => 'clientKey is encrypted; it is needed without a passphrase',
  foreignClientKey: () => 'clientKey does not belong to clientCertificate',
  halfClientCertificate: () => 'clientCertificate and clientKey are needed together',

  noTls: () => 'the target does not speak TLS on this port',
  oldTls: () => 'the target speaks no TLS version from 1.2 on',
  noCommonCipher: () => 'the target and this server have no TLS cipher in common',
  weakTlsKey: () => 'the target uses a key for TLS that is too short',
  handshakeRefused: () =>
    'the target refuses the TLS handshake: it has no cipher in common, no certificate for this name, or asks for a client certificate',
  unknownServerName: () => 'the target does not know the name that the TLS handshake asks for',
  clientCertificate: () => 'the target asks for a client certificate',
  clientCertificateRefused: () => 'the target does not accept the client certificate, or asks for one',
  clientAuthorityUnknown: () => 'the target does not trust the authority of the client certificate',
  clientCertificateExpired: () => 'the target says that the client certificate has expired',
  clientCertificateRevoked: () => 'the target says that the client certificate was revoked',
  noHttp1: () => 'the target does not speak HTTP/1.1',
  tlsFailed: (what: string, phase: Phase) =>
    `${phase === 'tls' ? 'TLS handshake failed' : `TLS failed ${phaseWords[phase]}`} (${what})`,

  oldSsh: (version: string) => `the target only speaks SSH ${plainText(version)}, expected 2.0`,
  notWebSocket: (header: string) => `the target does not switch to WebSocket: it answered 101 with a wrong ${header}`,
  webSocketClosed: (code: number, reason: string) =>
    `the target closed the WebSocket (${code}${reason === '' ? '' : ` ${quoted(reason)}`})`,
  malformedHttp: (code: string) => `malformed answer: ${httpFaults[code] ?? 'not HTTP'} (${code})`,
  headersTooLarge: (maxBytes: number) => `headers of the answer are larger than ${maxBytes / 1024} KiB`,
  tooManyInterimAnswers: (max: number) => `more than ${max} interim answers (1xx)`,
  tooManyRedirects: (max: number) => `redirected more than ${max} times`,
  badRedirect: () => 'redirected to an address that is not an http or https URL',
  afterRedirect: (message: string, origin: string) => `${message} (after a redirect to ${plainText(origin)})`,
  bodyTooLarge: (maxBytes: number) =>
    `body is larger than ${maxBytes / 1024 / 1024} MiB, too large for assertions to look at`,
  bodyInPieces: (max: number) => `body comes in more than ${max} pieces, too many for assertions to look at`,
  bodyNotDecoded: (encoding: string) => `body cannot be decoded (content-encoding ${plainText(encoding)})`,
  notJson: (text: string) => (text.trim() === '' ? 'body is empty, not JSON' : `body is not JSON, but ${quoted(text)}`),
  badJsonPath: (path: string) => `${quoted(path)} is not a path into JSON, such as $.items[0].state`,
  notExpected: (text: string, expected: string) => `the answer ${quoted(text)} does not contain ${quoted(expected)}`,
  badRecordNumber: (path: string) => `${quoted(path)} is not the number of a record, such as 0 or -1`,
  badPattern: (pattern: string) => `${quoted(pattern)} is not a pattern in the syntax of RE2`,
  patternTooSlow: (pattern: string, maxMs: number) =>
    `looking for the pattern ${quoted(pattern)} takes longer than ${maxMs} ms; a simpler one is needed`,
  assertionFailed: (subject: string, value: unknown, operator: string, expected: unknown) => {
    const found = value === undefined ? 'is missing' : `is ${quoted(value)}`;
    const wanted = Array.isArray(expected) ? listed(expected) : quoted(expected);
    return `${plainText(subject)} ${found}, expected ${operator}${expected === undefined ? '' : ` ${wanted}`}`;
  },
  statusNotAccepted: (status: number, accepted: readonly string[]) =>
    `answered ${status}, expected ${accepted.join(', ')}`,

  notProtocol: (protocol: string) => `malformed answer: not ${protocol}`,
  answerTooLarge: (maxBytes: number) => `the answer is larger than ${maxBytes / 1024 / 1024} MiB`,
  answerInPieces: (max: number) => `the answer comes in more than ${max} pieces`,
  startTlsRefused: (said: string) => `the target refuses to go on with TLS: ${quoted(said)}`,
  saidBeforeTls: () => 'the target said more than it may before the TLS handshake',
  noTlsOffered: () => 'the target does not offer TLS on this port',
  tlsNeeded: () => 'the target lets nobody in without TLS',

  notWelcome: (said: string) => `the target does not let checks in: ${quoted(said)}`,
  signInNotOffered: () => 'the target does not offer to sign in',
  signInNeedsTls: () => 'the target lets nobody sign in without TLS',
  signInNotNeeded: () => 'the target asks for no password, and this monitor has one',
  signInRefused: () => 'the target does not accept the user name or the password',
  signInNeeded: () => 'the target asks for a password, and this monitor has none',
  signInMethodUnknown: (method: string) =>
    `the target asks for a way to sign in that checks do not know: ${plainText(method)}`,
  clearPasswordRefused: () => 'the target asks for the password in the clear, which is only sent with TLS',
  notLetIn: (code: string) => `the target does not let this user in from here (${plainText(code)})`,
  notLetInPlain: (code: string) =>
    `the target does not let this user in from here, at least not without TLS (${plainText(code)})`,
  connectionDenied: (text: string, code: string) => `connection denied: ${plainText(text)} (${plainText(code)})`,
  tooManyConnections: () => 'the target takes no more connections',
  notReady: () => 'the target is starting up or shutting down',
  unavailable: () => 'the target says that it is not available now',
  noDatabase: (name: string) => `there is no database ${quoted(name)}`,
  queryFailed: (text: string, code: string) => `query failed: ${plainText(text)} (${plainText(code)})`,
  fileAsked: () => 'the target asks for a file of this server, which it does not get',
  commandFailed: (command: string, text: string) => `${command} failed: ${plainText(text)}`,
  otherMqtt: () => 'the target does not speak MQTT 3.1.1',
  clientIdRefused: () => 'the target does not accept the client identifier',
  tooManyMessages: (max: number) => `more than ${max} messages came, and none of them was the expected one`,
  subscriptionRefused: (topic: string) => `the target refuses a subscription to ${quoted(topic)}`,

  otherQuestions: () => 'the name server answers other questions than were asked',
  overTcp: (message: string) => `${message} (over TCP, because the answer does not fit into a datagram)`,

  offline: () => 'this server seems to be offline: it reaches none of its targets and no name server',
  noSignalYet: () => 'no signal has come yet',
  signalMissed: (expectedAt: number, runStartedAt: number | null) =>
    `no signal came; one was expected at ${minute(expectedAt)}${
      runStartedAt === null ? '' : `, and a run began at ${minute(runStartedAt)} and has not ended`
    }`,
  runTooLong: (maxSeconds: number) => `the run has not ended within ${seconds(maxSeconds)}`,
  jobFailed: (exitCode: number | undefined) =>
    exitCode === undefined ? 'the job reported a failure' : `the job ended with exit code ${exitCode}`,

  noDriver: (type: string, peer?: string) =>
    `this server cannot run checks of type ${plainText(type)}${
      peer === undefined ? '' : `: the package ${peer} is not installed`
    }`,
  badToken: () => 'the token of this monitor has characters that cannot be sent',
  badTarget: () => 'the target of this monitor cannot be read',
  badConfig: (field: string) => `config.${field} of this monitor cannot be read`,
  defect: () => 'the check could not be made because of an error in this server',
} as const;

/** The first of several messages, and how many more there are. */
export const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`;
