/** The steps of a check, in the order in which they happen. */
export type Phase =
  | 'members'
  | 'registry'
  | 'lookup'
  | 'connect'
  | 'tls'
  | 'signIn'
  | 'answer'
  | 'body'
  | 'message'
  | 'patterns';

/** Steps before the target is asked anything, and after it has answered: what goes wrong in them says nothing about it. */
export const phasesOfOurs: ReadonlySet<Phase> = new Set(['members', 'registry', 'lookup', 'patterns']);

/** When something went wrong. */
export const phaseWords: Readonly<Record<Phase, string>> = {
  members: 'while reading the monitors of the group',
  registry: 'while asking for the registry of the domain',
  lookup: 'while looking up the name',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  signIn: 'while signing in',
  answer: 'while waiting for the answer',
  body: 'while reading the answer',
  message: 'while waiting for a message',
  patterns: 'while searching for patterns',
};
