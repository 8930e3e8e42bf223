import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Place, servePlaces } from './paced-places.js';
import { type Owner, type Reply, send, signIn } from './session.js';

/** `pnpm test:faults` sends all 10,000 messages, every other run a fifth of them. */
const isLong = process.env.MODE === 'faults';
const incidents = isLong ? { minor: 160, major: 70, critical: 30 } : { minor: 48, major: 20, critical: 12 };
const hooks = isLong ? 37 : 24;
const all = incidents.minor + incidents.major + incidents.critical;
const expectedOf = ({ least }: Pick<Place, 'least'>): number =>
  least === 'critical' ? incidents.critical : least === 'major' ? incidents.critical + incidents.major : all;
const ranks = { minor: 0, major: 1, critical: 2 } as const;
/** Messages that a hook may be behind before the next incidents begin: from 200 on, a channel sends a digest. */
const mostBehind = 60;
const kills = isLong ? 16 : 6;

/** A whole number below `end`. */
const random = (end: number): number => Math.floor(Math.random() * end);

/** The word of an incident's title by which its messages are known, whatever a provider's markup does to the rest. */
const wordOf = (number: number): string => `x${String(number).padStart(5, '0')}x`;
const wordIn = (text: string): string => /x\d{5}x/.exec(text)?.[0] ?? 'none';

/** Severities in turn, so slow places are busy from the beginning. */
const severities = (): string[] => {
  const step = (count: number): number => all / count;
  const slots = (['critical', 'major', 'minor'] as const).flatMap((severity) =>
    Array.from({ length: incidents[severity] }, (_, index) => ({ severity, at: index * step(incidents[severity]) })),
  );
  return slots.toSorted((a, b) => a.at - b.at).map(({ severity }) => severity);
};

/** Servers on one database, of which any may be killed at any time. */
const startServers = async (count: number, env: Readonly<Record<string, string>>, folder: string) => {
  const servers: ServerProcess[] = [await startServer({ env, folder })];
  const [{ owner } = { owner: { email: '', password: '' } }] = servers;
  for (let number = 1; number < count; number++) servers.push(await startServer({ env, folder, owner }));
  return {
    servers,
    kill: async (victim: number): Promise<void> => {
      await servers[victim]?.kill();
      servers[victim] = await startServer({ env, folder, owner });
    },
    stop: async (): Promise<void> => {
      for (const server of servers) await server.kill();
    },
  };
};

interface Listed {
  readonly id: string;
  readonly channelId: string;
  readonly title: string;
  readonly attemptCount: number;
}

describe.each([
  ['postgres', 2],
  ['sqlite', 1],
] as const)(`messages to channels on %s, of %i server that is killed at random`, (dialect, processes) => {
  test('keep every window of their providers, and none is lost or repeated but those that were under way', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-channels-'));
    const served = await servePlaces({ hooks, folder });
    const { places, providers, hook } = served;
    onTestFinished(async () => {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const env: Record<string, string> = {
      ...served.env,
      ALLOW_PRIVATE_TARGETS: 'true',
      RATE_LIMIT_PER_IP: '1000000',
      PUBLIC_URL: 'https://watchpost.test',
    };
    if (dialect === 'postgres') {
      const database = await createDatabase();
      onTestFinished(() => database.drop());
      env.DATABASE_URL = database.url;
    }
    const running = await startServers(processes, env, folder);
    onTestFinished(running.stop);
    const [first] = running.servers;
    if (first === undefined) throw new Error('no server was started');
    const owner: Owner = await signIn(first);

    /** One request to any server that lives; it is made again when that was killed meanwhile. */
    const call = async (method: string, path: string, body?: object): Promise<Reply> => {
      for (;;) {
        const { url } = running.servers[random(processes)] ?? first;
        try {
          return await send(url, method, path, { headers: owner.headers, ...(body && { body }) });
        } catch {
          await delay(50);
        }
      }
    };

    const listAll = async <Row>(path: string): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let page = 1, total = 1; rows.length < total; page++) {
        const { body } = await call('GET', `${path}?pageSize=100&page=${page}`);
        rows.push(...body.data);
        total = body.meta.totalItems;
      }
      return rows;
    };

    const placeOf = new Map<string, Place>();
    for (const place of places) {
      const { status, body } = await call('POST', '/notification-channels', place.channel);
      expect(status, JSON.stringify(body)).toBe(201);
      placeOf.set(body.id, place);
    }

    const exceeded = () => providers.flatMap((provider) => provider.exceeded);
    const over = new AbortController();
    let killed = 0;
    // At random times, but while a request is under way. In turn: one server may be the sender of most of them.
    const killing = (async () => {
      for (const first = random(processes); killed < kills; killed += 1) {
        await delay(500 + random(3500), undefined, { signal: over.signal });
        await served.nextArrival(over.signal);
        await running.kill((first + killed) % processes);
      }
    })().catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });

    const beganAt = performance.now();
    for (const [number, severity] of severities().entries()) {
      const { status, body } = await call('POST', '/incidents', { title: `Failure ${wordOf(number)}`, severity });
      expect(status, JSON.stringify(body)).toBe(201);
      const isBehind = (): boolean => (number + 1 - mostBehind) * hooks > hook.received.length;
      await expect.poll(isBehind, { timeout: 60_000, interval: 20 }).toBe(false);
    }

    // A request that died with its server may have opened one that was opened again: what is stored counts.
    const opened = await listAll<{ readonly title: string; readonly severity: Place['least'] }>('/incidents');
    expect(new Set(opened.map(({ title }) => wordIn(title))).size).toBe(all);
    const isSubscribed = ({ least }: Place, severity: Place['least']): boolean => ranks[severity] >= ranks[least];
    const expected = places.flatMap((place) => opened.filter(({ severity }) => isSubscribed(place, severity))).length;
    const delivered = async (): Promise<number> =>
      (await call('GET', '/notifications?pageSize=1&status=delivered')).body.meta.totalItems;
    await expect
      .poll(async () => [exceeded(), await delivered()], { timeout: 170_000, interval: 500 })
      .toEqual([[], expected]);
    const seconds = (performance.now() - beganAt) / 1000;
    over.abort();
    await killing;

    const deliveries = await listAll<Listed>('/notifications');
    expect(deliveries).toHaveLength(expected);

    // Each incident, at each of its places, and how often it arrived there.
    let repeated = 0;
    let interrupted = 0;
    for (const [channelId, place] of placeOf) {
      const own = deliveries.filter((delivery) => delivery.channelId === channelId);
      const planned = Map.groupBy(own, ({ title }) => wordIn(title));
      expect(planned.size, JSON.stringify(place.channel)).toBe(expectedOf(place));
      const arrived = Map.groupBy(
        place.provider.received.filter(({ request }) => place.isOwn(request)),
        ({ request }) => wordIn(request.body),
      );
      expect(new Set(arrived.keys()), JSON.stringify(place.channel)).toEqual(new Set(planned.keys()));
      for (const [word, ofWord] of planned) {
        const requests = arrived.get(word)?.length ?? 0;
        const attempts = ofWord.reduce((sum, { attemptCount }) => sum + attemptCount, 0);
        expect(requests).toBeGreaterThanOrEqual(ofWord.length);
        expect(requests).toBeLessThanOrEqual(attempts);
        repeated += requests - ofWord.length;
      }
      for (const { id } of own.filter(({ attemptCount }) => attemptCount > 1)) {
        const { body } = await call('GET', `/notifications/${id}`);
        const errors: (string | null)[] = body.attempts.map(({ error }: { error: string | null }) => error);
        expect(errors).toEqual([...errors.slice(1).map(() => 'interrupted'), null]);
        interrupted += errors.length - 1;
      }
      if (place.hasKey) {
        const shown = place.provider.messages.map(({ text }) => wordIn(text));
        expect(shown.toSorted()).toEqual(
          [...planned].flatMap(([word, { length }]) => Array(length).fill(word)).toSorted(),
        );
      }
    }
    // Without any, the kills would have met nothing.
    expect(interrupted).toBeGreaterThan(0);
    expect(repeated).toBeLessThanOrEqual(interrupted);
    expect(exceeded()).toEqual([]);
    expect(providers.flatMap(({ refused }) => refused)).toEqual([]);
    if (isLong) {
      console.info(
        `${dialect}: ${deliveries.length} messages in ${seconds.toFixed(0)} s, ${killed} kills, 0 lost, ${interrupted} attempts cut short, ${repeated} repeated, 0 windows exceeded`,
      );
    }
  }, 300_000);
});
