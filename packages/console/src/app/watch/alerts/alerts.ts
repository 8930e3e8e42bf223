import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { AlertState } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';

/** States in one condition. */
export interface AlertGroup {
  readonly states: readonly AlertState[];
  /** How many there are beyond those. */
  readonly more: number;
}

/** What fires now, and what is about to. */
export interface AlertsModel {
  readonly firing: ReadonlySignal<AlertGroup | undefined>;
  readonly pending: ReadonlySignal<AlertGroup | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly mayAcknowledge: boolean;
  acknowledge(state: AlertState): Promise<boolean>;
  reload(): Promise<void>;
  dispose(): void;
}

const mostShown = 100;
/** What is pending reaches no stream. */
const againMs = 30_000;

/** Reads the states of all rules, and again when an alert fires or clears. */
export const createAlerts = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'live' | 'toasts' | 'language' | 'now'>,
): AlertsModel => {
  const { client, session, live, now } = parts;
  const read = (state: 'firing' | 'recovering' | 'pending') =>
    createQuery(async (signal) => {
      const { data, meta } = await client.alerts.list({ state, pageSize: mostShown }, { signal });
      return { states: data, total: meta.totalItems };
    });
  const firing = read('firing');
  const recovering = read('recovering');
  const pending = read('pending');
  const queries = [firing, recovering, pending];
  const reload = async (): Promise<void> => {
    await Promise.all(queries.map((query) => query.reload()));
  };
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type.startsWith('alert.'))) for (const query of queries) query.follow();
    }),
  );
  const timer = setInterval(() => void reload(), againMs);
  const groupOf = (read: readonly (typeof firing)[]) =>
    computed((): AlertGroup | undefined => {
      const pages = read.map(({ data }) => data.value);
      if (pages.some((page) => page === undefined)) return undefined;
      const states = pages
        .flatMap((page) => page?.states ?? [])
        .sort((one, other) => rankOf(one) - rankOf(other) || (other.firedAt ?? '').localeCompare(one.firedAt ?? ''));
      const total = pages.reduce((sum, page) => sum + (page?.total ?? 0), 0);
      return { states, more: total - states.length };
    });
  return {
    // One that recovers still fires.
    firing: groupOf([firing, recovering]),
    pending: groupOf([pending]),
    error: computed(() => firing.error.value ?? recovering.error.value ?? pending.error.value),
    mayAcknowledge: session.may('incidents:respond'),
    acknowledge: (state) => {
      const query = state.state === 'recovering' ? recovering : firing;
      const before = query.data.peek();
      return changeAtOnce(parts, {
        apply: () => {
          if (before === undefined) return () => {};
          const acknowledgedAt = new Date(now()).toISOString();
          const states = before.states.map((one) => (isSame(one, state) ? { ...one, acknowledgedAt } : one));
          query.set({ ...before, states });
          return () => void reload();
        },
        send: () => client.alertRules.acknowledge(state.ruleId, { subjectId: state.subject.id }),
      });
    },
    reload,
    dispose() {
      clearInterval(timer);
      stop();
      for (const query of queries) query.dispose();
    },
  };
};

const isSame = (one: AlertState, other: AlertState): boolean =>
  one.ruleId === other.ruleId && one.subject.id === other.subject.id;

const severities = ['critical', 'major', 'minor'];
/** The worst first, what is acknowledged last. */
const rankOf = ({ severity, acknowledgedAt }: AlertState): number =>
  (acknowledgedAt === null ? 0 : severities.length) + severities.indexOf(severity);
