import type { MonitorTestResult, StepTrial } from '../contract-types.js';
import type { Client } from '../create-client/create-client.js';
import { ApiError } from '../errors.js';
import type { MonitoringDefinition } from './definition.js';
import type { Fields } from './form.js';
import { inParallel } from './in-parallel.js';
import { assertNone, type MonitoringProblem } from './monitoring-error.js';
import { assertVariables, withSecrets } from './secrets.js';

/** What is tested. */
export interface TestOptions {
  /** Only the monitors with these keys. Default: all that the definition declares. */
  readonly keys?: readonly string[] | undefined;
  /** The value of a variable of the environment that a secret names. Default: none is set. */
  readonly environment?: ((name: string) => string | undefined) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What one check of a declared monitor found. */
export interface TestedMonitor {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly target: string;
  /** `skipped`: its status comes from reports, from other monitors or from agents, so there is nothing to check before it exists. */
  readonly result: 'passed' | 'failed' | 'skipped';
  /** From the start of the check to the end of the answer; `null` without one. */
  readonly latencyMs: number | null;
  /** Status of the answer; `null` when the protocol has none. */
  readonly statusCode: number | null;
  /** Why it failed or was skipped, for a person; else `null`. */
  readonly message: string | null;
  /** What each step found, of a monitor of type `api`. */
  readonly steps?: readonly StepTrial[];
}

/** Why the server checks nothing before a monitor of a type exists. */
const notChecked: Readonly<Record<string, string>> = {
  heartbeat: 'its job reports by itself',
  manual: 'people set its status',
  group: 'its status is that of other monitors',
  docker: 'agents alone check it: apply it, and check it with watchpost monitors check',
  command: 'agents alone run it: apply it, and check it with watchpost monitors check',
};

/** What a check does not depend on: what others the monitor names, and where and how often it is checked. */
const beside = ['key', 'parentId', 'escalationPolicyId', 'agentIds', 'checkFromServer', 'quorum', 'enabled'];

/** A server runs four checks of an organization on request at once; one stays free for people. */
const mostParallel = 3;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Checks each monitor of a definition once, from the server, as it would be after `applyMonitoring`: a gate before anything is
 * changed. Stores nothing. Needs the permission `monitors:run`.
 *
 * @returns what was found, in the order of the definition
 * @throws MonitoringError `invalid` when a key is not declared, a variable is not set, or the server refuses a document; else
 * as `client.monitors.test`
 */
export const testMonitoring = async (
  client: Client,
  definition: MonitoringDefinition,
  { keys, environment = () => undefined, signal }: TestOptions = {},
): Promise<TestedMonitor[]> => {
  // `readDefinition` holds each section to be an object of objects.
  const declared = (definition.monitors ?? {}) as Readonly<Record<string, Fields>>;
  const problems: MonitoringProblem[] = [];
  const wanted = keys ?? Object.keys(declared);
  for (const key of wanted) {
    if (!Object.hasOwn(declared, key)) problems.push({ path: `monitors.${key}`, message: 'is not declared' });
    else assertVariables('monitors', `monitors.${key}`, declared[key] ?? {}, problems);
  }
  const chosen = Object.entries(declared).filter(([key]) => wanted.includes(key));
  const bodies = new Map(
    chosen.map(([key, document]) => {
      const checked = Object.fromEntries(Object.entries(document).filter(([field]) => !beside.includes(field)));
      const body = withSecrets('monitors', checked, environment, (name) => {
        const message = `needs the variable ${name} of the environment, which is not set`;
        problems.push({ path: `monitors.${key}`, message });
      });
      return [key, body];
    }),
  );
  assertNone(problems);
  const found = new Map<string, MonitorTestResult>();
  await inParallel(
    chosen.filter(([, { type }]) => !Object.hasOwn(notChecked, text(type))),
    mostParallel,
    async ([key]) => {
      try {
        const { data } = await client.request<MonitorTestResult>({
          method: 'POST',
          path: '/monitors/test',
          body: bodies.get(key),
          signal,
        });
        found.set(key, data);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error;
        problems.push(...error.errors.map(({ path, message }) => ({ path: `monitors.${key}.${path}`, message })));
      }
    },
  );
  assertNone(problems);
  return chosen.map(([key, { name, type, target }]): TestedMonitor => {
    const facts = { key, name: text(name), type: text(type), target: text(target) };
    const result = found.get(key);
    if (result === undefined) {
      const message = notChecked[facts.type] ?? null;
      return { ...facts, result: 'skipped', latencyMs: null, statusCode: null, message };
    }
    const { ok, latencyMs, statusCode, message, steps } = result;
    const tested = { ...facts, result: ok ? ('passed' as const) : ('failed' as const), latencyMs, statusCode, message };
    return steps === undefined ? tested : { ...tested, steps };
  });
};
