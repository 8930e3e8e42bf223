import { expect } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';
import { type History, historySeconds } from './histories.js';
import { holdPage, holdReport, type Known, openPage } from './hold-readers.js';
import { holdTo, storedResults } from './hold-to.js';
import { wrongResults } from './job-model.js';
import { type LivedWindow, type Monitors, makeMonitors } from './make-monitors.js';
import { accidentMoments, endAccidents, happenAll, leapMoment, type Moment, type Trouble } from './moments.js';
import { groupRecordOf, type Observed, observedBy, outagesOf, recordOf, type Span, timeline } from './record-model.js';
import { type Absence, RecordWorld } from './record-world.js';

const second = 1000;
/** How far from an accident a result may be lost: as long as it takes until it is written, or until another process takes over. */
const lossMs = 15 * second;
/** What a process held when it was killed is free after this long at the latest, and what was due meanwhile is done after a minute. */
const leaseMs = 60 * second;
/** How often it is read which windows begin. */
const pollMs = second;
/** How long all is well at the end: until what is being verified, and what follows from it, is decided. */
const settleMs = 300 * second;
/** A window that passed longer ago than this is not recorded. */
const reachMs = 7 * 24 * 3600 * second;
/** Jobs signal between the times at which accidents begin and end. */
const apart = 0.5;

/** What people and jobs do. */
const actMoments = (made: Monitors): Moment[] =>
  [
    ...made.monitors.flatMap((monitor) =>
      monitor.plan.acts.map((act) => ({
        at: act.at,
        happen: () =>
          act.kind === 'edit' ? made.edit(monitor, act.definition) : made.pauseOrResume(monitor, act.kind),
      })),
    ),
    ...made.jobs.flatMap((job) => {
      let at = apart;
      const signals = job.plan.signals.map(({ afterSeconds, kind }) => {
        at += afterSeconds;
        return { at, happen: () => made.signal(job, kind) };
      });
      return [
        ...signals,
        ...job.plan.acts.map(({ at, kind }) => ({ at, happen: () => made.pauseOrResume(job, kind) })),
      ];
    }),
    ...made.manuals.flatMap((manual) => {
      let at = 0;
      return manual.plan.map(([status, seconds]) => {
        at += seconds;
        return { at, happen: () => made.say(manual, status) };
      });
    }),
  ].filter(({ at }) => at <= historySeconds);

let pages = 0;

/** Lets a history happen on a server. */
const happen = async (fixture: KitFixture, apiKey: string, history: History) => {
  const world = new RecordWorld(fixture);
  const { clock } = fixture;
  const begin = clock.now;
  for (let place = 0; place < history.processes; place++) world.start(place);
  const made = await makeMonitors(world, apiKey, history, begin);
  const { monitors, jobs, manuals, groups } = made;
  pages += 1;
  const page = await openPage(fixture, apiKey, `page-${pages}`, [...monitors, ...jobs, ...manuals, ...groups]);
  const troubles: Trouble[] = [];
  await happenAll(world, begin, [
    ...history.leaps.map((leap) => leapMoment(world, leap, troubles)),
    ...history.accidents.flatMap((accident) =>
      accidentMoments(world, accident, { processes: history.processes, troubles }),
    ),
    ...actMoments(made),
    // What is shown in between is a copy later.
    { at: historySeconds / 2 + apart, happen: async () => void (await page.visit()) },
    { at: historySeconds, happen: () => endAccidents(world, history.processes, troubles) },
  ]);
  await world.advanceTo(clock.now + settleMs);
  return { world, begin, made, page, troubles };
};

const isNear = (times: readonly Absence[], at: number, { before, after }: { before: number; after: number }): boolean =>
  times.some(({ from, to }) => from - before <= at && at <= to + after);

/**
 * Adds what a window has done to the acts of its monitors. It begins within the second where a process is there to begin it, or as
 * soon as one is, and ends when it should. One that passed while none was is recorded afterwards, unless it was long ago.
 */
const recordWindow = async (
  fixture: KitFixture,
  apiKey: string,
  { id, startsAt, endsAt, monitors }: LivedWindow,
  {
    absences,
    troubles,
    until,
  }: { readonly absences: readonly Absence[]; readonly troubles: readonly Absence[]; readonly until: number },
): Promise<void> => {
  if (startsAt > until) return;
  const backAt = absences.find(({ from, to }) => from <= startsAt && startsAt < to)?.to ?? startsAt;
  if (endsAt < backAt - reachMs) return;
  const range = `from=${new Date(startsAt - second).toISOString()}&to=${new Date(endsAt + second).toISOString()}`;
  const path = `/api/v1/maintenance-windows/occurrences?${range}&monitorId=${monitors[0]?.id}`;
  const { body } = await fixture.request('GET', path, { apiKey });
  const occurrence = body.occurrences.find(({ windowId }: { windowId: string }) => windowId === id);
  const beganAt = Date.parse(occurrence?.startsAt);
  // What a process had taken when it was killed is free later.
  const laterMs = isNear(troubles, startsAt, { before: leaseMs, after: leaseMs }) ? leaseMs : pollMs;
  const isMissed = endsAt <= backAt;
  const isUnsure = !isMissed && endsAt <= backAt + laterMs;
  const [first, last] = isMissed ? [startsAt, startsAt] : [isUnsure ? startsAt : backAt, backAt + laterMs];
  expect(beganAt - startsAt, JSON.stringify({ backAt, isMissed })).toBeGreaterThanOrEqual(first - startsAt);
  expect(beganAt - startsAt, JSON.stringify({ backAt, isMissed })).toBeLessThanOrEqual(last - startsAt);
  const isEnd = { subjectId: id, type: 'maintenance.ended' };
  const [ended] = await fixture.store.find('events', isEnd, { orderBy: 'occurredAt', limit: 1 });
  const noticedAt = ended?.occurredAt ?? endsAt;
  if (ended !== undefined) {
    const endBackAt = absences.find(({ from, to }) => from <= endsAt && endsAt < to)?.to ?? endsAt;
    const isTroubled = isNear(troubles, endsAt, { before: leaseMs, after: leaseMs });
    expect(noticedAt - endBackAt).toBeLessThanOrEqual(isTroubled ? leaseMs : pollMs);
  }
  for (const { acts, unheard } of monitors) {
    unheard.push({ from: endsAt, to: noticedAt });
    acts.push({ at: beganAt, kind: 'hold', status: 'maintenance' });
    if (endsAt <= until) acts.push({ at: endsAt, kind: 'resume', status: 'pending' });
    acts.sort((one, other) => one.at - other.at);
  }
};

/** Lets a history happen, and holds what the server says to what could be observed. Returns of how many monitors. */
export const liveThrough = async (fixture: KitFixture, apiKey: string, history: History): Promise<number> => {
  const { world, made, page, troubles } = await happen(fixture, apiKey, history);
  const line = timeline(world.setBack);
  const now = fixture.clock.now;
  const until = line.moment(now);
  const { monitors, jobs, manuals, groups, windows } = made;
  for (const window of windows)
    await recordWindow(fixture, apiKey, window, { absences: world.absences, troubles, until: now });
  /** What was known of each of them at a time. */
  const records = new Map<string, (moment: number) => readonly Span[]>();
  /** When something became known. */
  const moments = new Set([until]);
  const known: Known[] = [];
  const ancestorsOf = (id: string | null): string[] => {
    const parent = monitors.find((monitor) => monitor.id === id);
    return parent === undefined ? [] : [parent.id, ...ancestorsOf(parent.parentId)];
  };
  /** Holds one to what was observed of it, on the line of time on which it is judged. */
  const hold = async (
    monitor: { readonly id: string; readonly createdAt: number; readonly parentId?: string | null },
    observed: Observed,
  ): Promise<void> => {
    const { id, createdAt } = monitor;
    const { results, acts } = observed;
    records.set(id, (moment) => recordOf(observedBy(observed, moment)));
    for (const { at } of [...results, ...acts]) moments.add(at);
    const spans = line.recorded(recordOf(observed));
    known.push({ id, createdAt, spans });
    const seen = results.map(({ at, status }) => [(at - createdAt) / second, status].join(' '));
    const parents = ancestorsOf(monitor.parentId ?? null).map((parent) => ({
      id: parent,
      outages: outagesOf(line.recorded(records.get(parent)?.(until) ?? [])),
    }));
    await holdTo(fixture, apiKey, monitor, spans, { acts, seen, parents, setBack: world.setBack });
  };
  for (const monitor of monitors) {
    const { id, createdAt, judgement, made: found, acts, unheard } = monitor;
    const results = await storedResults(fixture, id);
    for (const { at, status } of results) expect(found.get(at), `what was found at ${at}`).toContain(status);
    const stored = new Set(results.map(({ at }) => at));
    // What a process found just before it was killed or lost its lease is lost with it; what was found last is being written.
    const lossy = [
      ...troubles,
      ...acts.map(({ at }) => ({ from: at, to: at })),
      { from: now + lossMs - second, to: now },
    ];
    const lost = [...found.keys()].filter(
      (at) => !stored.has(at) && !isNear(lossy, at, { before: lossMs, after: lossMs }),
    );
    expect(lost.map((at) => at - createdAt)).toEqual([]);
    const heard = results.filter(({ at }) => unheard.every(({ from, to }) => at < from || at >= to));
    await hold(monitor, { createdAt, until, judgement, results: line.events(heard), acts: line.events(acts) });
  }
  for (const job of jobs) {
    const { id, createdAt, judgement, plan } = job;
    const [signals, acts] = [line.events(job.signals), line.events(job.acts)];
    const absences = line.stretches(world.absences);
    const results = line.events(await storedResults(fixture, id));
    const rules = {
      periodMs: plan.periodSeconds * second,
      graceMs: plan.graceSeconds * second,
      maxRunMs: plan.maxRunSeconds === null ? null : plan.maxRunSeconds * second,
    };
    const isTroubled = (at: number) => isNear(line.stretches(troubles), at, { before: lossMs, after: leaseMs });
    const wrong = wrongResults({ until, rules, signals, acts, absences }, results, isTroubled);
    const seen = results.map(({ at, status }) => [(at - createdAt) / second, status].join(' '));
    expect(wrong, JSON.stringify({ createdAt, rules, signals, acts, absences, seen })).toEqual([]);
    // That nothing could be found out of it says nothing about it.
    const decisive = results.filter(({ status }) => status !== 'unknown');
    await hold(job, { createdAt, until, judgement, results: decisive, acts });
  }
  for (const manual of manuals) {
    const { createdAt, judgement } = manual;
    const [said, acts] = [line.events(manual.said), line.events(manual.acts)];
    // That it is unknown needs no second check to be believed.
    const results = said.flatMap((each) => (each.status === 'unknown' ? [each, each] : [each]));
    await hold(manual, { createdAt, until, judgement, results, acts });
  }
  for (const group of groups) {
    const { id, createdAt, bearable } = group;
    const decidedAt = line.events(await storedResults(fixture, id))[0]?.at ?? until;
    const membersAt = (moment: number) => group.memberIds.map((member) => records.get(member)?.(moment) ?? []);
    const recordAt = (moment: number) =>
      groupRecordOf({ createdAt, decidedAt, until: moment, members: membersAt(moment), bearable });
    records.set(id, recordAt);
    // A failure that is confirmed changes the past of its groups, after people heard of it.
    const readKnown = () => [...moments].flatMap((moment) => outagesOf(line.recorded(recordAt(moment))));
    const observed = { decidedAt: decidedAt - createdAt, bearable, members: membersAt(until) };
    const spans = line.recorded(recordAt(until));
    known.push({ id, createdAt, spans });
    await holdTo(fixture, apiKey, group, spans, { ...observed, readKnown });
  }
  world.end();
  await holdPage(page, known, now);
  await holdReport(fixture, apiKey, known, now);
  await page.remove();
  await made.remove();
  return known.length;
};
