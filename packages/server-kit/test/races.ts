import { expect } from 'vitest';
import { type Member, monitorBody, type Reply } from './kit-fixture.js';

/** How many requests of a race are under way at once. */
export const parallel = 64;

/** An organization whose requests two processes serve in turn. */
export interface RaceWorld {
  readonly member: Member;
  /** Sends a request to the next of the processes, as the owner unless it is a signal. */
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  /** Creates something and hands over its document. */
  // biome-ignore lint/suspicious/noExplicitAny: documents of every resource, whose form the contract has been held against
  make(collection: string, body: object): Promise<any>;
}

/** What many do at once, and what must come of it. A new route or resource joins by a row here. */
export interface Race {
  readonly title: string;
  /** Statuses that are promised, and how many answers have each; `some` for any number. */
  readonly statuses: Readonly<Record<number, number | 'some'>>;
  /** Prepares the race: its requests, and what must hold afterwards. */
  prepare(world: RaceWorld): Promise<{
    readonly requests: readonly (() => Promise<Reply>)[];
    holds?(replies: readonly Reply[]): Promise<void>;
  }>;
}

const times = (request: (index: number) => Promise<Reply>, count = parallel): (() => Promise<Reply>)[] =>
  Array.from({ length: count }, (_, index) => () => request(index));

const heartbeat = { name: 'Backup', type: 'heartbeat', config: { periodSeconds: 3600 } };
const manual = { name: 'Supplier', type: 'manual', target: '' };
const group = (monitorIds: readonly string[]) => ({ name: 'All', type: 'group', target: '', config: { monitorIds } });
const signalPath = ({ heartbeatUrl }: { heartbeatUrl: string }): string =>
  new URL(heartbeatUrl).pathname.replace('/api/v1', '');
const totalOf = async ({ send }: RaceWorld, path: string): Promise<number> =>
  (await send('GET', path)).body.meta.totalItems;

/** Documents that name monitors: where they are made, and how. */
const naming: readonly { what: string; collection: string; body(monitorIds: readonly string[]): object }[] = [
  { what: 'child', collection: '/monitors', body: ([parentId]) => monitorBody({ parentId }) },
  { what: 'group', collection: '/monitors', body: group },
  {
    what: 'alert rule',
    collection: '/alert-rules',
    body: (monitorIds) => ({
      name: 'Down',
      condition: { metric: 'status', operator: '==', threshold: 'down' },
      target: { scope: 'monitors', monitorIds },
    }),
  },
  {
    what: 'maintenance window',
    collection: '/maintenance-windows',
    body: (monitorIds) => ({
      name: 'Upgrade',
      target: { scope: 'monitors', monitorIds },
      schedule: { type: 'once', startsAt: '2026-06-01T22:00:00.000Z', endsAt: '2026-06-01T23:00:00.000Z' },
    }),
  },
  {
    what: 'incident',
    collection: '/incidents',
    body: (monitorIds) => ({ title: 'Checkout is down', monitorIds }),
  },
];

/** Every document that is made at once is accepted, and none names a monitor that was gone before. */
const namingRaces = naming.flatMap(({ what, collection, body }): Race[] => [
  {
    title: `every ${what} is accepted that names the same monitors`,
    statuses: { 201: parallel },
    async prepare({ send, make }) {
      const ids = [(await make('/monitors', monitorBody())).id, (await make('/monitors', monitorBody())).id];
      return { requests: times(() => send('POST', collection, body(ids))) };
    },
  },
  {
    title: `no ${what} refers to a monitor that is deleted meanwhile`,
    statuses: { 201: 'some', 400: 'some', 204: 1 },
    async prepare({ send, make }) {
      const victim = (await make('/monitors', monitorBody())).id;
      const other = (await make('/monitors', monitorBody())).id;
      const requests = times(() => send('POST', collection, body([victim, other])), parallel - 1);
      requests.splice(parallel / 2, 0, () => send('DELETE', `/monitors/${victim}`));
      return {
        requests,
        async holds() {
          const { data } = (await send('GET', '/monitors?pageSize=100')).body;
          for (const monitor of data) {
            expect(monitor.parentId).not.toBe(victim);
            expect(monitor.config.monitorIds ?? []).not.toContain(victim);
          }
          // What is made afterwards cannot name it.
          expect((await send('POST', collection, body([victim, other]))).status).toBe(400);
        },
      };
    },
  },
]);

/** Relations that must not lead back: how one monitor is made to lead to another. */
const relations: readonly {
  what: string;
  body: object;
  lead(id: string): object;
  of(monitor: Reply['body']): string;
}[] = [
  { what: 'parents', body: monitorBody(), lead: (parentId) => ({ parentId }), of: ({ parentId }) => parentId },
  {
    what: 'groups',
    body: group([]),
    lead: (id) => ({ config: { monitorIds: [id] } }),
    of: ({ config }) => config.monitorIds[0],
  },
];

const circleRaces = relations.map(
  ({ what, body, lead, of }): Race => ({
    title: `${what} never become a circle`,
    statuses: { 200: 'some', 400: 'some' },
    async prepare({ send, make }) {
      const leaf = (await make('/monitors', monitorBody())).id;
      const made = what === 'groups' ? group([leaf]) : body;
      const [a, b, c] = [await make('/monitors', made), await make('/monitors', made), await make('/monitors', made)];
      const ring = [a.id, b.id, c.id];
      const requests = times((index) => send('PATCH', `/monitors/${ring[index % 3]}`, lead(ring[(index + 1) % 3])));
      return {
        requests,
        async holds() {
          const next = new Map<string, string>();
          for (const id of ring) next.set(id, of((await send('GET', `/monitors/${id}`)).body));
          for (const id of ring) {
            let at: string | undefined = id;
            for (let step = 0; step < 3 && at !== undefined; step++) at = next.get(at);
            expect(ring, 'three steps lead out of three monitors').not.toContain(at);
          }
        },
      };
    },
  }),
);

export const races: readonly Race[] = [
  {
    title: 'a change of the name undoes no change of the notifications at the same moment',
    statuses: { 200: parallel },
    async prepare(world) {
      const one = parallel / 2;
      return {
        requests: times((index) =>
          world.send('PATCH', '/auth/me', index === one ? { mailNotifications: false } : { name: `Ann ${index}` }),
        ),
        holds: async () =>
          expect((await world.send('GET', '/auth/me')).body).toMatchObject({ mailNotifications: false }),
      };
    },
  },
  {
    title: 'every signal of a heartbeat is accepted and has a result',
    statuses: { 202: parallel },
    async prepare(world) {
      const monitor = await world.make('/monitors', heartbeat);
      const path = signalPath(monitor);
      return {
        requests: times((index) => world.send('POST', index % 2 === 0 ? path : `${path}/fail`)),
        holds: async () => expect(await totalOf(world, `/monitors/${monitor.id}/results`)).toBe(parallel),
      };
    },
  },
  {
    title: 'every status that people set is accepted and has a result',
    statuses: { 200: parallel },
    async prepare(world) {
      const { id } = await world.make('/monitors', manual);
      const statuses = ['up', 'degraded', 'down'];
      return {
        requests: times((index) => world.send('POST', `/monitors/${id}/status`, { status: statuses[index % 3] })),
        holds: async () => expect(await totalOf(world, `/monitors/${id}/results`)).toBe(parallel),
      };
    },
  },
  {
    title: 'no signal undoes a pause',
    statuses: { 202: parallel - 1, 200: 1 },
    async prepare({ send, make }) {
      const monitor = await make('/monitors', heartbeat);
      const ends = ['', '/start', '/fail'];
      const requests = times((index) => send('POST', `${signalPath(monitor)}${ends[index % 3]}`), parallel - 1);
      requests.splice(parallel / 2, 0, () => send('POST', `/monitors/${monitor.id}/pause`));
      return {
        requests,
        async holds() {
          const { body } = await send('GET', `/monitors/${monitor.id}`);
          expect(body).toMatchObject({ enabled: false, currentStatus: 'paused', nextCheckAt: null });
        },
      };
    },
  },
  {
    title: 'no signal makes a heartbeat due whose organization is suspended',
    statuses: { 202: parallel - 1, 200: 1 },
    async prepare({ send, make, member }) {
      const monitor = await make('/monitors', heartbeat);
      const ends = ['', '/start', '/fail'];
      const requests = times((index) => send('POST', `${signalPath(monitor)}${ends[index % 3]}`), parallel - 1);
      requests.splice(parallel / 2, 0, () => send('POST', `/organizations/${member.organizationId}/suspend`));
      return {
        requests,
        holds: async () => expect((await send('GET', `/monitors/${monitor.id}`)).body.nextCheckAt).toBeNull(),
      };
    },
  },
  {
    title: 'every incident is opened, with numbers without gaps',
    statuses: { 201: parallel },
    async prepare({ send }) {
      return {
        requests: times((index) => send('POST', '/incidents', { title: `Outage ${index}` })),
        async holds(replies) {
          const numbers = replies.map(({ body }) => body.number).sort((a, b) => a - b);
          expect(numbers).toEqual(Array.from({ length: parallel }, (_, index) => index + 1));
        },
      };
    },
  },
  {
    title: 'one of those who resolve an incident does so',
    statuses: { 200: 1, 409: parallel - 1 },
    async prepare({ send, make }) {
      const { id } = await make('/incidents', { title: 'Outage' });
      return {
        requests: times(() => send('POST', `/incidents/${id}/resolve`, {})),
        async holds() {
          const { data } = (await send('GET', `/incidents/${id}/timeline`)).body;
          expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['opened', 'resolved']);
        },
      };
    },
  },
  {
    title: 'one of those who delete a monitor does so',
    statuses: { 204: 1, 404: parallel - 1 },
    async prepare({ send, make }) {
      const { id } = await make('/monitors', monitorBody());
      return { requests: times(() => send('DELETE', `/monitors/${id}`)) };
    },
  },
  {
    title: 'one of those who change the version that they read does so',
    statuses: { 200: 1, 412: parallel - 1 },
    async prepare({ send, make }) {
      const { id } = await make('/monitors', monitorBody());
      const change = (index: number) => send('PATCH', `/monitors/${id}`, { name: `${index}` }, { 'if-match': '"1"' });
      return { requests: times(change) };
    },
  },
  {
    title: 'everyone who changes whatever version there is does so',
    statuses: { 200: parallel },
    async prepare({ send, make }) {
      const { id } = await make('/monitors', monitorBody());
      return {
        requests: times((index) => send('PATCH', `/monitors/${id}`, { name: `${index}` })),
        holds: async () => expect((await send('GET', `/monitors/${id}`)).body.version).toBe(parallel + 1),
      };
    },
  },
  {
    title: 'everyone who makes another monitor depend on the same one does so',
    statuses: { 200: parallel },
    async prepare({ send, make }) {
      const parent = (await make('/monitors', monitorBody())).id;
      const body = { action: 'create', monitors: Array.from({ length: parallel }, () => monitorBody()) };
      const { ids } = (await send('POST', '/monitors/bulk', body)).body;
      return { requests: times((index) => send('PATCH', `/monitors/${ids[index]}`, { parentId: parent })) };
    },
  },
  ...namingRaces,
  ...circleRaces,
];
