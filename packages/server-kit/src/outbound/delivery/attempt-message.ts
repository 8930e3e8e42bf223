import { type AddressKind, kindWords, plainText } from '@watchpost/checks/address-guard';
import { nodeHttp } from '../../base/node-http.js';

/** How far an attempt has come. */
export type AttemptPhase = 'connect' | 'answer' | 'body';

const timeoutWords: Readonly<Record<AttemptPhase, string>> = {
  connect: 'No connection to the receiver was made',
  answer: 'The receiver did not answer',
  body: 'The answer of the receiver was not complete',
};

const answered = (status: number): string =>
  `The receiver answered ${[status, nodeHttp.STATUS_CODES[status]].join(' ').trim()}`;

/**
 * Every sentence that a failed attempt can say. What receivers send is repeated only where it helps, on one line and
 * cut; the addresses behind names are not repeated at all.
 */
export const attemptMessages = {
  status: (status: number) => `${answered(status)}.`,
  redirect: (status: number, location: string | null) =>
    `${answered(status)}${location === null ? '' : `, a redirect to ${plainText(location)}`}. Redirects are not followed.`,
  timeout: (phase: AttemptPhase, deadlineMs: number) => `${timeoutWords[phase]} within ${deadlineMs / 1000} seconds.`,
  tooLarge: (maxBytes: number) =>
    `The answer of the receiver is larger than ${maxBytes / 1024 / 1024} MiB; the rest was not read.`,

  notAnAddress: () => 'The webhook URL must start with https:// or http://.',
  nameNotFound: (host: string) => `The name ${plainText(host)} was not found.`,
  nameServersFailed: (host: string) => `The name servers gave no answer for ${plainText(host)}.`,
  addressRefused: (host: string, kind: AddressKind) =>
    `${plainText(host)} leads to ${kind === 'public' ? 'an address' : kindWords[kind]}, where this server sends nothing.`,

  connectionRefused: () => 'The receiver refused the connection.',
  noReply: () => 'The receiver does not reply.',
  unreachable: () => 'There is no route to the receiver.',
  reset: () => 'The receiver reset the connection.',
  closed: () => 'The receiver closed the connection before its answer was complete.',
  localLimit: (code: string) => `This server could not open a connection (${code}).`,
  connectionFailed: (code: string) => `The connection to the receiver failed (${code}).`,

  certificateExpired: () => 'The certificate of the receiver, or of its authority, has expired.',
  certificateNotYetValid: () => 'The certificate of the receiver is not valid yet.',
  selfSigned: () => 'The certificate of the receiver is self-signed.',
  unknownAuthority: () =>
    'The certificate of the receiver comes from an authority that is not trusted, or its chain is incomplete.',
  wrongHost: (host: string) => `The certificate of the receiver is not for ${plainText(host)}.`,
  noTls: () => 'The receiver does not speak TLS on this port.',
  oldTls: () => 'The receiver speaks no TLS version from 1.2 on.',
  clientCertificate: () => 'The receiver asks for a client certificate.',
  tlsFailed: (code: string) => `The TLS handshake with the receiver failed (${code}).`,

  notHttp: () => 'What the receiver sent is no HTTP answer.',
  headersTooLarge: (maxBytes: number) => `The headers of the answer are larger than ${maxBytes / 1024} KiB.`,
  endlessInterim: (max: number) => `The receiver sent more than ${max} interim answers (1xx).`,

  interruptedTooOften: (count: number) => `Gave up: the server was stopped during ${count} attempts in a row.`,
  defect: () => 'The attempt could not be made because of an error in this server.',
} as const;
