import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Incident, IncidentUpdate, Member } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import type { Draft } from '../../forms/draft.js';
import { changeAtOnce, undoSeconds } from '../../store/change.js';
import { createQuery, type Query } from '../../store/query.js';
import { coreWords } from '../../words/core.js';
import { type AffectedMonitor, readAffected } from './affected.js';
import { type EarlierChange, readEarlierChanges } from './earlier-changes.js';
import { createEscalation, type EscalationModel } from './escalation.js';
import { createLearned } from './learned.js';
import { createNote, type NoteModel } from './note.js';
import { type Moment, mergeTimeline } from './timeline.js';
import { incidentWords } from './words.js';

/** Steps of a timeline that are read at once, the latest first. */
const timelineStep = 100;
/** A page with more than these is read elsewhere. */
const mostMoments = 1_000;
/** A note of another person reaches no stream; it is read at this pace while the incident is shown. */
const notesEveryMs = 15_000;
/** For this long after its end an incident can be opened again. */
const reopenMs = 86_400_000;

/** What is shown of one incident, and what can be done about it. */
export interface IncidentModel {
  readonly incident: ReadonlySignal<Incident | undefined>;
  /** Why it could not be read. */
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  /** What happened, the first one first; `undefined` until it is read. */
  readonly timeline: ReadonlySignal<readonly Moment[] | undefined>;
  /** Whether there is more before what is shown. */
  readonly hasEarlier: ReadonlySignal<boolean>;
  showEarlier(): void;
  /** The monitors that it is about, with their statuses around it. */
  readonly affected: ReadonlySignal<readonly AffectedMonitor[] | undefined>;
  /** What was changed in the hour before it; `undefined` for a person who may not read the audit trail. */
  readonly earlierChanges: ReadonlySignal<readonly EarlierChange[] | undefined>;
  /** Who could be responsible for it; empty for a person who may not read members. */
  readonly members: ReadonlySignal<readonly Member[]>;
  readonly canAcknowledge: ReadonlySignal<boolean>;
  readonly canResolve: ReadonlySignal<boolean>;
  readonly canReopen: ReadonlySignal<boolean>;
  acknowledge(): Promise<boolean>;
  resolve(): Promise<boolean>;
  reopen(): Promise<boolean>;
  /** Changes a field, such as the severity. */
  change(changes: IncidentUpdate): Promise<boolean>;
  readonly note: NoteModel;
  readonly escalation: EscalationModel;
  /** The form of root cause and post-mortem; `undefined` until the incident is read. */
  learned(): Draft | undefined;
  dispose(): void;
}

type Parts = Pick<ConsoleParts, 'client' | 'session' | 'live' | 'toasts' | 'language' | 'now'>;

/**
 * Follows one incident.
 *
 * @param reference its id, or its number
 */
export const createIncident = (parts: Parts, reference: string): IncidentModel => {
  const { client, session, live, now } = parts;
  const incident = createQuery<Incident>(async (signal) => {
    if (!/^\d{1,9}$/.test(reference)) return client.incidents.get(reference, { signal });
    const found = await client.incidents.list({ number: Number(reference), pageSize: 1 }, { signal });
    // An id that cannot exist answers with the server's words.
    return found.data[0] ?? client.incidents.get(reference, { signal });
  });
  const id = computed(() => incident.data.value?.id);
  const shownSteps = signal(timelineStep);
  let timeline: Query<{ readonly moments: readonly Moment[]; readonly hasEarlier: boolean }> | undefined;
  const moments = signal<readonly Moment[] | undefined>(undefined);
  const hasEarlier = signal(false);
  const affected = signal<readonly AffectedMonitor[] | undefined>(undefined);
  const earlierChanges = signal<readonly EarlierChange[] | undefined>(undefined);
  const members = signal<readonly Member[]>([]);

  const readTimeline = async (incidentId: string, abort: AbortSignal) => {
    const limit = shownSteps.peek();
    const [entries, notes] = await Promise.all([
      client.incidents.timeline(incidentId, { sort: '-at' }, { signal: abort }).toArray({ limit: limit + 1 }),
      client.incidents.notes(incidentId, { sort: '-createdAt' }, { signal: abort }).toArray({ limit }),
    ]);
    return { moments: mergeTimeline(entries.slice(0, limit), notes), hasEarlier: entries.length > limit };
  };
  const stopTimeline = effect(() => {
    const incidentId = id.value;
    if (incidentId === undefined) return;
    const query = createQuery((abort) => readTimeline(incidentId, abort));
    timeline = query;
    const stop = effect(() => {
      moments.value = query.data.value?.moments;
      hasEarlier.value = (query.data.value?.hasEarlier ?? false) && shownSteps.value < mostMoments;
    });
    const timer = setInterval(() => void query.reload(), notesEveryMs);
    return () => {
      clearInterval(timer);
      stop();
      query.dispose();
    };
  });
  /** What surrounds the incident depends on these of its fields alone. */
  const around = computed(() => {
    const shown = incident.data.value;
    if (shown === undefined) return undefined;
    const { monitorIds, startedAt, resolvedAt } = shown;
    return JSON.stringify({ monitorIds, startedAt, resolvedAt });
  });
  const stopAround = effect(() => {
    if (around.value === undefined) return;
    const fields = JSON.parse(around.value) as Pick<Incident, 'monitorIds' | 'startedAt' | 'resolvedAt'>;
    if (!session.may('monitors:read')) return;
    const query = createQuery((abort) => readAffected(client, fields, now(), abort));
    const stop = effect(() => {
      if (query.data.value !== undefined) affected.value = query.data.value;
    });
    return () => {
      stop();
      query.dispose();
    };
  });
  const startedAtOnce = computed(() => incident.data.value?.startedAt);
  const stopBefore = effect(() => {
    const startedAt = startedAtOnce.value;
    if (startedAt === undefined || !session.may('audit:read')) return;
    const query = createQuery((abort) => readEarlierChanges(client, startedAt, abort));
    const stop = effect(() => {
      earlierChanges.value = query.data.value;
    });
    return () => {
      stop();
      query.dispose();
    };
  });
  const memberQuery = session.may('members:read')
    ? createQuery((abort) => client.members.list({}, { signal: abort }).toArray({ limit: 500 }))
    : undefined;
  const stopMembers = effect(() => {
    members.value = memberQuery?.data.value ?? [];
  });
  const stopLive = effect(() =>
    live.value?.on((messages) => {
      const incidentId = id.peek();
      const isOurs = messages.some(
        (message) =>
          (message.type.startsWith('incident.') && message.subject?.id === incidentId) ||
          message.type === 'stream.reset' ||
          (message.type === 'monitor.status_changed' &&
            incident.data.peek()?.monitorIds.includes(message.data.monitorId) === true),
      );
      if (!isOurs) return;
      void incident.reload();
      void timeline?.reload();
      void escalation.reload();
    }),
  );

  const reopen = async (): Promise<boolean> =>
    step({ status: 'open', resolvedAt: null, resolution: null, acknowledgedAt: null }, (incidentId) =>
      client.incidents.reopen(incidentId),
    );
  const acknowledge = async (): Promise<boolean> =>
    step({ status: 'acknowledged', acknowledgedAt: at() }, (incidentId) => client.incidents.acknowledge(incidentId));
  /** For a while, a click makes an end undone; what was acknowledged is so again, and sends no page. */
  const offerUndo = (before: Incident): void => {
    const language = parts.language.peek();
    const undo = async (): Promise<void> => {
      parts.toasts.close(toastId);
      if ((await reopen()) && before.status === 'acknowledged') await acknowledge();
    };
    const toastId = parts.toasts.show(
      {
        kind: 'note',
        text: incidentWords[language].resolvedNow(`#${before.number} ${before.title}`),
        action: { label: coreWords[language].undo, run: () => void undo() },
      },
      undoSeconds * 1000,
    );
  };
  const step = (
    shownAs: Partial<Incident>,
    send: (incidentId: string) => Promise<Incident>,
  ): Promise<boolean> | boolean => {
    const before = incident.data.peek();
    if (before === undefined) return false;
    return changeAtOnce(parts, {
      apply: () => {
        incident.set({ ...before, ...shownAs });
        return () => {
          incident.set(before);
          void incident.reload();
        };
      },
      send: async () => {
        incident.set(await send(before.id));
        await Promise.all([timeline?.reload(), escalation.reload()]);
      },
    });
  };
  const at = (): string => new Date(now()).toISOString();
  const may = (status: readonly Incident['status'][]) =>
    computed(() => {
      const shown = incident.data.value;
      return shown !== undefined && status.includes(shown.status) && session.may('incidents:respond');
    });

  const note = createNote(parts, id, async () => {
    await Promise.all([timeline?.reload(), incident.reload()]);
  });
  const escalation = createEscalation(parts, id, async () => {
    await timeline?.reload();
  });
  let learnedDraft: Draft | undefined;
  const change: IncidentModel['change'] = async (changes) => {
    const version = incident.data.peek()?.version;
    return step(changes as Partial<Incident>, (incidentId) =>
      client.incidents.update(incidentId, changes, { ifVersion: version }),
    );
  };
  return {
    incident: incident.data,
    error: incident.error,
    async reload() {
      await Promise.all([incident.reload(), timeline?.reload()]);
    },
    timeline: moments,
    hasEarlier,
    showEarlier() {
      shownSteps.value = Math.min(mostMoments, shownSteps.peek() + timelineStep);
      void timeline?.reload();
    },
    affected,
    earlierChanges,
    members,
    canAcknowledge: may(['open']),
    canResolve: may(['open', 'acknowledged']),
    canReopen: computed(() => {
      const shown = incident.data.value;
      return (
        shown?.status === 'resolved' &&
        now() - Date.parse(shown.resolvedAt ?? '') < reopenMs &&
        session.may('incidents:respond')
      );
    }),
    acknowledge,
    async resolve() {
      const before = incident.data.peek();
      const isDone = await step({ status: 'resolved', resolvedAt: at(), resolution: 'manual' }, (incidentId) =>
        client.incidents.resolve(incidentId),
      );
      if (isDone && before !== undefined) offerUndo(before);
      return isDone;
    },
    reopen,
    change,
    note,
    escalation,
    learned() {
      const shown = incident.data.peek();
      if (learnedDraft !== undefined || shown === undefined) return learnedDraft;
      learnedDraft = createLearned(client, shown, (saved) => incident.set(saved));
      return learnedDraft;
    },
    dispose() {
      for (const stop of [stopTimeline, stopAround, stopBefore, stopMembers, stopLive]) stop();
      memberQuery?.dispose();
      escalation.dispose();
      incident.dispose();
    },
  };
};
