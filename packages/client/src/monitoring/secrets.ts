import { type Fields, isObject } from './form.js';
import { type Kind, secretFields } from './kinds.js';
import type { MonitoringProblem } from './monitoring-error.js';

/** How a definition names a variable of the environment: the whole text is `${NAME}`. */
const variable = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

/** Parts of credentials that are no secret. */
const plainParts = new Set(['username', 'clientCertificate', 'basicUser']);

/** The secrets of a document by their paths. */
const secretsOf = (kind: Kind, document: Fields): [path: string, value: unknown][] => {
  const field = secretFields[kind];
  const value = field === undefined ? undefined : document[field];
  if (field === undefined || value === undefined || value === null) return [];
  return leavesOf(field, value);
};

const leavesOf = (path: string, value: unknown): [path: string, value: unknown][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([part, each]) => leavesOf(`${path}.${part}`, each))
    : [[path, value]];

const inCapitals = (name: string): string =>
  name
    .replace(/[A-Z]/g, '_$&')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

/** The variable of the environment that a definition names for a secret, such as `${SHOP_PASSWORD}`. */
const variableFor = (...words: readonly string[]): string =>
  `\${${words
    .map(inCapitals)
    .join('_')
    .replace(/^(?=[0-9])/, '_')}}`;

/** Secrets whose inner names the server does not show either. */
const withInnerNames = 'headerValues';

/** Variables for what the server keeps and never shows, for a definition that is exported. */
export const variablesFor = (kind: Kind, key: string, resource: Fields): Fields => {
  const field = secretFields[kind];
  if (field === undefined) return {};
  if (field !== 'credentials') return resource.hasPassword === true ? { [field]: variableFor(key, field) } : {};
  const kept = Array.isArray(resource.credentialFields) ? resource.credentialFields.map(String) : [];
  const named = kept.filter((name) => name !== withInnerNames).map((name) => [name, variableFor(key, name)]);
  return named.length === 0 ? {} : { [field]: Object.fromEntries(named) };
};

/** Notes each secret that a definition spells out: plans and definitions are kept in repositories. */
export const assertVariables = (kind: Kind, path: string, document: Fields, problems: MonitoringProblem[]): void => {
  for (const [where, value] of secretsOf(kind, document)) {
    const part = where.slice(where.lastIndexOf('.') + 1);
    // In a change, `null` removes one.
    if (value === null || plainParts.has(part) || (typeof value === 'string' && variable.test(value))) continue;
    problems.push({
      path: `${path}.${where}`,
      message: `must name a variable of the environment, such as ${variableFor(part)}`,
    });
  }
};

/** Puts the values of variables in the place of their names. Those that are not set become problems. */
export const withSecrets = (
  kind: Kind,
  body: Fields,
  environment: (name: string) => string | undefined,
  missing: (variableName: string) => void,
): Fields => {
  const field = secretFields[kind];
  const given = field === undefined ? undefined : body[field];
  if (field === undefined || given === undefined || given === null) return body;
  const filled = (value: unknown): unknown => {
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([part, each]) => [part, filled(each)]));
    const name = typeof value === 'string' ? variable.exec(value)?.[1] : undefined;
    if (name === undefined) return value;
    const text = environment(name);
    if (text === undefined || text === '') missing(name);
    return text ?? '';
  };
  return { ...body, [field]: filled(given) };
};
