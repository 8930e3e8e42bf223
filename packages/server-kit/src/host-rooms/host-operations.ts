import { defineRoute, type Scope } from '@watchpost/schemas';
import type { CallContext } from '../request/context.js';
import type { Decision, Operation, Verb } from '../request/operation.js';
import type { Store } from '../store/interface/store.js';
import type { HostCall, HostRoom, HostRoute, ReadableStore } from './host-room.js';

/** What a room may read of a store, and nothing else of it. */
export const readableStore = (store: Store): ReadableStore => ({
  get: store.get.bind(store),
  find: store.find.bind(store),
  findColumns: store.findColumns.bind(store),
  page: store.page.bind(store),
});

/** What a route of a host learns of a request: nothing by which it could change what the kit has. */
const callOf = (context: CallContext): HostCall => {
  const { requestId, now, caller, services } = context;
  const { type, id, name, role, scopes } = caller;
  return {
    requestId,
    now,
    caller: { type, id, name, role, scopes: new Set<Scope>(scopes) },
    organizationId: caller.organizationId,
    store: readableStore(services.store),
    logger: services.logger,
    header: context.header,
  };
};

/** Answers once for each request: the pipeline asks a verb again when the commit of an idempotency key was refused. */
const verbOf = ({ answer }: HostRoute): Verb => {
  const decisions = new WeakMap<CallContext, Promise<Decision>>();
  const decide = async (input: unknown, context: CallContext): Promise<Decision> => {
    const body = await answer(input as never, callOf(context) as never);
    return body === undefined ? {} : { body };
  };
  return (input, context) => {
    const decision = decisions.get(context) ?? decide(input, context);
    decisions.set(context, decision);
    return decision;
  };
};

/** The operations of a host's rooms, below the base path of the API. */
export const hostOperations = (rooms: readonly HostRoom[], basePath: string): readonly Operation[] =>
  rooms.flatMap(({ name: room, prefix = '', routes = [] }) =>
    routes.map((declared) => {
      const { answer: _, name, status = 200, path, ...rest } = declared;
      const route = defineRoute({
        ...rest,
        operationId: `${room}.${name}`,
        path: `${prefix}${path}`,
        answer: { status, description: 'As the room says.' },
      });
      return { route, path: `${basePath}${prefix}${path}`, verb: verbOf(declared) };
    }),
  );
