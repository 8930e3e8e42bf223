import { routes } from '@watchpost/schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { pinoLogger } from '../../src/base/logger.js';
import { defineHostRoom, defineHostRoute, type HostRoom } from '../../src/host-rooms/host-room.js';
import { createServerKit } from '../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../src/kit/options.js';
import { ProblemError } from '../../src/request/http/problem.js';
import type { Change, Store } from '../../src/store/interface/store.js';
import { quickHasher } from '../kit-fixture.js';
import { openStore } from '../store/open-store.js';

const organization = { key: 'acme', name: 'Acme' };
const ada = { id: '1', name: 'Ada', email: 'ada@example.com', organization, role: 'owner' } as const;

const open = async (
  rooms: readonly HostRoom[],
  more: Partial<ServerKitOptions> = {},
  wrapped = (store: Store): Store => store,
) => {
  const { store, close } = await openStore('sqlite');
  const logs: { readonly message: string; readonly error: unknown }[] = [];
  const log = ({ err }: { err?: unknown }, message: string) => void logs.push({ message, error: err });
  const kit = createServerKit({
    store: wrapped(store),
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://app.example.com',
    passwordHasher: quickHasher,
    identity: () => ada,
    logger: pinoLogger({ debug: () => {}, info: log, warn: log, error: log } as never),
    rooms,
    ...more,
  });
  onTestFinished(async () => {
    await kit.stop();
    await close();
  });
  const ask = (method: string, path: string, { headers = {}, body }: { headers?: object; body?: unknown } = {}) =>
    kit.fetch(
      new Request(`https://app.example.com/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { ip: '203.0.113.9' },
    );
  return { kit, ask, logs };
};

const declared = {
  name: 'list',
  method: 'GET',
  path: '',
  access: 'monitors:read',
  summary: 'Lists notes',
} as const;
const list = defineHostRoute(declared, () => ({ data: [] }));
const notes = { name: 'notes', prefix: '/x-notes', routes: [list] };
const routed = (...more: object[]): unknown => ({ ...notes, routes: more.map((part) => ({ ...list, ...part })) });

describe('A room of a host', () => {
  test('keeps to a namespace that no path of the API has', () => {
    expect(routes.filter(({ path }) => path.startsWith('/x-'))).toEqual([]);
  });

  test('answers below its prefix and nowhere else, with the caller and what it may read', async () => {
    const seen: unknown[] = [];
    const room = defineHostRoom({
      ...notes,
      routes: [
        defineHostRoute(declared, (_input, { caller, organizationId, store }) => {
          seen.push(Object.keys(store), caller.name, organizationId.slice(0, 4));
          return { data: [1] };
        }),
      ],
    });
    const { kit, ask } = await open([room]);
    await kit.start({ background: false });
    const answer = await ask('GET', '/x-notes');
    expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([
      200,
      { data: [1] },
      'no-store',
    ]);
    expect(seen).toEqual([['get', 'find', 'findColumns', 'page'], 'Ada', 'org_']);
    expect([kit.matches('/api/v1/x-notes'), kit.matches('/api/v1/x-note'), kit.matches('/x-notes')]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await ask('POST', '/x-notes', { body: {} })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('answers a request with an Idempotency-Key once, and repeats the answer', async () => {
    let calls = 0;
    const add = defineHostRoute(
      {
        name: 'add',
        method: 'POST',
        path: '',
        access: 'monitors:write',
        summary: 'Adds',
        status: 201,
        body: z.strictObject({ text: z.string() }),
      },
      ({ body }) => ({ number: ++calls, ...body }),
    );
    const { kit, ask } = await open([defineHostRoom({ ...notes, routes: [add] })]);
    await kit.start({ background: false });
    const send = { headers: { 'idempotency-key': 'k-1' }, body: { text: 'a' } };
    for (const answer of [await ask('POST', '/x-notes', send), await ask('POST', '/x-notes', send)]) {
      expect([answer.status, await answer.json()]).toEqual([201, { number: 1, text: 'a' }]);
    }
    expect((await ask('POST', '/x-notes', { body: { text: 1 } })).status).toBe(400);
  });

  test('answers once, also when the commit of its Idempotency-Key was refused and the request is decided again', async () => {
    let calls = 0;
    let refused = 0;
    const add = defineHostRoute(
      { name: 'add', method: 'POST', path: '', access: 'monitors:write', summary: 'Adds', body: z.strictObject({}) },
      () => ({ number: ++calls }),
    );
    const refusingOnce = (store: Store): Store =>
      new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          if (name !== 'commit') return member.bind(target);
          return async (changes: readonly Change[]) => {
            const completes = changes.some((change) => change.kind === 'update' && change.table === 'idempotencyKeys');
            if (completes && refused++ === 0) return { isCommitted: false, reason: 'no_match' };
            return target.commit(changes);
          };
        },
      });
    const { kit, ask } = await open([defineHostRoom({ ...notes, routes: [add] })], {}, refusingOnce);
    await kit.start({ background: false });
    const answer = await ask('POST', '/x-notes', { headers: { 'idempotency-key': 'k-1' }, body: {} });
    expect([answer.status, await answer.json(), refused]).toEqual([200, { number: 1 }, 2]);
  });

  test('answers with the problem that it throws, and hides any other error', async () => {
    const errors = [new ProblemError('conflict', 'The note is locked.'), new Error('password=hunter2')];
    const failing = defineHostRoute(declared, () => {
      throw errors.shift();
    });
    const { kit, ask, logs } = await open([defineHostRoom({ ...notes, routes: [failing] })]);
    await kit.start({ background: false });
    expect(await (await ask('GET', '/x-notes')).json()).toMatchObject({ status: 409, detail: 'The note is locked.' });
    const hidden = await ask('GET', '/x-notes');
    expect([hidden.status, (await hidden.text()).includes('hunter2')]).toEqual([500, false]);
    expect(logs.map(({ message }) => message)).toContain('request failed');
  });

  test('works in the background: what fails is logged once and runs again, and what hangs holds no stop', async () => {
    let runs = 0;
    const { promise: isAborted, resolve: abort } = Promise.withResolvers<void>();
    const { promise: ranTwice, resolve: runTwice } = Promise.withResolvers<void>();
    const room = defineHostRoom({
      name: 'notes',
      workers: [
        {
          name: 'note count',
          everySeconds: 1,
          run() {
            runs += 1;
            if (runs === 2) runTwice();
            throw new Error('no notes');
          },
        },
        {
          name: 'note watch',
          everySeconds: 1,
          run: ({ signal }) => {
            signal.addEventListener('abort', () => abort());
            return new Promise(() => {});
          },
        },
      ],
    });
    const { kit, logs } = await open([room]);
    await kit.start();
    await ranTwice;
    await kit.stop();
    await isAborted;
    const failed = logs.filter(({ message }) => message === 'note count failed; retrying');
    expect(failed.map(({ error }) => error)).toEqual([new Error('no notes')]);
  });

  test('has tables that a start brings up to date, or only checks', async () => {
    const updated: string[] = [];
    const tables = {
      update: async (room: string) => void updated.push(room),
      pending: async () => ['001-notes', '002-more'],
    };
    const { kit } = await open([defineHostRoom({ name: 'notes', tables })]);
    await expect(kit.start({ background: false, migrate: 'check' })).rejects.toThrow(
      "room notes: these steps have not run: 001-notes, 002-more; start once with migrate: 'auto'",
    );
    await kit.start({ background: false, migrate: 'off' });
    expect(updated).toEqual([]);
    await kit.start({ background: false });
    expect(updated).toEqual(['notes']);
  });

  const refused: readonly (readonly [title: string, rooms: unknown, problem: string])[] = [
    [
      'a room that is no object',
      [null],
      'rooms must be a list of what defineHostRoom returns; it is a list whose entry 1 is null',
    ],
    [
      'an unknown part',
      [{ ...notes, hooks: [] }],
      'room "notes" has no part "hooks"; its parts are name, prefix, routes, workers, events, tables',
    ],
    [
      'a name with a slash',
      [{ ...notes, name: 'a/b' }],
      'room "a/b" must have a name of lower-case letters, digits and hyphens, at most 30; it is "a/b"',
    ],
    [
      'the name of a part of the API',
      [{ ...notes, name: 'monitors' }],
      'room "monitors" has the name of a part of the API; choose another, such as monitors-of-ours',
    ],
    ['two rooms of one name', [notes, { ...notes, prefix: '/x-more' }], 'two rooms have the name "notes"'],
    [
      'a prefix that hides paths of the API',
      [{ ...notes, prefix: '/monitors' }],
      'room "notes" has the prefix "/monitors", which hides paths of the API below /monitors; choose one such as /x-monitors',
    ],
    [
      'a prefix below one of the API',
      [{ ...notes, prefix: '/auth/notes' }],
      'room "notes" has the prefix "/auth/notes", which hides paths of the API below /auth; choose one such as /x-auth',
    ],
    [
      'the prefix of a part that is left out',
      [{ ...notes, prefix: '/reports' }],
      'room "notes" has the prefix "/reports", which hides paths of the API below /reports; choose one such as /x-reports',
    ],
    [
      'the address of the description',
      [{ ...notes, prefix: '/openapi.json' }],
      'room "notes" has the prefix "/openapi.json", which hides paths of the API below /openapi.json; choose one such as /x-openapi.json',
    ],
    [
      'a prefix that climbs',
      [{ ...notes, prefix: '/../admin' }],
      'room "notes" must have a prefix such as /x-runbooks, without a slash at its end and without parameters; it is "/../admin"',
    ],
    [
      'a prefix with a parameter',
      [{ ...notes, prefix: '/:any' }],
      'room "notes" must have a prefix such as /x-runbooks, without a slash at its end and without parameters; it is "/:any"',
    ],
    [
      'routes without a prefix',
      [{ name: 'notes', routes: [list] }],
      'room "notes" must have a prefix such as /x-runbooks, without a slash at its end and without parameters; it is missing',
    ],
    [
      'prefixes within each other',
      [notes, { ...notes, name: 'more', prefix: '/x-notes/more' }],
      'room "more" has the prefix "/x-notes/more", which meets "/x-notes" of the room "notes"',
    ],
    [
      'a wildcard',
      [routed({ path: '/**' })],
      'room "notes": entry 1 "list" of routes must have a path such as /:monitorId or an empty one, without a slash at its end; it is "/**"',
    ],
    [
      'a path with a slash at its end',
      [routed({ path: '/all/' })],
      'room "notes": entry 1 "list" of routes must have a path such as /:monitorId or an empty one, without a slash at its end; it is "/all/"',
    ],
    [
      'a parameter without a schema',
      [routed({ path: '/:id' })],
      'room "notes": entry 1 "list" of routes needs params, a schema of id, which its path has',
    ],
    [
      'parameters that differ',
      [routed({ path: '/:id', params: z.object({ noteId: z.string() }) })],
      'room "notes": entry 1 "list" of routes has params noteId, and a path with id',
    ],
    [
      'two routes for the same requests',
      [
        routed(
          { path: '/:a', params: z.object({ a: z.string() }) },
          { name: 'get', path: '/:b', params: z.object({ b: z.string() }) },
        ),
      ],
      'room "notes" has two routes for GET /:',
    ],
    ['two routes of one name', [routed({}, { path: '/more' })], 'room "notes" has two routes named "list"'],
    [
      'an unknown method',
      [routed({ method: 'TRACE' })],
      'room "notes": entry 1 "list" of routes must have a method among GET, POST, PUT, PATCH, DELETE; it is "TRACE"',
    ],
    [
      'the access of agents',
      [routed({ access: 'agent' })],
      'room "notes": entry 1 "list" of routes must have as access public, authenticated, user or a scope that this server has, such as monitors:read; it is "agent"',
    ],
    [
      'the scope of a part that is left out',
      [routed({ access: 'reports:read' })],
      'room "notes": entry 1 "list" of routes must have as access public, authenticated, user or a scope that this server has, such as monitors:read; it is "reports:read"',
    ],
    [
      'no access',
      [routed({ access: undefined })],
      'room "notes": entry 1 "list" of routes must have as access public, authenticated, user or a scope that this server has, such as monitors:read; it is missing',
    ],
    [
      'a body that is no schema',
      [routed({ method: 'POST', body: {} })],
      'room "notes": entry 1 "list" of routes must have a zod schema as body; it is an object',
    ],
    [
      'a body of GET',
      [routed({ body: z.object({}) })],
      'room "notes": entry 1 "list" of routes takes no body, because its method is GET',
    ],
    [
      'a route of the kit',
      [routed({ takesAnything: true })],
      `room "notes": entry 1 "list" of routes has no part "takesAnything"; its parts are ${'name, method, path, summary, description, access, params, query, body, isBodyOptional, rawBody, status, answer'}`,
    ],
    [
      'a worker that never rests',
      [{ name: 'notes', workers: [{ name: 'note count', everySeconds: 0, run: () => {} }] }],
      'room "notes": entry 1 "note count" of workers must have everySeconds from 1 to 86,400; it is 0',
    ],
    [
      'a worker without work',
      [{ name: 'notes', workers: [{ name: 'note count', everySeconds: 1 }] }],
      'room "notes": entry 1 "note count" of workers needs run, a function; it is missing',
    ],
    [
      'an event that does not happen',
      [{ name: 'notes', events: { 'note.added': () => {} } }],
      'room "notes" has a handler of "note.added", which is no event',
    ],
    [
      'tables of another form',
      [{ name: 'notes', tables: [] }],
      'room "notes" must have as tables what sqliteTables or postgresTables returns',
    ],
  ];
  test.each(refused)('is refused with %s', async (_title, rooms, problem) => {
    await expect(open(rooms as never, { without: ['reports'] })).rejects.toThrow(
      new TypeError(`createServerKit: ${problem}`),
    );
  });

  test('is refused with a line for each problem', async () => {
    await expect(open([{ name: 'Notes', tables: {} }] as never)).rejects.toThrow(
      /^createServerKit: room "Notes" .*\ncreateServerKit: room "Notes" .*$/,
    );
  });
});
