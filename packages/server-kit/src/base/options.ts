import { nearestName } from './nearest-name.js';

/** What one option must be. */
export interface OptionRule {
  /** Goes on after "must be", such as `a function`. */
  readonly is: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether there is no default. Default: `false`. */
  readonly isRequired?: boolean;
  /** Whether a message may quote a text that does not fit. Default: `false`, because it may be a secret in the wrong place. */
  readonly isShown?: boolean;
}

/** A rule for each option: the compiler names one that has none. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const required = (rule: OptionRule): OptionRule => ({ ...rule, isRequired: true });

export const aBoolean: OptionRule = { is: 'true or false', fits: (value) => typeof value === 'boolean' };

export const aFunction: OptionRule = { is: 'a function', fits: (value) => typeof value === 'function' };

export const aText: OptionRule = {
  is: 'a text that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
};

export const aPositiveInteger: OptionRule = {
  is: 'a whole number above 0',
  fits: (value) => Number.isInteger(value) && Number(value) > 0,
};

export const oneOf = (...allowed: readonly string[]): OptionRule => ({
  is: allowed.join(' or '),
  fits: (value) => typeof value === 'string' && allowed.includes(value),
  isShown: true,
});

export const listOf = (members: string, fits: (member: unknown) => boolean): OptionRule => ({
  is: `a list of ${members}`,
  fits: (value) => Array.isArray(value) && value.every(fits),
});

/** @param what names it, with what makes one */
export const anObjectWith = (what: string, ...methods: readonly string[]): OptionRule => ({
  is: methods.length === 0 ? what : `${what}, with ${methods.join(', ')}`,
  fits: (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
});

/** The kind of a value, which itself may be a secret. */
const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const unknownProblem = (name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names);
  const help = nearest === undefined ? `the options are ${names.join(', ')}` : `did you mean ${nearest}?`;
  return `there is no option ${name}; ${help}`;
};

const unfitProblem = (name: string, { is, isShown = false }: OptionRule, value: unknown): string =>
  `${name} must be ${is}; it is ${isShown && typeof value === 'string' ? JSON.stringify(value) : kindOf(value)}`;

/**
 * Holds options to their rules, for hosts whose compiler did not. `undefined` is as good as left out.
 *
 * @param of what takes them, such as `createServerKit`
 * @throws TypeError with a line for each option that is unknown or not what it must be
 */
export const assertOptions = <Options>(of: string, given: unknown, rules: OptionRules<Options>): void => {
  const byName = new Map(Object.entries<OptionRule>(rules));
  if (!isObject(given)) {
    const needed = [...byName].filter(([, { isRequired }]) => isRequired === true).map(([name]) => name);
    const example = needed.length === 0 ? '' : `, such as { ${needed.join(', ')} }`;
    throw new TypeError(`${of}: the options must be an object${example}; they are ${kindOf(given)}`);
  }
  const unknown = Object.keys(given)
    .filter((name) => !byName.has(name))
    .map((name) => unknownProblem(name, [...byName.keys()]));
  const unfit = [...byName]
    .filter(([name, rule]) => (given[name] === undefined ? rule.isRequired === true : !rule.fits(given[name])))
    .map(([name, rule]) => unfitProblem(name, rule, given[name]));
  const problems = [...unknown, ...unfit];
  if (problems.length > 0) throw new TypeError(problems.map((problem) => `${of}: ${problem}`).join('\n'));
};
