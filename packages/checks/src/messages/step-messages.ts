import { counted, plainText, quoted, size } from './words.js';

/** About the steps of a check that makes several requests. */
export const stepMessages = {
  /** @param number from 1 */
  inStep: (number: number, name: string, message: string) => `step ${number} "${plainText(name)}": ${message}`,
  notReached: () => 'a step before it failed',
  noTimeLeft: () => 'no time was left for it',
  missingVariable: (name: string) => `needs {{${name}}}, which no step has extracted`,
  noSecret: (name: string) => `the credentials of this monitor have no secret ${plainText(name)}`,
  filledTooLarge: (what: string, most: number) =>
    `its ${plainText(what)} is larger than ${most < 65_536 ? counted(most, 'character') : size(most)} with its variables filled in`,
  badFilledHeader: (name: string) => `its header ${plainText(name)} cannot carry the values that stand in it`,
  badStepUrl: () => 'its URL is not an http or https URL with its variables filled in',
  movedByVariable: (origin: string) => `a variable moves its URL to another host, ${plainText(origin)}`,
  unwrittenHost: (origin: string) =>
    `its URL leads to ${plainText(origin)}, which no step names: variables in its headers and body do not go there`,
  strayingSecret: (name: string, origin: string) =>
    `the secret ${plainText(name)} does not go to ${plainText(origin)}: no step that uses it names that host`,
  notExtracted: (name: string, why: string) => `nothing for {{${name}}}: ${why}`,
  nothingAt: (source: string, path: string) => `${source} ${plainText(path)} is missing`,
  noPlainValue: (path: string) => `${quoted(path)} is no text, number or truth value`,
  longValue: (most: number) => `the value has more than ${most} characters`,
  bodyNotJson: () => 'the body is not JSON',
} as const;
