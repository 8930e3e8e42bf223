import type { Client, RawRequest } from '../create-client.js';
import { complete, type Fields, type Form, isObject, isSame, mapReferences } from './form.js';
import { documentForm, type Kind, kindNames, kindOfPrefix, kinds, normalized } from './kinds.js';
import { MonitoringError, type MonitoringProblem } from './monitoring-error.js';
import { levelsOf } from './order.js';
import type { MonitoringPlan, PlannedChange } from './planned-change.js';
import { withSecrets } from './secrets.js';
import { documentOf, formIn, indexOf, noteNamed, readServer, type ServerState } from './server-state.js';

/** How a plan is applied. */
export interface ApplyOptions {
  readonly signal?: AbortSignal | undefined;
  /** The values of variables that definitions name for secrets. Default: no variable is set. */
  readonly environment?: ((name: string) => string | undefined) | undefined;
  /** Called with each change that is done. */
  readonly onChange?: ((change: PlannedChange) => void) | undefined;
}

/** What applying a plan did. */
export interface ApplyResult {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  /** Changes that an earlier run of the same plan had done. */
  readonly alreadyDone: number;
}

type Standing = 'pending' | 'done' | { readonly stale: string };

const patched = (form: Form, before: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    const field = form.fields?.[name] ?? {};
    if (value === null && field.nullable !== true) delete merged[name];
    else merged[name] = patched(field, merged[name], value);
  }
  return merged;
};

/** Whether a document is as the body of a change makes it. */
const isAsPlanned = (
  { kind, document, body }: { readonly kind: Kind; readonly document: Fields; readonly body: Fields },
  state: ServerState,
): boolean => {
  const form = formIn(state, kind, document);
  const wanted = complete(form, normalized(kind, patched(form, document, body) as Fields), document) as Fields;
  return Object.keys(form.fields ?? {}).every(
    (field) => wanted[field] === undefined || isSame(document[field], wanted[field]),
  );
};

/** Where a change is: to be made, made by an earlier run, or overtaken by others. */
const standingOf = (change: PlannedChange, state: ServerState): Standing => {
  const { action, kind, key, id, version, body } = change;
  const index = indexOf(state, kind);
  if (action === 'create') {
    const there = index.withKey(key);
    if (there === undefined) return 'pending';
    return isAsPlanned({ kind, document: documentOf(kind, there, state), body: body ?? {} }, state)
      ? 'done'
      : { stale: 'was created by others since it was planned' };
  }
  const current = id === null ? undefined : index.withId(id);
  if (current === undefined) return action === 'delete' ? 'done' : { stale: 'was deleted since it was planned' };
  if (current.version === version) return 'pending';
  if (action === 'update' && isAsPlanned({ kind, document: documentOf(kind, current, state), body: body ?? {} }, state))
    return 'done';
  return { stale: `was changed since it was planned (version ${version} is now ${current.version})` };
};

/** Most monitors of one request, as the contract says. */
const mostAtOnce = 100;
/** Changes under way at once. */
const mostParallel = 4;

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(mostParallel, items.length) }, worker));
  // What was begun has ended when the first failure is reported.
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
};

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same for the same changes with the same bodies, so that a repeated run repeats the request and no other. */
const requestKey = async (changes: readonly PlannedChange[], body: unknown): Promise<string> => {
  const text = JSON.stringify([changes.map(({ idempotencyKey }) => idempotencyKey), body]);
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
};

/** One run of a plan. */
class Application {
  readonly #client: Client;
  readonly #options: ApplyOptions;
  /** Ids by kind and key: of the server, and of what this run creates. */
  readonly #ids = new Map<string, string>();
  #done = { create: 0, update: 0, delete: 0 };

  constructor(client: Client, state: ServerState, options: ApplyOptions) {
    this.#client = client;
    this.#options = options;
    for (const kind of kindNames) {
      for (const { key, id } of indexOf(state, kind).all) if (typeof key === 'string') this.#note(kind, key, id);
    }
  }

  get result(): Omit<ApplyResult, 'alreadyDone'> {
    return { created: this.#done.create, updated: this.#done.update, deleted: this.#done.delete };
  }

  #note(kind: Kind, key: string, id: string): void {
    this.#ids.set(`${kind}/${key}`, id);
  }

  /** The body of a change as the server takes it: ids for keys, values for variables. */
  #bodyOf({ kind, body }: PlannedChange, type: unknown): Fields {
    const form = documentForm(kind, { type, ...body });
    const withIds = mapReferences(form, body ?? {}, (reference, prefix) => {
      const named = kindOfPrefix(prefix);
      return (named !== undefined && this.#ids.get(`${named}/${reference}`)) || reference;
    });
    return withSecrets(kind, withIds as Fields, this.#options.environment ?? (() => undefined), () => {});
  }

  async #send(request: Omit<RawRequest, 'signal'>): Promise<unknown> {
    const { data } = await this.#client.request({ ...request, signal: this.#options.signal });
    return data;
  }

  #finish(change: PlannedChange, id?: unknown): void {
    if (typeof id === 'string') this.#note(change.kind, change.key, id);
    this.#done[change.action] += 1;
    this.#options.onChange?.(change);
  }

  async createMonitors(changes: readonly PlannedChange[]): Promise<void> {
    for (const level of levelsOf(changes, [])) {
      for (let start = 0; start < level.length; start += mostAtOnce) {
        const chunk = level.slice(start, start + mostAtOnce);
        const body = { action: 'create', monitors: chunk.map((change) => this.#bodyOf(change, undefined)) };
        const idempotencyKey = await requestKey(chunk, body);
        const answer = await this.#send({ method: 'POST', path: '/monitors/bulk', body, idempotencyKey });
        const ids = isObject(answer) && Array.isArray(answer.ids) ? answer.ids : [];
        for (const [index, change] of chunk.entries()) this.#finish(change, ids[index]);
      }
    }
  }

  async create(change: PlannedChange): Promise<void> {
    const body = this.#bodyOf(change, undefined);
    const idempotencyKey = await requestKey([change], body);
    const answer = await this.#send({ method: 'POST', path: kinds[change.kind].path, body, idempotencyKey });
    this.#finish(change, isObject(answer) ? answer.id : undefined);
  }

  async update(change: PlannedChange, type: unknown): Promise<void> {
    const path = `${kinds[change.kind].path}/${change.id}`;
    await this.#send({
      method: 'PATCH',
      path,
      body: this.#bodyOf(change, type),
      ifVersion: change.version ?? undefined,
    });
    this.#finish(change);
  }

  async remove(change: PlannedChange): Promise<void> {
    const path = `${kinds[change.kind].path}/${change.id}`;
    await this.#send({ method: 'DELETE', path, ifVersion: change.version ?? undefined });
    this.#finish(change);
  }
}

/** Deletions, monitors that name others first: they change when one of those is deleted. */
const deletionsOf = (
  kind: Kind,
  changes: readonly PlannedChange[],
  state: ServerState,
): readonly (readonly PlannedChange[])[] => {
  if (kind !== 'monitors') return [changes];
  const documents = (change: PlannedChange): Fields => {
    const current = change.id === null ? undefined : indexOf(state, kind).withId(change.id);
    return current === undefined ? {} : documentOf(kind, current, state);
  };
  return levelsOf(changes, [], documents).toReversed();
};

/** @throws MonitoringError `invalid` for each variable that a secret needs and that is not set */
const assertSecrets = (changes: readonly PlannedChange[], { environment = () => undefined }: ApplyOptions): void => {
  const problems: MonitoringProblem[] = [];
  for (const { kind, key, body } of changes) {
    if (body === null) continue;
    withSecrets(kind, body, environment, (name) => {
      problems.push({
        path: `${kind}.${key}`,
        message: `needs the variable ${name} of the environment, which is not set`,
      });
    });
  }
  if (problems.length > 0) throw new MonitoringError('invalid', problems);
};

/**
 * Makes the changes of a plan. First every change is held against the server: when one was overtaken, nothing is done. A run
 * that was interrupted is repeated with the same plan, or with a new one: both come to the same end.
 *
 * @throws MonitoringError `stale` when others changed what was planned, `invalid` when a variable is not set; else as the
 * methods of the client, after which some changes may be done
 */
export const applyMonitoring = async (
  client: Client,
  plan: MonitoringPlan,
  options: ApplyOptions = {},
): Promise<ApplyResult> => {
  const needed = new Set<string>(plan.changes.map(({ kind }) => kind));
  for (const { kind, body, id } of plan.changes) {
    if (body === null) continue;
    // A change of a monitor does not say of which type it is: its settings may name other monitors.
    if (kind === 'monitors' && id !== null) needed.add('monitors');
    noteNamed({ form: documentForm(kind, body), document: body }, needed);
  }
  const state = await readServer(client, needed, options.signal);
  const standings = plan.changes.map((change) => ({ change, standing: standingOf(change, state) }));
  const stale = standings.flatMap(({ change: { kind, key }, standing }): MonitoringProblem[] =>
    typeof standing === 'string' ? [] : [{ path: `${kind}.${key}`, message: standing.stale }],
  );
  if (stale.length > 0) throw new MonitoringError('stale', stale);
  const pending = standings.flatMap(({ change, standing }) => (standing === 'pending' ? [change] : []));
  assertSecrets(pending, options);
  const application = new Application(client, state, options);
  const of = (action: PlannedChange['action'], kind: Kind): PlannedChange[] =>
    pending.filter((change) => change.action === action && change.kind === kind);
  for (const kind of kindNames) {
    if (kind === 'monitors') await application.createMonitors(of('create', kind));
    else await inParallel(of('create', kind), (change) => application.create(change));
    await inParallel(of('update', kind), (change) =>
      application.update(change, change.id === null ? undefined : indexOf(state, kind).withId(change.id)?.type),
    );
  }
  for (const kind of kindNames.toReversed()) {
    for (const level of deletionsOf(kind, of('delete', kind), state)) {
      await inParallel(level, (change) => application.remove(change));
    }
  }
  return { ...application.result, alreadyDone: plan.changes.length - pending.length };
};
