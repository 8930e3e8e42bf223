import type { ApiErrorDetails, Client, Event, RawRequest } from '@watchpost/client';
import { ApiError, ServerError } from '@watchpost/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventFeed } from '../../src/forwarding/event-feed.js';

const second = 1000;
const start = Date.parse('2026-03-01T12:00:00.000Z');

/** An event, and when its commit is done: from then on the API shows it. */
interface Happening {
  readonly id: string;
  readonly occurredAt: number;
  readonly committedAt: number;
}

/** The API with a clock of its own, which goes on by two seconds with every request. */
class SimulatedApi implements Pick<Client, 'request'> {
  now = start;
  readonly happenings: Happening[] = [];
  readonly asked: RawRequest[] = [];
  /** Requests, counted from 1, that fail, and with what. */
  readonly failures = new Map<number, Error>();
  sendsDate = true;

  async request<T>(request: RawRequest) {
    this.asked.push(request);
    this.now += 2 * second;
    const failure = this.failures.get(this.asked.length);
    if (failure !== undefined) throw failure;
    const { since, sort, page = 1, pageSize = 20 } = request.query ?? {};
    const from = since === undefined ? 0 : Date.parse(String(since));
    const found = this.happenings
      .filter(({ occurredAt, committedAt }) => committedAt <= this.now && occurredAt >= from)
      .sort((a, b) => a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : 1));
    if (sort === '-occurredAt') found.reverse();
    const first = (Number(page) - 1) * Number(pageSize);
    const data = found.slice(first, first + Number(pageSize)).map(eventOf);
    const headers = new Headers(this.sendsDate ? { date: new Date(this.now).toUTCString() } : {});
    const answer = { data, meta: { page, pageSize, totalItems: found.length } };
    // What is answered has the form that the feed asks for; the client's own types say so of any server.
    return { status: 200, headers, requestId: undefined, data: answer as T };
  }
}

const eventOf = ({ id, occurredAt }: Happening): Event => {
  const at = new Date(occurredAt).toISOString();
  return {
    id,
    createdAt: at,
    updatedAt: at,
    occurredAt: at,
    type: 'organization.updated',
    subject: { type: 'organization', id: 'org_1', sequence: 1 },
    actor: { type: 'user', id: 'usr_1', name: 'Ada' },
    data: {},
  };
};

const options = (client: SimulatedApi, more: { since?: string; type?: string } = {}) => ({
  client,
  type: more.type,
  since: more.since,
  signal: AbortSignal.timeout(15_000),
});

/** Follows the feed until the simulated clock has come to a time, and returns what came. */
const followUntil = async (
  api: SimulatedApi,
  feed: EventFeed,
  until: number,
  onTrouble: (error: unknown) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  const came: string[] = [];
  const last: Happening = { id: `evt_last_${until}`, occurredAt: until, committedAt: until };
  api.happenings.push(last);
  for await (const { id } of feed.follow({ everyMs: 0, onTrouble })) {
    if (id === last.id) break;
    came.push(id);
  }
  return came;
};

describe('a feed of events', () => {
  test('begins with new events, not with past ones', async () => {
    const api = new SimulatedApi();
    for (const [id, ago] of [
      ['evt_old', 3600],
      ['evt_recent', 2],
    ] as const) {
      api.happenings.push({ id, occurredAt: start - ago * second, committedAt: start - ago * second });
    }
    const feed = await EventFeed.open(options(api));
    api.happenings.push({ id: 'evt_new', occurredAt: api.now + 500, committedAt: api.now + 500 });
    expect(await followUntil(api, feed, api.now + 60 * second)).toEqual(['evt_new']);
  });

  test('begins at a given time', async () => {
    const api = new SimulatedApi();
    for (const [id, ago] of [
      ['evt_older', 7200],
      ['evt_old', 3600],
    ] as const) {
      api.happenings.push({ id, occurredAt: start - ago * second, committedAt: start - ago * second });
    }
    const feed = await EventFeed.open(options(api, { since: new Date(start - 5400 * second).toISOString() }));
    expect(await followUntil(api, feed, api.now + 5 * second)).toEqual(['evt_old']);
  });

  test('requests one type when only one is wanted', async () => {
    const api = new SimulatedApi();
    await EventFeed.open(options(api, { type: 'role.revoked' }));
    expect(api.asked.map(({ query }) => query?.type)).toEqual(api.asked.map(() => 'role.revoked'));
  });

  test('yields more than a page at once, in the order of the events', async () => {
    const api = new SimulatedApi();
    const feed = await EventFeed.open(options(api));
    const ids = Array.from({ length: 350 }, (_, index) => `evt_${String(index).padStart(3, '0')}`);
    for (const [index, id] of ids.entries()) {
      api.happenings.push({ id, occurredAt: api.now + index, committedAt: api.now });
    }
    expect(await followUntil(api, feed, api.now + 60 * second)).toEqual(ids);
  });

  test('yields an event whose commit ended after that of a later event', async () => {
    const api = new SimulatedApi();
    const feed = await EventFeed.open(options(api));
    const { now } = api;
    api.happenings.push({ id: 'evt_slow', occurredAt: now + second, committedAt: now + 12 * second });
    api.happenings.push({ id: 'evt_quick', occurredAt: now + 3 * second, committedAt: now + 3 * second });
    expect(await followUntil(api, feed, now + 60 * second)).toEqual(['evt_quick', 'evt_slow']);
  });

  test('loses nothing and repeats nothing, in whatever order commits end', async () => {
    const happening = fc.record({
      at: fc.integer({ min: 500, max: 60_000 }),
      lag: fc.integer({ min: 0, max: 13_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 150 }),
        fc.array(fc.integer({ min: 3, max: 60 }), { maxLength: 10 }),
        async (happenings, failing) => {
          const api = new SimulatedApi();
          for (const number of failing) api.failures.set(number, away());
          const feed = await EventFeed.open(options(api));
          const { now } = api;
          for (const [index, { at, lag }] of happenings.entries()) {
            api.happenings.push({ id: `evt_${index}`, occurredAt: now + at, committedAt: now + at + lag });
          }
          const came = await followUntil(api, feed, now + 80 * second);
          expect(came.toSorted()).toEqual(happenings.map((_, index) => `evt_${index}`).toSorted());
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each([
    ['set back by an hour', -3600],
    ['set forward by an hour', 3600],
  ])('continues when the clock of the server is %s', async (_, seconds) => {
    const api = new SimulatedApi();
    const feed = await EventFeed.open(options(api));
    api.happenings.push({ id: 'evt_before', occurredAt: api.now + second, committedAt: api.now });
    expect(await followUntil(api, feed, api.now + 5 * second)).toEqual(['evt_before']);
    api.now += seconds * second;
    // What was written before stays visible, wherever the clock is.
    for (const [index, one] of api.happenings.entries()) api.happenings[index] = { ...one, committedAt: 0 };
    api.happenings.push({ id: 'evt_after', occurredAt: api.now + second, committedAt: api.now });
    expect(await followUntil(api, feed, api.now + 5 * second)).toEqual(['evt_after']);
  });

  test('needs no clock of the server', async () => {
    const api = new SimulatedApi();
    api.sendsDate = false;
    api.happenings.push({ id: 'evt_old', occurredAt: start - second, committedAt: start - second });
    const feed = await EventFeed.open(options(api));
    api.happenings.push({ id: 'evt_new', occurredAt: api.now + second, committedAt: api.now });
    expect(await followUntil(api, feed, api.now + 60 * second)).toEqual(['evt_new']);
  });
});

const details: ApiErrorDetails = {
  status: 503,
  code: 'unavailable',
  detail: 'Away.',
  errors: [],
  requestId: 'req_1',
  retryAfterMs: undefined,
};

/** A server that is away for a moment. */
function away(): ServerError {
  return new ServerError('GET /events', details);
}

describe('a failing server of an event feed', () => {
  test('is reported once when it fails and once when it is back', async () => {
    const api = new SimulatedApi();
    const feed = await EventFeed.open(options(api));
    for (const number of [4, 5, 6]) api.failures.set(number, away());
    const reported: unknown[] = [];
    await followUntil(api, feed, api.now + 30 * second, async (error) => void reported.push(error));
    expect(reported).toEqual([expect.any(ServerError), undefined]);
  });

  test('ends the feed when it refuses the request', async () => {
    const api = new SimulatedApi();
    const feed = await EventFeed.open(options(api));
    api.failures.set(4, new ApiError('GET /events', { ...details, status: 403, code: 'forbidden' }));
    await expect(followUntil(api, feed, api.now + 30 * second)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
