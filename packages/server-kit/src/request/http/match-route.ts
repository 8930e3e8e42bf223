import { addRoute, createRouter, findRoute } from 'rou3';
import type { Operation } from '../operation.js';
import { ProblemError } from './problem.js';

/** The result of matching a method and path. */
export type RouteMatch =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** @throws ProblemError `bad_request` when one is malformed */
      readonly readParams: () => Readonly<Record<string, string>>;
    }
  | { readonly kind: 'methodNotAllowed'; readonly allow: string; readonly failures?: FailureForm | undefined }
  | {
      readonly kind: 'options';
      readonly allow: string;
      /** The path of the route that GET reads here, below the API's; `null` when none does. */
      readonly readPath: string | null;
    }
  | {
      readonly kind: 'nothing';
      /** The protocol below whose path this is. */
      readonly failures?: FailureForm | undefined;
      /** What follows the path of that protocol, encoded as it came. */
      readonly rest?: string | undefined;
    };

/** The form of failures that clients of another protocol read. */
type FailureForm = NonNullable<Operation['route']['failures']>;

/** Finds the operation for a method and an encoded path. */
export type RouteMatcher = (method: string, path: string) => RouteMatch;

const decodeParams = (raw: Readonly<Record<string, string>> | undefined): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw ?? {})) {
    try {
      params[name] = value.includes('%') ? decodeURIComponent(value) : value;
    } catch {
      throw new ProblemError('bad_request', `The path has a malformed percent-encoding in ${name}.`);
    }
  }
  return params;
};

/** Directories that two paths have in common, with the slash after the last. */
const sharedDirectory = (one: string, other: string): string => {
  const others = other.split('/');
  const names = one.split('/').slice(0, -1);
  const differs = names.findIndex((name, index) => name !== others[index]);
  return `${(differs === -1 ? names : names.slice(0, differs)).join('/')}/`;
};

/** The path below which each protocol with failures of another form lies, also where it has no route. */
const basesOfForms = (operations: readonly Operation[]): ReadonlyMap<FailureForm, string> => {
  const bases = new Map<FailureForm, string>();
  for (const { path, route } of operations) {
    if (route.failures === undefined) continue;
    bases.set(route.failures, sharedDirectory(bases.get(route.failures) ?? path, path));
  }
  return bases;
};

/** Builds the matcher over all operations. A path has one entry, because 405 names what is allowed. */
export const createRouteMatcher = (operations: readonly Operation[]): RouteMatcher => {
  const byPath = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const methods = byPath.get(operation.path) ?? new Map<string, Operation>();
    methods.set(operation.route.method, operation);
    // A HEAD is a GET whose body is not sent (RFC 9110 §9.3.2).
    if (operation.route.method === 'GET') methods.set('HEAD', operation);
    if (operation.route.takesAnything) for (const method of ['GET', 'HEAD']) methods.set(method, operation);
    if (operation.route.takesForm) methods.set('POST', operation);
    byPath.set(operation.path, methods);
  }
  const router = createRouter<Map<string, Operation>>();
  for (const [path, methods] of byPath) addRoute(router, '', path, methods);

  const bases = basesOfForms(operations);
  const nothingAt = (path: string): RouteMatch => {
    for (const [failures, base] of bases) {
      if (path.startsWith(base)) return { kind: 'nothing', failures, rest: path.slice(base.length) };
    }
    return { kind: 'nothing' };
  };

  return (method, path) => {
    // The router matches `/monitors/` as `/monitors`: a request with an empty id would be answered with a list.
    if (path.endsWith('/')) return nothingAt(path);
    const found = findRoute(router, '', path);
    if (found === undefined) return nothingAt(path);
    const operation = found.data.get(method);
    if (operation !== undefined) return { kind: 'operation', operation, readParams: () => decodeParams(found.params) };
    const allow = [...found.data.keys(), 'OPTIONS'].join(', ');
    const [{ route: { failures } = {} } = {}] = found.data.values();
    if (method !== 'OPTIONS') return { kind: 'methodNotAllowed', allow, failures };
    return { kind: 'options', allow, readPath: found.data.get('GET')?.route.path ?? null };
  };
};
