import type { AddressKind } from '../network/address-kind.js';
import { type Phase, phaseWords } from './phase.js';
import { counted, plainText } from './words.js';

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

/** On the way to a target. */
export const connectionMessages = {
  timedOut: (timeoutSeconds: number, phase: Phase) => `timed out after ${timeoutSeconds} s ${phaseWords(phase)}`,
  stopped: () => 'the check was stopped because this server is stopping',
  offline: () => 'this server could not reach the network of the target: nothing else in it answered either',

  nameNotFound: (host: string) => `name not found: ${plainText(host)}`,
  nameServersFailed: (host: string) => `the name servers gave no answer for ${plainText(host)}`,
  addressRefused: (host: string, kind: AddressKind) =>
    `${plainText(host)} is ${kind === 'public' ? 'an address' : kindWords[kind]}; ${
      kind === 'metadata' ? 'it is never checked' : 'this server does not check private targets'
    }`,

  connectionRefused: () => 'connection refused',
  udpRefused: () => 'connection refused: nothing listens on this UDP port',
  noReply: (phase: Phase) => `the host does not reply ${phaseWords(phase)}`,
  hostUnreachable: () => 'no route to the host',
  networkUnreachable: () => 'this server has no route to the network of the target',
  localLimit: (code: string) => `this server could not open a connection (${code})`,
  reset: (phase: Phase) => `connection reset ${phaseWords(phase)}`,
  closed: (phase: Phase) => `connection closed ${phaseWords(phase)}`,
  connectionFailed: (code: string, phase: Phase) => `connection failed ${phaseWords(phase)} (${code})`,

  /** @param report what a router said, as `destination host unreachable` */
  noPingReply: (count: number, report: string | null) =>
    `no reply to ${counted(count, 'ping')}${report === null ? '' : `: a router reports ${report}`}`,
  pingsLost: (percent: number, count: number, maxPercent: number) =>
    `${percent}% of ${counted(count, 'ping')} were lost, expected at most ${maxPercent}%`,
  noPingProgram: () => 'this server has no ping program',
  pingNotPermitted: () => 'this server is not permitted to send pings',
  noFallbackPort: (reason: string) => `${reason}, and config.fallbackPort names no port to try instead`,
  fallbackFailed: (message: string, port: number, reason: string) =>
    `${message} (port ${port} was tried because ${reason})`,
  pingFailed: () => 'the ping program failed on this server',
} as const;
