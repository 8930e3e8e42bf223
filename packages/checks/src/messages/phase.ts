/** When something went wrong: the steps of a check, in the order in which they happen. */
const stepWords = {
  registry: 'while asking for the registry of the domain',
  lookup: 'while looking up the name',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  signIn: 'while signing in',
  answer: 'while waiting for the answer',
  body: 'while reading the answer',
  message: 'while waiting for a message',
  patterns: 'while searching for patterns',
} as const;

/** A step that a driver adds, before it asks the target anything: reading what the check needs to know. */
export interface AddedStep {
  /** When something went wrong, such as `while reading the monitors of the group`. */
  readonly words: string;
}

/** A step of a check. */
export type Phase = keyof typeof stepWords | AddedStep;

/** Steps before the target is asked anything, and after it has answered: what goes wrong in them says nothing about it. */
const ours: ReadonlySet<Phase> = new Set(['registry', 'lookup', 'patterns']);

/** Whether what goes wrong in a step says nothing about the target. */
export const isOurs = (phase: Phase): boolean => typeof phase === 'object' || ours.has(phase);

/** When something went wrong, in words. */
export const phaseWords = (phase: Phase): string => (typeof phase === 'object' ? phase.words : stepWords[phase]);
