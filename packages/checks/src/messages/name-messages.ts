import { counted, day, minute, plainText } from './words.js';

const rcodeWords: Readonly<Record<string, string>> = {
  NXDOMAIN: 'NXDOMAIN (no such name)',
  SERVFAIL: 'SERVFAIL (the name server failed)',
  REFUSED: 'REFUSED (the name server refuses to say)',
  FORMERR: 'FORMERR (the name server did not understand)',
  NOTIMP: 'NOTIMP (the name server cannot say)',
};

const registryAt = (host: string): string => `the registry at ${plainText(host)}`;

/** About names: their records, and the registration of domains. */
export const nameMessages = {
  otherRcode: (rcode: string, expected: string) => `answered ${rcodeWords[rcode] ?? rcode}, expected ${expected}`,
  noRecord: (type: string) => `answered without a record of type ${type}`,
  tooManyRecords: (max: number) => `the answer has more than ${max} records`,
  otherQuestions: () => 'the name server answers other questions than were asked',
  overTcp: (message: string) => `${message} (over TCP, because the answer does not fit into a datagram)`,
  noNameServers: () => 'this server knows no name servers',
  resolverNeeded: (type: string) =>
    `for records of type ${type}, config.resolver must name a public name server: those of this server may know internal names`,

  notRegistered: (name: string) => `${plainText(name)} is not registered`,
  registrationEnded: (at: number) => `registration ended on ${day(at)}`,
  registrationEndsSoon: (days: number, at: number, minDays: number) =>
    `registration ends in ${counted(days, 'day')}, on ${day(at)}, expected at least ${minDays}`,
  domainLost: (status: string, meaning: string) => `the domain has the status "${status}": ${meaning}`,

  noRegistry: (topLevel: string) => `no RDAP server is listed for .${topLevel}; config.rdapServer can name one`,
  badRegistry: () => 'the RDAP server that is listed for this domain has no URL',
  badRegistryList: (host: string, reason: string) => `the list of registries at ${host} cannot be read: ${reason}`,
  registryFailed: (host: string, reason: string) => `${registryAt(host)} gave no answer: ${reason}`,
  registryAnswered: (host: string, status: number) => `${registryAt(host)} answered ${status}`,
  /** @param until when it may be asked again; `null` when it does not say */
  registryBusy: (host: string, until: number | null) =>
    `${registryAt(host)} was asked too often (429)${until === null ? '' : `; it may be asked again after ${minute(until)}`}`,
  notRdap: (host: string) => `${registryAt(host)} gave a malformed answer: not RDAP`,
  endNotReported: (host: string) => `${registryAt(host)} does not say when the registration ends`,
} as const;
