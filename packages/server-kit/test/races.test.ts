import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../src/kit/create-kit.js';
import { allDialects, type KitFixture, openKit, quickHasher, type Reply } from './kit-fixture.js';
import { parallel, type RaceWorld, races } from './races.js';

describe.each(allDialects)(`${parallel} at once, served by two processes on %s`, (dialect) => {
  let fixture: KitFixture;
  let kits: readonly ServerKit[];
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const other = createServerKit({
      store: fixture.anotherStore(),
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      clock: () => fixture.clock.now,
      passwordHasher: quickHasher,
      rateLimitPerIp: 1_000_000,
    });
    await other.start({ background: false });
    kits = [fixture.kit, other];
  });
  afterAll(async () => {
    await kits[1]?.stop();
    await fixture.close();
  });

  const newWorld = async (): Promise<RaceWorld> => {
    const member = await fixture.newMember('owner');
    let sent = 0;
    const send: RaceWorld['send'] = async (method, path, body, more = {}): Promise<Reply> => {
      sent += 1;
      const headers = new Headers(more);
      if (!path.startsWith('/heartbeats/')) headers.set('authorization', `Bearer ${member.token}`);
      if (body !== undefined) headers.set('content-type', 'application/json');
      const request = new Request(`https://watchpost.test/api/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await (kits[sent % kits.length] ?? fixture.kit).fetch(request, { ip: '203.0.113.1' });
      const text = await response.text();
      const parsed: unknown = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, headers: response.headers, body: parsed };
    };
    return {
      member,
      send,
      async make(collection, body) {
        const reply = await send('POST', collection, body);
        expect(reply.status, JSON.stringify(reply.body)).toBe(201);
        return reply.body;
      },
    };
  };

  test.each(races.map((race) => [race.title, race] as const))(
    'keeps the promise: %s',
    async (_title, { statuses, prepare }) => {
      const { requests, holds } = await prepare(await newWorld());
      expect(requests).toHaveLength(parallel);
      const replies = await Promise.all(requests.map((request) => request()));
      const counts = Map.groupBy(replies, ({ status }) => status);
      for (const [status, those] of counts)
        expect(statuses, JSON.stringify(those[0]?.body)).toHaveProperty(`${status}`);
      for (const [status, count] of Object.entries(statuses)) {
        if (count !== 'some') expect(counts.get(Number(status)) ?? [], `answers ${status}`).toHaveLength(count);
      }
      await holds?.(replies);
    },
  );
});
