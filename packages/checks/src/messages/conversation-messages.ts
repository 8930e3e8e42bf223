import { plainText, quoted, size } from './words.js';

/** About protocols that are spoken line by line or message by message. */
export const conversationMessages = {
  notProtocol: (protocol: string) => `malformed answer: not ${protocol}`,
  answerTooLarge: (maxBytes: number) => `the answer is larger than ${size(maxBytes)}`,
  strayReplies: () => 'the target answers other questions than were asked',
  answerInPieces: (max: number) => `the answer comes in more than ${max} pieces`,
  commandFailed: (command: string, said: string) => `${command} failed${said === '' ? '' : `: ${plainText(said)}`}`,
  notWelcome: (said: string) => `the target refused the connection: ${quoted(said)}`,

  noTlsOffered: () => 'the target does not offer TLS on this port',
  startTlsRefused: (said: string) => `the target refused to start TLS: ${quoted(said)}`,
  saidBeforeTls: () => 'the target said more than it may before the TLS handshake',
  tlsNeeded: () => 'the target requires TLS',

  signInNotOffered: () => 'the target does not offer to sign in',
  signInNeedsTls: () => 'the target requires TLS to sign in',
  signInNeeded: () => 'the target asks for a password, and this monitor has none',
  signInNotNeeded: () => 'the target asks for no password, and this monitor has one',
  signInRefused: () => 'the target does not accept the user name or the password',
  signInIncomplete: () => 'a user name and a password are needed together',
  signInUnsendable: () => 'the user name or the password of this monitor has characters that cannot be sent',
  signInMethodUnknown: (method: string) =>
    `the target asks for a way to sign in that checks do not know: ${plainText(method)}`,
  clearPasswordRefused: () => 'the target asks for the password in the clear, which is only sent with TLS',
  notLetIn: (code: string) => `the target denies access to this user from here (${plainText(code)})`,
  notLetInPlain: (code: string) =>
    `the target denies access to this user from here, at least without TLS (${plainText(code)})`,

  connectionDenied: (said: string, code: string) => `connection denied: ${plainText(said)} (${plainText(code)})`,
  tooManyConnections: () => 'the target has reached its limit of connections',
  notReady: () => 'the target is starting up or shutting down',
  unavailable: () => 'the target says that it is not available now',

  mailboxInUse: () => 'the mailbox is in use by another program',

  notInFolder: (name: string) => `the folder does not list ${quoted(name)}`,
  noDatabase: (name: string) => `there is no database ${quoted(name)}`,
  queryFailed: (said: string, code: string) => `query failed: ${plainText(said)} (${plainText(code)})`,
  fileAsked: () => 'the target requested a local file (LOAD DATA LOCAL), which was refused',

  otherMqtt: () => 'the target does not speak MQTT 3.1.1',
  clientIdRefused: () => 'the target does not accept the client identifier',
  subscriptionRefused: (topic: string) => `the target refuses a subscription to ${quoted(topic)}`,
  tooManyMessages: (max: number) => `more than ${max} messages came, and none of them was the expected one`,
} as const;
