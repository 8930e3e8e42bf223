import { readSecrets, referencesIn } from '@watchpost/schemas/checks';
import type { CheckRequest } from '../check/check.js';
import type { Sightings } from '../check/sightings.js';
import { isSecretName, percentDecoded } from './secret-names.js';

/** Shorter values of cookies are no secrets: `en` would be struck out of every word. */
const shortestCookie = 6;
/** Parts of a value that are no secret by themselves, such as `Bearer`. */
const shortestPart = 8;

/** A value, and its parts: `Bearer abc` and `sid=abc; id=7` come back without what is around them. */
const partsOf = (value: string): string[] => [
  value,
  ...value.split(/[\s;,=]+/).filter(({ length }) => length >= shortestPart),
];

/** Every text below members with secret names. */
const textsUnderSecretNames = (value: unknown, isSecret = false): string[] => {
  if (typeof value === 'string') return isSecret ? partsOf(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    textsUnderSecretNames(member, isSecret || (!Array.isArray(value) && isSecretName(name))),
  );
};

/** Options of a program whose names say so, as `--password=abc` or with the value in the next argument. */
const secretsOfArguments = ({ arguments: given }: CheckRequest['config']): string[] => {
  if (!Array.isArray(given)) return [];
  return given.flatMap((argument, index) => {
    const [, name = '', value = given[index + 1]] = /^--?([\w-]+)(?:=(.*))?$/s.exec(String(argument)) ?? [];
    return isSecretName(name) && typeof value === 'string' ? [value] : [];
  });
};

/** Values that steps have extracted into variables whose names say so, or that the check sends as a secret. */
const secretsOfVariables = (variables: ReadonlyMap<string, string>, sentAsSecrets: readonly string[]): string[] =>
  [...variables].flatMap(([name, value]) =>
    isSecretName(name) || sentAsSecrets.some((text) => referencesIn(text).includes(name)) ? partsOf(value) : [],
  );

/** What of a target is secret: a password in it, and parameters whose names say so. */
const secretsOfTarget = (target: string): string[] => {
  const url = URL.parse(target);
  if (url === null) return [];
  const named = [...url.searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  return [percentDecoded(url.username), percentDecoded(url.password), ...named];
};

/** Texts of several lines come back line by line: headers, certificates, keys. */
const linesOf = (value: string): string[] => {
  if (!value.includes('\n') && !/^[\w-]+:/.test(value)) return partsOf(value);
  const lines = value.split('\n').map((line) => line.trim());
  return [value, ...lines.flatMap((line) => [line, ...partsOf(line.replace(/^[\w-]+:\s*/, ''))])];
};

/** A secret as it is and in base64, and as URLs and JSON write it, for what is cut off in the midst of it. */
const formsOf = (secret: string): string[] => {
  const inBase64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    inBase64.replace(/=+$/, ''),
    inBase64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'),
  ];
};

/**
 * Everything that a check signs in with or sends as a secret, in each form in which a target may show it again, the longest
 * first.
 *
 * @param seen cookies that the target has set, and what steps have extracted
 */
export const knownSecrets = (
  { target, config, credentials }: Pick<CheckRequest, 'target' | 'config' | 'credentials'>,
  { cookies, variables }: Partial<Pick<Sightings, 'cookies' | 'variables'>> = {},
): readonly string[] => {
  const values = Object.values(credentials ?? {}).filter((value) => value !== undefined);
  const { username = '', password = '' } = credentials ?? {};
  const pair = username === '' && password === '' ? [] : [`${username}:${password}`];
  const underSecretNames = textsUnderSecretNames(config);
  const secrets = [
    ...values.flatMap(linesOf),
    ...(readSecrets(credentials?.secrets ?? '')?.values() ?? []),
    ...pair,
    ...secretsOfTarget(target),
    ...underSecretNames,
    ...secretsOfArguments(config),
    ...secretsOfVariables(variables ?? new Map(), underSecretNames),
    ...(cookies?.values ?? []).filter(({ length }) => length >= shortestCookie),
  ];
  const forms = new Set(secrets.filter((secret) => secret.trim() !== '').flatMap(formsOf));
  return [...forms].sort((one, other) => other.length - one.length);
};
