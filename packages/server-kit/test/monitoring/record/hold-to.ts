import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';
import { type Outage, outagesOf, percentUp, type SeenResult, type Span, secondsIn } from './record-model.js';

const second = 1000;
const day = 86_400 * second;
/** How many days each of the uptimes of a monitor reaches back. */
const formsOfUptime = { h24: 1, d7: 7, d30: 30, d90: 90 };
const resultStatuses = ['up', 'degraded', 'down', 'unknown'] as const;

/** The results of a monitor, with the `ref` of the agent that found each. */
export const storedResults = async (
  { store }: KitFixture,
  id: string,
): Promise<(SeenResult & { readonly agentRef: number })[]> => {
  const monitorRef = (await store.get('monitors', { id }))?.ref ?? 0;
  const rows = await store.find('monitorResults', { monitorRef }, { limit: 5000, orderBy: 'at' });
  return rows.map(({ at, status, agentRef }) => ({ at, agentRef, status: resultStatuses[status] ?? 'unknown' }));
};

/** What a server says about a monitor, through the API. */
const said = async (
  { request }: KitFixture,
  apiKey: string,
  id: string,
  { from, to }: { from: number; to: number },
) => {
  const [start, end] = [from, to].map((at) => new Date(at).toISOString());
  const range = `from=${start}&to=${end}`;
  const get = async (path: string) => (await request('GET', `/api/v1/${path}`, { apiKey })).body;
  const history = await get(`monitors/${id}/status-history?${range}&bins=17`);
  const uptime = await get(`monitors/${id}/uptime?${range}`);
  const monitor = await get(`monitors/${id}`);
  const incidents = await get(`incidents?monitorId=${id}&sort=startedAt&pageSize=100`);
  const binned: Record<string, number> = {};
  for (const { seconds } of history.bins) {
    for (const [status, lasts] of Object.entries(seconds)) binned[status] = (binned[status] ?? 0) + Number(lasts);
  }
  const worth = (seconds: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(seconds)
        .filter(([, lasts]) => lasts > 0)
        .map(([status, lasts]) => [status, Math.round(lasts * 1000) / 1000]),
    );
  return {
    spans: history.intervals
      .toReversed()
      .map(({ status, from, to: until }: { status: string; from: string; to: string | null }) => ({
        status,
        from: Date.parse(from),
        to: until === null ? to : Date.parse(until),
      })),
    seconds: worth(uptime.seconds),
    binned: worth(binned),
    unknown: worth({
      unknown: uptime.unknownTimes.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0),
    }),
    uptimePercent: uptime.uptimePercent,
    uptime: monitor.uptime,
    outages: incidents.data.map(
      ({
        startedAt,
        resolvedAt,
        monitorIds,
      }: {
        startedAt: string;
        resolvedAt: string | null;
        monitorIds: string[];
      }) => ({
        from: Date.parse(startedAt),
        to: resolvedAt === null ? null : Date.parse(resolvedAt),
        // The one whose failure opened it is the first.
        ...(monitorIds[0] !== id && { of: monitorIds[0] }),
      }),
    ),
  };
};

/** Times as they are read best: seconds since the begin. */
const since =
  (begin: number) =>
  <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value, (key, each) =>
        ['from', 'to', 'at'].includes(key) && typeof each === 'number' ? (each - begin) / second : each,
      ),
    );

const endOf = ({ to }: Outage): number => to ?? Number.POSITIVE_INFINITY;

const overlaps = (one: Outage, other: Outage): boolean => one.from < endOf(other) && endOf(one) > other.from;

/**
 * The outages that incidents are about. What was reported to people stays: an outage that was taken for two has two, of which the first begins
 * with it and the last ends with it, and one that turned out to be none is over. What becomes known of while the monitor is paused has none.
 */
const mergedBy = (
  incidents: readonly Outage[],
  outages: readonly Outage[],
  { isPaused }: { readonly isPaused: boolean },
): readonly Outage[] => {
  const merged = outages.flatMap((outage) => {
    const its = incidents.filter((incident) => overlaps(incident, outage));
    const [first, last] = [its[0], its.at(-1)];
    if (first !== undefined && last !== undefined) return [{ from: first.from, to: last.to }];
    return isPaused && outage.to === null ? [outage] : [];
  });
  const others = incidents.filter((incident) => !outages.some((outage) => overlaps(incident, outage)));
  return [...merged, ...others.filter(({ to }) => to === null)];
};

/** How much longer than an outage one of a parent must last to be the reason for it for sure, whichever is found first. */
const reasonMs = 10 * second;

/**
 * The outages as the incidents of a monitor with parents should be: its own, but those that a parent is the reason for are in the incident
 * of the parent. One that begins before that of the parent, or goes on after it, may be either. One that went on unobserved is the
 * monitor's own since it was last seen to fail, once the parent is up.
 */
const withoutThoseOfParents = (
  incidents: readonly (Outage & { readonly of?: string })[],
  outages: readonly Outage[],
  parents: readonly { readonly id: string; readonly outages: readonly Outage[] }[],
  spans: readonly Span[],
): readonly Outage[] => {
  const failures = new Set(spans.filter(({ status }) => status === 'down').map(({ from }) => from));
  const isReason = (parent: Outage, outage: Outage): boolean =>
    parent.from <= outage.from && endOf(parent) >= endOf(outage) + reasonMs;
  const joined = incidents.filter((incident) =>
    parents.some(({ id, outages: its }) => incident.of === id && its.some(({ from }) => from === incident.from)),
  );
  const own = outages.flatMap((outage) => {
    const isOwn = incidents.some(({ from, of }) => of === undefined && from === outage.from);
    const reasons = parents.flatMap((parent) => parent.outages).filter((parent) => overlaps(parent, outage));
    if (reasons.some((parent) => isReason(parent, outage))) return [];
    if (isOwn || !joined.some((incident) => overlaps(incident, outage))) return [outage];
    const rest = incidents.find(
      ({ from, of }) => of === undefined && outage.from < from && from < endOf(outage) && failures.has(from),
    );
    return rest === undefined ? [] : [{ from: rest.from, to: outage.to }];
  });
  // In the order of the list; what is neither its own nor a parent's is wrong in it.
  const place = (outage: Outage & { readonly of?: string }): number =>
    incidents.findIndex(({ from, of }) => from === outage.from && of === outage.of);
  return [...own, ...joined].sort((one, other) => place(one) - place(other) || one.from - other.from);
};

/** The incidents that were reported although no one ever knew of an outage that begins, or within one that ends, as they do. */
const unfounded = (incidents: readonly Outage[], outages: readonly Outage[], known: readonly Outage[]): Outage[] => {
  const [begins, ends] = [new Set(known.map(({ from }) => from)), new Set(known.map(({ to }) => to))];
  const wasNone = ({ from, to }: Outage) => !outages.some((outage) => overlaps({ from, to }, outage));
  return incidents.filter((incident) => !begins.has(incident.from) || !(ends.has(incident.to) || wasNone(incident)));
};

/**
 * Holds what the server says of a monitor to the statuses that it had.
 *
 * @param isLate some of them became known late
 * @param parents those that it depends on, with their outages
 * @param readKnown the outages that were known at any time, where they differ from those that are known now
 */
export const holdTo = async (
  fixture: KitFixture,
  apiKey: string,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
  spans: readonly Span[],
  {
    isLate = false,
    readKnown,
    parents = [],
    ...observed
  }: {
    readonly isLate?: boolean;
    readonly parents?: readonly { readonly id: string; readonly outages: readonly Outage[] }[];
    readonly readKnown?: () => readonly Outage[];
    readonly [field: string]: unknown;
  },
): Promise<void> => {
  const range = { from: createdAt, to: fixture.clock.now };
  const expected = {
    spans,
    seconds: secondsIn(spans, range),
    binned: secondsIn(spans, range),
    unknown: secondsIn(
      spans.filter(({ status }) => status === 'unknown'),
      range,
    ),
    uptimePercent: percentUp(spans, range),
    uptime: Object.fromEntries(
      Object.entries(formsOfUptime).map(([form, days]) => [
        form,
        percentUp(spans, { ...range, from: Math.max(range.from, range.to - days * day) }),
      ]),
    ),
    outages: outagesOf(spans),
  };
  const short = since(createdAt);
  const answered = await said(fixture, apiKey, id, range);
  if (readKnown !== undefined && !isDeepStrictEqual(answered.outages, expected.outages)) {
    const message = `incidents that were never founded ${JSON.stringify(short(observed))}`;
    expect(short(unfounded(answered.outages, expected.outages, readKnown())), message).toEqual([]);
  }
  if (parents.length > 0)
    expected.outages = [...withoutThoseOfParents(answered.outages, expected.outages, parents, spans)];
  if (isLate || readKnown !== undefined)
    answered.outages = mergedBy(answered.outages, expected.outages, { isPaused: spans.at(-1)?.status === 'paused' });
  expect(short(answered), JSON.stringify(short(observed))).toEqual(short(expected));
};
