import { expect } from 'vitest';
import {
  answerOf,
  type Definition,
  type History,
  historySeconds,
  type JobPlan,
  type MonitorPlan,
  type SignalKind,
  type TargetPlan,
} from './histories.js';
import type { Signal } from './job-model.js';
import type { Act, Judgement, SeenResult } from './record-model.js';
import type { FoundAt, RecordWorld } from './record-world.js';

const second = 1000;

/** How long a result holds: until the next one must have come, as docs/uptime-accounting.md has it. */
const judgementOf = (
  { intervalSeconds, retryIntervalSeconds }: MonitorPlan,
  { retries, recoveryThreshold, timeoutSeconds }: Definition,
): Judgement => ({
  retries,
  recoveryThreshold,
  retryMs: retryIntervalSeconds * second,
  silentAfterMs: (Math.max(intervalSeconds, retryIntervalSeconds) + timeoutSeconds + 5) * second,
});

/** What is reported holds until the next report. */
export const reportedJudgement: Judgement = {
  retries: 0,
  recoveryThreshold: 1,
  retryMs: 0,
  silentAfterMs: Number.POSITIVE_INFINITY,
};

/** A monitor of a history, and what was done with it. */
export interface LivedMonitor {
  readonly id: string;
  readonly createdAt: number;
  readonly judgement: Judgement;
  readonly acts: Act[];
}

/** One that the server checks, and what each check found. */
export interface LivedCheck extends LivedMonitor {
  readonly parentId: string | null;
  readonly plan: MonitorPlan;
  readonly made: FoundAt;
  /** Times after the ends of its windows in which a process had not noticed them yet: what was found then says nothing. */
  readonly unheard: { readonly from: number; readonly to: number }[];
}

/** A job, and which of its signals were taken. */
export interface LivedJob extends LivedMonitor {
  readonly plan: JobPlan;
  readonly path: string;
  readonly signals: Signal[];
}

/** One of which people say what it is, and what they said. */
export interface LivedManual extends LivedMonitor {
  readonly plan: TargetPlan;
  readonly said: SeenResult[];
}

/** A group of a history, with the records of whose members it is held to. */
export interface LivedGroup {
  readonly id: string;
  readonly createdAt: number;
  readonly memberIds: readonly string[];
  readonly bearable: number;
}

/** A maintenance window of a history. */
export interface LivedWindow {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly monitors: readonly LivedCheck[];
}

let histories = 0;

/** Makes the monitors of a history on a server, which can then be acted on. */
export const makeMonitors = async (world: RecordWorld, apiKey: string, history: History, begin: number) => {
  const { fixture } = world;
  const { clock } = fixture;
  histories += 1;
  const label = `w${histories}`;

  const send = async (method: string, path: string, body?: object, status = 200) => {
    const reply = await fixture.request(method, `/api/v1/${path}`, { apiKey, ...(body !== undefined && { body }) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    return reply.body;
  };
  const make = (body: object) => send('POST', 'monitors', body, 201);
  const addTarget = (name: string, target: TargetPlan, made?: FoundAt): FoundAt =>
    world.addTarget(name, () => answerOf(target, (world.livedMs - begin) / second, historySeconds), made);

  const monitors: LivedCheck[] = [];
  for (const [index, plan] of history.monitors.entries()) {
    const target = `m${index}.${label}.example:443`;
    const { acts: _, target: answers, parent, ...settings } = plan;
    const parentId = parent === null ? null : (monitors[parent]?.id ?? null);
    const made = addTarget(target, answers);
    const { id } = await make({ name: target, type: 'tcp', target, parentId, ...settings });
    const own = { createdAt: clock.now, judgement: judgementOf(plan, plan), acts: [] };
    monitors.push({ id, parentId, plan, made, unheard: [], ...own });
  }
  const own = { createdAt: clock.now, judgement: reportedJudgement };
  const jobs: LivedJob[] = [];
  for (const [index, plan] of history.jobs.entries()) {
    const { periodSeconds, graceSeconds, maxRunSeconds } = plan;
    const config = { periodSeconds, graceSeconds, maxRunSeconds };
    const { id, heartbeatUrl } = await make({ name: `j${index}.${label}`, type: 'heartbeat', config });
    jobs.push({ id, plan, path: new URL(heartbeatUrl).pathname, signals: [], acts: [], ...own });
  }
  const manuals: LivedManual[] = [];
  for (const [index, plan] of history.manuals.entries()) {
    const { id } = await make({ name: `p${index}.${label}`, type: 'manual' });
    manuals.push({ id, plan, said: [], acts: [], ...own });
  }
  const groups: LivedGroup[] = [];
  for (const [index, { intervalSeconds, members, missing }] of history.groups.entries()) {
    const all = [...monitors, ...jobs, ...manuals, ...groups].map(({ id }) => id).reverse();
    const monitorIds = [...new Set(members.map((place) => all[place % all.length] ?? ''))];
    const bearable = Math.min(missing, monitorIds.length - 1);
    const rule = bearable === 0 ? {} : { mode: 'atLeast', atLeast: monitorIds.length - bearable };
    const body = { name: `g${index}.${label}`, type: 'group', intervalSeconds, timeoutSeconds: 2 };
    const { id } = await make({ ...body, config: { monitorIds, ...rule } });
    groups.push({ id, createdAt: clock.now, memberIds: monitorIds, bearable });
  }
  const windows: LivedWindow[] = [];
  for (const { afterSeconds, seconds, members } of history.windows) {
    const startsAt = (windows.at(-1)?.endsAt ?? begin) + afterSeconds * second;
    const endsAt = startsAt + seconds * second;
    const covered = [...new Set(members.flatMap((place) => monitors[place % monitors.length] ?? []))];
    const [from, to] = [startsAt, endsAt].map((at) => new Date(at).toISOString());
    const body = {
      name: `w${windows.length}`,
      schedule: { type: 'once', startsAt: from, endsAt: to },
      target: { scope: 'monitors', monitorIds: covered.map(({ id }) => id) },
    };
    const { id } = await send('POST', 'maintenance-windows', body, 201);
    windows.push({ id, startsAt, endsAt, monitors: covered });
  }

  return {
    ...{ monitors, jobs, manuals, groups, windows },

    async pauseOrResume({ id, acts }: LivedMonitor, kind: 'pause' | 'resume'): Promise<void> {
      await send('POST', `monitors/${id}/${kind}`);
      const isPaused = acts.findLast((act) => act.kind !== 'redefine')?.kind === 'hold';
      if (kind === 'pause' && !isPaused) acts.push({ at: clock.now, kind: 'hold', status: 'paused' });
      if (kind === 'resume' && isPaused) acts.push({ at: clock.now, kind: 'resume', status: 'pending' });
    },

    async edit({ id, plan, made, acts }: LivedCheck, definition: Definition): Promise<void> {
      const target = `${acts.length}.${id}.example:443`;
      addTarget(target, definition.target, made);
      await send('PATCH', `monitors/${id}`, { ...definition, target });
      acts.push({ at: clock.now, kind: 'redefine', judgement: judgementOf(plan, definition) });
    },

    /** A job signals once: where no process is there, no one hears it. */
    async signal({ path, signals }: LivedJob, kind: SignalKind): Promise<void> {
      if (world.isAbsent) return;
      const { status } = await fixture.request('POST', kind === 'success' ? path : `${path}/${kind}`);
      expect(status).toBe(202);
      signals.push({ at: clock.now, kind });
    },

    async say({ id, said }: LivedManual, status: SeenResult['status']): Promise<void> {
      await send('POST', `monitors/${id}/status`, { status });
      said.push({ at: clock.now, status });
    },

    async remove(): Promise<void> {
      for (const { id } of windows) await fixture.request('DELETE', `/api/v1/maintenance-windows/${id}`, { apiKey });
      for (const { id } of [...groups.toReversed(), ...monitors, ...jobs, ...manuals]) {
        await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
      }
    },
  };
};

export type Monitors = Awaited<ReturnType<typeof makeMonitors>>;
