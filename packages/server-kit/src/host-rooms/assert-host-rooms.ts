import { allEventSubjects, type Route } from '@watchpost/schemas';
import { isObject, kindOf } from '../base/options.js';
import type { ServedContract } from '../request/ports/served-contract.js';
import type { HostRoom } from './host-room.js';

const roomName = /^[a-z][a-z0-9-]{0,29}$/;
const partName = /^[A-Za-z][\w-]{0,39}$/;
const roomPrefix = /^(\/[A-Za-z0-9][\w.~-]*)+$/;
const routePath = /^(\/(:[A-Za-z]\w*|[A-Za-z0-9][\w.~-]*))*$/;
const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const statuses: readonly unknown[] = [undefined, 200, 201, 202, 204];
const openAccess: readonly unknown[] = ['public', 'authenticated', 'user'];
const longestPauseSeconds = 86_400;

const roomKeys = ['name', 'prefix', 'routes', 'workers', 'events', 'tables'];
const routeKeys = [
  ...['name', 'method', 'path', 'summary', 'description', 'access', 'params', 'query', 'body'],
  ...['isBodyOptional', 'rawBody', 'status', 'answer'],
];
const workerKeys = ['name', 'everySeconds', 'run'];

/** A value as a message shows it: names and paths are no secrets. */
const shown = (value: unknown): string => (typeof value === 'string' && value !== '' ? `"${value}"` : kindOf(value));

const isSchema = (value: unknown): boolean => isObject(value) && typeof value.safeParse === 'function';

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

/** Whether one path is the other, or lies below it. */
const isBelow = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

const unknownKeys = (value: object, known: readonly string[]): readonly string[] =>
  Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `has no part ${shown(key)}; its parts are ${known.join(', ')}`);

const paramsProblem = (path: string, params: unknown): string | undefined => {
  const named = segmentsOf(path)
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));
  if (params === undefined) {
    return named.length === 0 ? undefined : `needs params, a schema of ${named.join(', ')}, which its path has`;
  }
  const shape = isObject(params) && isObject(params.shape) ? Object.keys(params.shape) : [];
  const agrees = shape.length === named.length && named.every((name) => shape.includes(name));
  return agrees
    ? undefined
    : `has params ${shape.join(', ') || 'without names'}, and a path with ${named.join(', ') || 'none'}`;
};

const routeProblems = (route: unknown, scopes: ReadonlySet<string>): readonly string[] => {
  if (!isObject(route)) return [`must be what defineHostRoute returns; it is ${kindOf(route)}`];
  const { name, method, path, access, summary, status, answer, params, query, body, rawBody } = route;
  const problems = [...unknownKeys(route, routeKeys)];
  const must = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  must(
    typeof name === 'string' && partName.test(name),
    `must have a name of letters, digits, _ and -, at most 40; it is ${shown(name)}`,
  );
  must(methods.includes(method), `must have a method among ${methods.join(', ')}; it is ${shown(method)}`);
  must(typeof summary === 'string' && summary !== '', 'needs a summary, one sentence');
  must(typeof answer === 'function', 'needs a function that answers; defineHostRoute takes it as the second argument');
  must(statuses.includes(status), `must have the status 200, 201, 202 or 204; it is ${String(status)}`);
  must(
    openAccess.includes(access) || (typeof access === 'string' && scopes.has(access)),
    `must have as access public, authenticated, user or a scope that this server has, such as monitors:read; it is ${shown(access)}`,
  );
  for (const [part, schema] of Object.entries({ params, query, body })) {
    must(schema === undefined || isSchema(schema), `must have a zod schema as ${part}; it is ${kindOf(schema)}`);
  }
  must(body === undefined || method !== 'GET', 'takes no body, because its method is GET');
  must(body === undefined || rawBody !== true, 'has a body and rawBody; declare one of them');
  if (typeof path !== 'string' || !routePath.test(path)) {
    must(
      false,
      `must have a path such as /:monitorId or an empty one, without a slash at its end; it is ${shown(path)}`,
    );
  } else {
    const problem = paramsProblem(path, params);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
};

const workerProblems = (worker: unknown): readonly string[] => {
  if (!isObject(worker)) return [`must be an object; it is ${kindOf(worker)}`];
  const { name, everySeconds, run } = worker;
  const problems = [...unknownKeys(worker, workerKeys)];
  if (typeof name !== 'string' || name.trim() === '') problems.push(`needs a name for the log, as a noun`);
  if (!Number.isInteger(everySeconds) || Number(everySeconds) < 1 || Number(everySeconds) > longestPauseSeconds) {
    problems.push(`must have everySeconds from 1 to 86,400; it is ${String(everySeconds)}`);
  }
  if (typeof run !== 'function') problems.push(`needs run, a function; it is ${kindOf(run)}`);
  return problems;
};

const prefixProblem = (prefix: unknown, taken: ReadonlySet<string>): string | undefined => {
  if (typeof prefix !== 'string' || !roomPrefix.test(prefix)) {
    return `must have a prefix such as /x-runbooks, without a slash at its end and without parameters; it is ${shown(prefix)}`;
  }
  const [first = ''] = segmentsOf(prefix);
  if (!taken.has(first)) return undefined;
  return `has the prefix ${shown(prefix)}, which hides paths of the API below /${first}; choose one such as /x-${first}`;
};

/** Shape of a path, by which two routes answer the same requests. */
const shapeOf = ({ method, path }: Readonly<Record<string, unknown>>): string =>
  `${String(method)} /${segmentsOf(String(path))
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/')}`;

const listOf = (room: Readonly<Record<string, unknown>>, part: string): readonly unknown[] | string => {
  const list = room[part];
  if (list === undefined) return [];
  return Array.isArray(list) ? list : `must have a list as ${part}; it is ${kindOf(list)}`;
};

/** Problems of one room by itself, each as the end of a sentence about it. */
const roomProblems = (
  room: Readonly<Record<string, unknown>>,
  { first, groups, scopes }: { first: ReadonlySet<string>; groups: ReadonlySet<string>; scopes: ReadonlySet<string> },
): readonly string[] => {
  const problems = [...unknownKeys(room, roomKeys)];
  const { name, prefix, events, tables } = room;
  if (typeof name !== 'string' || !roomName.test(name)) {
    problems.push(`must have a name of lower-case letters, digits and hyphens, at most 30; it is ${shown(name)}`);
  } else if (groups.has(name))
    problems.push(`has the name of a part of the API; choose another, such as ${name}-of-ours`);
  for (const part of ['routes', 'workers']) {
    const list = listOf(room, part);
    if (typeof list === 'string') {
      problems.push(list);
      continue;
    }
    for (const [index, entry] of list.entries()) {
      const of = part === 'routes' ? routeProblems(entry, scopes) : workerProblems(entry);
      const named = isObject(entry) && typeof entry.name === 'string' ? ` ${shown(entry.name)}` : '';
      problems.push(...of.map((problem) => `: entry ${index + 1}${named} of ${part} ${problem}`));
    }
    const names = list.filter(isObject).map((entry) => entry.name);
    for (const twice of new Set(names.filter((each, index) => names.indexOf(each) !== index))) {
      problems.push(`has two ${part} named ${shown(twice)}`);
    }
  }
  const routes = Array.isArray(room.routes) ? room.routes.filter(isObject) : [];
  const shapes = routes.map(shapeOf);
  for (const twice of new Set(shapes.filter((each, index) => shapes.indexOf(each) !== index))) {
    problems.push(`has two routes for ${twice}`);
  }
  if (routes.length > 0 || prefix !== undefined) {
    const problem = prefixProblem(prefix, first);
    if (problem !== undefined) problems.push(problem);
  }
  if (events !== undefined && !isObject(events))
    problems.push(`must have an object as events; it is ${kindOf(events)}`);
  for (const [subject, handler] of Object.entries(isObject(events) ? events : {})) {
    if (!allEventSubjects.some((one) => one === subject))
      problems.push(`has a handler of ${shown(subject)}, which is no event`);
    else if (typeof handler !== 'function')
      problems.push(`must have a function for ${subject}; it is ${kindOf(handler)}`);
  }
  const hasTables = isObject(tables) && typeof tables.update === 'function' && typeof tables.pending === 'function';
  if (tables !== undefined && !hasTables)
    problems.push('must have as tables what sqliteTables or postgresTables returns');
  return problems;
};

/**
 * Holds the rooms of a host to what they may do.
 *
 * @param all every route of the API, also those of parts that are left out: a prefix stays free when a part comes back
 * @throws TypeError with a line for each problem
 */
export const assertHostRooms = (
  rooms: readonly HostRoom[],
  { scopes }: Pick<ServedContract, 'scopes'>,
  all: readonly Route[],
): void => {
  const first = new Set(
    [...all.flatMap(({ path, alias = path }) => [path, alias]), '/openapi.json'].map(
      (path) => segmentsOf(path)[0] ?? '',
    ),
  );
  const groups = new Set(all.map(({ operationId }) => operationId.slice(0, operationId.indexOf('.'))));
  const problems: string[] = [];
  for (const [index, room] of rooms.entries() as Iterable<[number, unknown]>) {
    if (!isObject(room)) {
      problems.push(`rooms: entry ${index + 1} must be what defineHostRoom returns; it is ${kindOf(room)}`);
      continue;
    }
    const named =
      typeof room.name === 'string' && room.name !== '' ? `room ${shown(room.name)}` : `rooms: entry ${index + 1}`;
    problems.push(
      ...roomProblems(room, { first, groups, scopes }).map((problem) =>
        problem.startsWith(':') ? `${named}${problem}` : `${named} ${problem}`,
      ),
    );
    for (const other of rooms.slice(0, index)) {
      if (other?.name === room.name) problems.push(`two rooms have the name ${shown(room.name)}`);
      const [one, two] = [room.prefix, other?.prefix];
      if (typeof one !== 'string' || typeof two !== 'string') continue;
      if (isBelow(one, two) || isBelow(two, one)) {
        problems.push(
          `${named} has the prefix ${shown(one)}, which meets ${shown(two)} of the room ${shown(other?.name)}`,
        );
      }
    }
  }
  if (problems.length > 0) throw new TypeError(problems.map((problem) => `createServerKit: ${problem}`).join('\n'));
};
