import type { Check } from '@watchpost/checks';
import {
  assertionSources,
  credentialFields,
  isBuiltInMonitorType,
  type MonitorTypeRules,
  type OwnMonitorTypeName,
  type OwnTypeConfigs,
  ownMonitorTypeName,
} from '@watchpost/schemas';
import { isObject } from '../../../base/options.js';

/** A type of monitor that a host has beside those of the contract. */
export interface OwnMonitorType
  extends Pick<MonitorTypeRules, 'title' | 'target' | 'config' | 'assertions' | 'credentials'> {
  /** Checks one target once. `defineCheck` of `@watchpost/checks` makes one, with a deadline. */
  readonly check: Check;
}

/** Types of monitors that a host has beside those of the contract, by their names: lower-case letters, digits and hyphens. */
export type OwnMonitorTypes = Readonly<Record<string, OwnMonitorType>>;

/** The names of the types; only {@link assertOwnMonitorTypes} lets them through. */
export const ownTypeNames = (types: OwnMonitorTypes): readonly OwnMonitorTypeName[] =>
  Object.keys(types) as OwnMonitorTypeName[];

/** The settings of each type. */
export const ownTypeConfigs = (types: OwnMonitorTypes): OwnTypeConfigs =>
  Object.fromEntries(Object.entries(types).map(([name, { config }]) => [name, config]));

const isSchema = (value: unknown): boolean => isObject(value) && typeof value.safeParse === 'function';

const isListOf = (known: readonly string[], value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => known.includes(entry));

const problemOf = (name: string, type: unknown): string | undefined => {
  if (isBuiltInMonitorType(name)) return 'is a type that every server has; choose another name';
  if (!ownMonitorTypeName.test(name)) return 'must be named with lower-case letters, digits and hyphens, at most 40';
  if (!isObject(type)) return 'must be an object';
  if (typeof type.title !== 'string' || type.title === '') return 'needs a title, such as A NATS server';
  if (!isSchema(type.target)) return 'needs a schema of its target, such as hostPortTarget';
  if (!isSchema(type.config)) return 'needs a schema of its settings, such as z.strictObject({})';
  if (!isListOf(assertionSources, type.assertions))
    return `needs assertions, a list of: ${assertionSources.join(', ')}`;
  if (!isListOf(credentialFields, type.credentials))
    return `needs credentials, a list of: ${credentialFields.join(', ')}`;
  return typeof type.check === 'function' ? undefined : 'needs a function check, such as defineCheck makes';
};

/** @throws TypeError with a line for each type that cannot be used */
export const assertOwnMonitorTypes = (types: OwnMonitorTypes): void => {
  const problems = Object.entries(types).flatMap(([name, type]) => {
    const problem = problemOf(name, type);
    return problem === undefined ? [] : [`createServerKit: checks.${name} ${problem}`];
  });
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
};
