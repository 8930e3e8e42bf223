import { type Fields, isObject } from './form.js';
import { type Kind, secretFields } from './kinds.js';
import type { MonitoringProblem } from './monitoring-error.js';

/** How a definition names a variable of the environment: the whole text is `${NAME}`. */
const variable = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

/** Parts of credentials that are no secret. */
const plainParts = new Set(['username', 'clientCertificate']);

/** The secrets of a document by their paths. */
const secretsOf = (kind: Kind, document: Fields): [path: string, value: unknown][] => {
  const field = secretFields[kind];
  const value = field === undefined ? undefined : document[field];
  if (field === undefined || value === undefined || value === null) return [];
  if (!isObject(value)) return [[field, value]];
  return Object.entries(value).map(([part, each]) => [`${field}.${part}`, each]);
};

/** Notes each secret that a definition spells out: plans and definitions are kept in repositories. */
export const assertVariables = (kind: Kind, path: string, document: Fields, problems: MonitoringProblem[]): void => {
  for (const [where, value] of secretsOf(kind, document)) {
    const part = where.slice(where.indexOf('.') + 1);
    if (plainParts.has(part) || (typeof value === 'string' && variable.test(value))) continue;
    problems.push({
      path: `${path}.${where}`,
      message: `must name a variable of the environment, such as \${${part.replace(/[A-Z]/g, '_$&').toUpperCase()}}`,
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
    const name = typeof value === 'string' ? variable.exec(value)?.[1] : undefined;
    if (name === undefined) return value;
    const text = environment(name);
    if (text === undefined || text === '') missing(name);
    return text ?? '';
  };
  const value = isObject(given)
    ? Object.fromEntries(Object.entries(given).map(([part, each]) => [part, filled(each)]))
    : filled(given);
  return { ...body, [field]: value };
};
