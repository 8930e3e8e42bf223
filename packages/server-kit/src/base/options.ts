import { nearestName } from './nearest-name.js';

/** What one option must be. */
export interface OptionRule {
  /** Goes on after "must be", such as `a function`. */
  readonly is: string;
  readonly fits: (value: unknown) => boolean;
  /** What a value that does not fit is instead; goes on after "it is". Default: its kind, or the text where it is shown. */
  readonly found?: (value: unknown) => string;
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

/** Names what is wrong with the first entry of a list that does not fit. */
export const foundInList =
  (fits: (entry: unknown) => boolean, found: (entry: unknown) => string) =>
  (value: unknown): string => {
    const place = Array.isArray(value) ? value.findIndex((entry) => !fits(entry)) : -1;
    return Array.isArray(value) && place >= 0
      ? `a list whose entry ${place + 1} ${found(value[place])}`
      : kindOf(value);
  };

/** @param isShown whether a message may quote a text among them that does not fit. Default: `false` */
export const listOf = (members: string, fits: (member: unknown) => boolean, isShown = false): OptionRule => ({
  is: `a list of ${members}`,
  fits: (value) => Array.isArray(value) && value.every(fits),
  found: foundInList(fits, (entry) => `is ${shownOf(entry, isShown)}`),
});

/** @param what names it, with what makes one */
export const anObjectWith = (what: string, ...methods: readonly string[]): OptionRule => ({
  is: methods.length === 0 ? what : `${what}, with ${methods.join(', ')}`,
  fits: (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
  found: (value) => {
    const missing = isObject(value) ? methods.filter((method) => typeof value[method] !== 'function') : [];
    const kind = kindOf(value);
    return missing.length > 0 && kind === 'an object' ? `an object without ${missing.join(', ')}` : kind;
  },
});

/** What is often handed over in the place of something else, and what to do. */
const mistaken: readonly (readonly [(value: object) => boolean, string])[] = [
  [(value) => value instanceof Promise, 'a promise: await it'],
  [(value) => value instanceof URL, 'a URL: hand over its href'],
  [(value) => value instanceof Uint8Array, 'bytes'],
];

/** The kind of a value, which itself may be a secret. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === '') return 'an empty string';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return mistaken.find(([is]) => is(value))?.[1] ?? 'an object';
};

const shownOf = (value: unknown, isShown: boolean): string =>
  isShown && typeof value === 'string' ? JSON.stringify(value) : kindOf(value);

/** Whether a function that reads a value takes it. */
export const isReadable = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

const unknownProblem = (name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names);
  const help = nearest === undefined ? `the options are ${names.join(', ')}` : `did you mean ${nearest}?`;
  return `there is no option ${name}; ${help}`;
};

const unfitProblem = (name: string, { is, isShown = false, found }: OptionRule, value: unknown): string =>
  `${name} must be ${is}; it is ${found === undefined ? shownOf(value, isShown) : found(value)}`;

/**
 * Holds what is handed over beside options to its rule.
 *
 * @param of what takes it, such as `toNodeHandler`
 * @throws TypeError
 */
export const assertArgument = (of: string, name: string, rule: OptionRule, value: unknown): void => {
  if (!rule.fits(value)) throw new TypeError(`${of}: ${unfitProblem(name, rule, value)}`);
};

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
