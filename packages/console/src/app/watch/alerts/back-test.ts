import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { AlertBackTest, AlertRule, AlertRuleCreate, Client } from '@watchpost/client';
import { messageOf } from '../../store/change.js';

/** Something that the value of can be drawn. */
export interface BackTestSubject {
  readonly id: string;
  readonly name: string;
}

/** How often a rule would have fired, and for how long. */
export interface BackTestSum {
  readonly times: number;
  readonly totalMs: number;
  readonly longestMs: number;
}

/** A rule tried on what is stored, while it is written. */
export interface BackTest {
  /** The last answer; kept while the next one is made. */
  readonly answer: ReadonlySignal<AlertBackTest | undefined>;
  readonly sum: ReadonlySignal<BackTestSum | undefined>;
  readonly isRunning: ReadonlySignal<boolean>;
  /** Why the rule could not be tried; the server's words. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** What can be drawn; the first of many. */
  readonly subjects: ReadonlySignal<readonly BackTestSubject[]>;
  /** What is drawn. */
  readonly shown: ReadonlySignal<string | undefined>;
  show(id: string): void;
  readonly days: ReadonlySignal<number>;
  setDays(days: number): void;
  dispose(): void;
}

/** Milliseconds after the last change until the rule is tried. */
const pauseMs = 400;
const mostSubjects = 20;
const dayMs = 86_400_000;

/** Days that can be tried. */
export const backTestDays = [1, 7, 30] as const;

/**
 * Tries a rule on what is stored whenever it changes, a moment after the last change.
 *
 * @param test runs it: a draft for those who may write rules, a saved one for the others
 */
export const createBackTest = <Rule extends AlertRule | AlertRuleCreate>({
  client,
  rule,
  test,
  now = Date.now,
  pause = pauseMs,
}: {
  readonly client: Client;
  readonly rule: ReadonlySignal<Rule>;
  readonly test: (
    rule: Rule,
    tested: { readonly from: string; readonly subjectId?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<AlertBackTest>;
  readonly now?: () => number;
  readonly pause?: number;
}): BackTest => {
  const answer = signal<AlertBackTest | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  const isRunning = signal(false);
  const subjects = signal<readonly BackTestSubject[]>([]);
  const chosen = signal<string | undefined>(undefined);
  const days = signal(7);
  const shown = computed(() =>
    subjects.value.some(({ id }) => id === chosen.value) ? chosen.value : subjects.value[0]?.id,
  );
  /** What makes the answer another one: who is notified does not. */
  const tested = computed(() => {
    const { target, condition, failureThreshold, successThreshold, noDataState } = rule.value;
    return JSON.stringify({ target, condition, failureThreshold, successThreshold, noDataState });
  });
  const targetText = computed(() => JSON.stringify([rule.value.target, rule.value.condition.metric]));
  const stopSubjects = effect(() => {
    void targetText.value;
    const end = new AbortController();
    readSubjects(client, rule.peek(), end.signal).then(
      (found) => {
        if (!end.signal.aborted) subjects.value = found;
      },
      () => {},
    );
    return () => end.abort();
  });
  const stopTest = effect(() => {
    void tested.value;
    const subjectId = shown.value;
    const range = days.value;
    const end = new AbortController();
    const timer = setTimeout(async () => {
      isRunning.value = true;
      try {
        const from = new Date(now() - range * dayMs).toISOString();
        const found = await test(
          rule.peek(),
          { from, ...(subjectId === undefined ? {} : { subjectId }) },
          { signal: end.signal },
        );
        if (end.signal.aborted) return;
        answer.value = found;
        problem.value = undefined;
      } catch (error) {
        if (!end.signal.aborted) problem.value = messageOf(error);
      } finally {
        if (!end.signal.aborted) isRunning.value = false;
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      end.abort();
      isRunning.value = false;
    };
  });
  return {
    answer,
    sum: computed(() => (answer.value === undefined ? undefined : sumOf(answer.value))),
    isRunning,
    problem,
    subjects,
    shown,
    show(id) {
      chosen.value = id;
    },
    days,
    setDays(next) {
      days.value = next;
    },
    dispose() {
      stopSubjects();
      stopTest();
    },
  };
};

/** Adds up the alerts of a back-test; one that still fires counts to the end of the range. */
export const sumOf = ({
  alerts,
  to,
}: Pick<AlertBackTest, 'to'> & {
  readonly alerts: readonly Pick<AlertBackTest['alerts'][number], 'firedAt' | 'clearedAt'>[];
}): BackTestSum => {
  const spans = alerts.map(({ firedAt, clearedAt }) => Math.max(0, Date.parse(clearedAt ?? to) - Date.parse(firedAt)));
  return {
    times: spans.length,
    totalMs: spans.reduce((total, span) => total + span, 0),
    longestMs: Math.max(0, ...spans),
  };
};

const readSubjects = async (
  client: Client,
  { target = { scope: 'all' }, condition }: AlertRuleCreate,
  abort: AbortSignal,
): Promise<readonly BackTestSubject[]> => {
  const named = ({ id, name }: BackTestSubject): BackTestSubject => ({ id, name });
  const options = { signal: abort };
  // Which series a selector means is known to the server alone.
  if (condition.metric === 'exporterSample') return [];
  if (target.scope === 'agents') {
    const agents = await client.agents.list({ pageSize: 100 }, options);
    const ids = target.agentIds;
    return agents.data
      .filter(({ id }) => ids === undefined || ids.includes(id))
      .map(named)
      .slice(0, mostSubjects);
  }
  if (target.scope === 'monitors') {
    const ids = target.monitorIds.slice(0, mostSubjects);
    const found = await Promise.allSettled(ids.map((id) => client.monitors.get(id, options)));
    return found.flatMap((one) => (one.status === 'fulfilled' ? [named(one.value)] : []));
  }
  const [tag] = target.scope === 'tags' ? target.tags : [];
  if (target.scope === 'tags' && tag === undefined) return [];
  const page = await client.monitors.list(
    { sort: 'name', pageSize: mostSubjects, ...(tag === undefined ? {} : { tag }) },
    options,
  );
  return page.data.map(named);
};
