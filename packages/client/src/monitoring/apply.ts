import type { Client, RawRequest } from '../create-client/create-client.js';
import { complete, type Fields, type Form, isObject, isSame, mapReferences } from './form.js';
import { inParallel } from './in-parallel.js';
import { documentForm, type Kind, kindNames, kindOfPrefix, kinds, normalized } from './kinds.js';
import { MonitoringError, type MonitoringProblem } from './monitoring-error.js';
import { type CreationStep, creationLevels, deletionLevels, withoutDeferred } from './order.js';
import type { MonitoringPlan, PlannedChange } from './planned-change.js';
import { withSecrets } from './secrets.js';
import { documentOf, formIn, indexOf, noteNamed, notOfferedOf, readServer, type ServerState } from './server-state.js';

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

/** `begun`: created, but for the field that is set later. */
type Progress = 'pending' | 'begun' | 'done' | { readonly stale: string };

const patched = (form: Form, before: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    const field = form.fields?.[name] ?? {};
    if (value === null && field.isNullable !== true) delete merged[name];
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
const progressOf = (change: PlannedChange, deferred: string | undefined, state: ServerState): Progress => {
  const { action, kind, key, id, version, body } = change;
  const index = indexOf(state, kind);
  if (action === 'create') {
    const there = index.withKey(key);
    if (there === undefined) return 'pending';
    const document = documentOf(kind, there, state);
    if (isAsPlanned({ kind, document, body: body ?? {} }, state)) return 'done';
    const isBegun =
      deferred !== undefined && isAsPlanned({ kind, document, body: withoutDeferred(body ?? {}, deferred) }, state);
    return isBegun ? 'begun' : { stale: 'was created by others since it was planned' };
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
  #bodyOf({ kind }: PlannedChange, body: Fields, type?: unknown): Fields {
    const form = documentForm(kind, { type, ...body });
    const withIds = mapReferences(form, body, (reference, prefix) => {
      const named = kindOfPrefix(prefix);
      return (named !== undefined && this.#ids.get(`${named}/${reference}`)) || reference;
    });
    return withSecrets(kind, withIds as Fields, this.#options.environment ?? (() => undefined), () => {});
  }

  async #send(request: Omit<RawRequest, 'signal'>): Promise<unknown> {
    const { data } = await this.#client.request({ ...request, signal: this.#options.signal });
    return data;
  }

  #finish(change: PlannedChange): void {
    this.#done[change.action] += 1;
    this.#options.onChange?.(change);
  }

  /** Notes what was created; what has a field that is set later is not done yet. */
  #created({ change, deferred }: CreationStep, id: unknown): void {
    if (typeof id === 'string') this.#note(change.kind, change.key, id);
    if (deferred === undefined) this.#finish(change);
  }

  #creationBody({ change, deferred }: CreationStep): Fields {
    return this.#bodyOf(change, withoutDeferred(change.body ?? {}, deferred));
  }

  async createMonitors(steps: readonly CreationStep[]): Promise<void> {
    for (let start = 0; start < steps.length; start += mostAtOnce) {
      const chunk = steps.slice(start, start + mostAtOnce);
      const body = { action: 'create', monitors: chunk.map((step) => this.#creationBody(step)) };
      const idempotencyKey = await requestKey(
        chunk.map(({ change }) => change),
        body,
      );
      const answer = await this.#send({ method: 'POST', path: '/monitors/bulk', body, idempotencyKey });
      const ids = isObject(answer) && Array.isArray(answer.ids) ? answer.ids : [];
      for (const [index, step] of chunk.entries()) this.#created(step, ids[index]);
    }
  }

  async create(step: CreationStep): Promise<void> {
    const { change } = step;
    const body = this.#creationBody(step);
    const idempotencyKey = await requestKey([change], body);
    const answer = await this.#send({ method: 'POST', path: kinds[change.kind].path, body, idempotencyKey });
    this.#created(step, isObject(answer) ? answer.id : undefined);
  }

  /** Sets the field of a new resource that names what was created after it. */
  async complete({ change, deferred = '' }: CreationStep): Promise<void> {
    const { kind, key, body } = change;
    const path = `${kinds[kind].path}/${this.#ids.get(`${kind}/${key}`)}`;
    await this.#send({ method: 'PATCH', path, body: this.#bodyOf(change, { [deferred]: body?.[deferred] }) });
    this.#finish(change);
  }

  async update(change: PlannedChange, type: unknown): Promise<void> {
    const path = `${kinds[change.kind].path}/${change.id}`;
    await this.#send({
      method: 'PATCH',
      path,
      body: this.#bodyOf(change, change.body ?? {}, type),
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
  const gone = notOfferedOf(new Set(plan.changes.map(({ kind }) => kind)), state);
  if (gone.length > 0) {
    const message = 'cannot be changed: this server does not offer them';
    throw new MonitoringError(
      'stale',
      gone.map((kind) => ({ path: kind, message })),
    );
  }
  const of = (action: PlannedChange['action'], changes = plan.changes): PlannedChange[] =>
    changes.filter((change) => change.action === action);
  // The same in every run of a plan, whatever is done already.
  const levels = creationLevels(of('create'), []);
  const deferred = new Map(levels.flat().map((step) => [step.change, step.deferred]));
  const followed = plan.changes.map((change) => ({
    change,
    progress: progressOf(change, deferred.get(change), state),
  }));
  const stale = followed.flatMap(({ change: { kind, key }, progress }): MonitoringProblem[] =>
    typeof progress === 'string' ? [] : [{ path: `${kind}.${key}`, message: progress.stale }],
  );
  if (stale.length > 0) throw new MonitoringError('stale', stale);
  const changesThatAre = (wanted: Progress): PlannedChange[] =>
    followed.flatMap((each) => (each.progress === wanted ? [each.change] : []));
  const [pending, begun] = [changesThatAre('pending'), changesThatAre('begun')];
  assertSecrets(pending, options);
  const application = new Application(client, state, options);
  const [isPending, isBegun] = [new Set(pending), new Set(begun)];
  for (const level of levels) {
    const steps = level.filter(({ change }) => isPending.has(change));
    await application.createMonitors(steps.filter(({ change }) => change.kind === 'monitors'));
    const others = steps.filter(({ change }) => change.kind !== 'monitors');
    await inParallel(others, mostParallel, (step) => application.create(step));
  }
  const incomplete = levels
    .flat()
    .filter(({ change, deferred: field }) => field !== undefined && (isPending.has(change) || isBegun.has(change)));
  await inParallel(incomplete, mostParallel, (step) => application.complete(step));
  const typeOf = ({ kind, id }: PlannedChange): unknown => indexOf(state, kind).withId(id ?? '')?.type;
  await inParallel(of('update', pending), mostParallel, (change) => application.update(change, typeOf(change)));
  const present = ({ kind, id }: PlannedChange): Fields => {
    const current = indexOf(state, kind).withId(id ?? '');
    return current === undefined ? {} : documentOf(kind, current, state);
  };
  for (const level of deletionLevels(of('delete', pending), present)) {
    await inParallel(level, mostParallel, (change) => application.remove(change));
  }
  return { ...application.result, alreadyDone: plan.changes.length - pending.length - begun.length };
};
