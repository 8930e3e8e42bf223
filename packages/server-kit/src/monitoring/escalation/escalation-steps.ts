/** Where a step of a policy sends its pages. */
export interface EscalationTarget {
  readonly type: 'channel' | 'user' | 'schedule' | 'responders';
  /** `null` for the responders. */
  readonly id: string | null;
}

/** A policy as it was when the escalation began. */
export interface EscalationPolicy {
  /** 1…10, each with a wait of 60…86400 seconds. */
  readonly steps: readonly { readonly targets: readonly EscalationTarget[]; readonly waitSeconds: number }[];
  /** How often all steps are taken, 1…10. */
  readonly rounds: number;
  readonly whenExhausted: 'responders' | 'nothing';
  /** An acknowledgement lasts so long, 900…86400; `null` for ever. */
  readonly acknowledgementSeconds: number | null;
}

/**
 * The state of an escalation. While it runs, `round` and `step`, both from 0, name the step that is due at `nextAt`; a
 * round beyond the last one is the end. Times are in milliseconds since the epoch.
 */
export type EscalationState =
  | { readonly status: 'none' | 'resolved' | 'exhausted' }
  | { readonly status: 'running'; readonly round: number; readonly step: number; readonly nextAt: number }
  | { readonly status: 'acknowledged'; readonly nextAt: number | null }
  | { readonly status: 'snoozed'; readonly nextAt: number };

/** What a step did. */
export type EscalationEntry =
  | {
      readonly type: 'paged' | 'unreachable';
      readonly round: number;
      readonly step: number;
      readonly targets: readonly EscalationTarget[];
      /** Steps before it that were due and were left out. */
      readonly missed: number;
    }
  | { readonly type: 'exhausted'; readonly targets: readonly EscalationTarget[] };

/** A state and what led to it. */
export interface EscalationAdvance {
  readonly state: EscalationState;
  readonly entries: readonly EscalationEntry[];
}

/** Why a target cannot be reached at a moment; `null` when it can. */
export type ProblemOf = (target: EscalationTarget, at: number) => string | null;

/** Starts the first round, also after an end or an acknowledgement; one that runs or is snoozed stays as it is. */
export const startEscalation = (state: EscalationState, at: number): EscalationState =>
  state.status === 'running' || state.status === 'snoozed'
    ? state
    : { status: 'running', round: 0, step: 0, nextAt: at };

/** Acknowledges unless it is resolved. A second acknowledgement lasts from its own moment. */
export const acknowledgeEscalation = (
  state: EscalationState,
  { acknowledgementSeconds }: Pick<EscalationPolicy, 'acknowledgementSeconds'>,
  at: number,
): EscalationState =>
  state.status === 'resolved'
    ? state
    : { status: 'acknowledged', nextAt: acknowledgementSeconds === null ? null : at + acknowledgementSeconds * 1000 };

/** Stops all pages until a moment, unless it is resolved. */
export const snoozeEscalation = (state: EscalationState, until: number): EscalationState =>
  state.status === 'resolved' ? state : { status: 'snoozed', nextAt: until };

/** Ends it. */
export const resolveEscalation = (): EscalationState => ({ status: 'resolved' });

/** No target of the last page could be reached: the next step is due now. */
export const skipWait = (state: EscalationState, at: number): EscalationState =>
  state.status === 'running' ? { ...state, nextAt: Math.min(state.nextAt, at) } : state;

const following = (policy: EscalationPolicy, round: number, step: number) =>
  step + 1 < policy.steps.length ? { round, step: step + 1 } : { round: round + 1, step: 0 };

/**
 * Does what is due at a moment. Of several steps that are due only the latest is taken, and its wait counts from now. A
 * step without a target in reach passes to the next one at once.
 */
export const advanceEscalation = (
  policy: EscalationPolicy,
  state: EscalationState,
  at: number,
  problemOf: ProblemOf,
): EscalationAdvance => {
  if (!('nextAt' in state) || state.nextAt === null || state.nextAt > at) return { state, entries: [] };
  // After an acknowledgement or a snooze it starts again; nothing of the new round can have been missed.
  let { round, step, nextAt } = state.status === 'running' ? state : { round: 0, step: 0, nextAt: at };
  let missed = 0;
  const waitMs = (): number => (policy.steps[step]?.waitSeconds ?? 0) * 1000;
  while (round < policy.rounds && nextAt + waitMs() <= at) {
    const next = following(policy, round, step);
    if (next.round >= policy.rounds) break;
    nextAt += waitMs();
    ({ round, step } = next);
    missed++;
  }
  const entries: EscalationEntry[] = [];
  while (round < policy.rounds) {
    const targets = policy.steps[step]?.targets ?? [];
    const reached = targets.filter((target) => problemOf(target, at) === null);
    const type = reached.length > 0 ? 'paged' : 'unreachable';
    entries.push({ type, round, step, targets: reached.length > 0 ? reached : targets, missed });
    missed = 0;
    const wait = waitMs();
    ({ round, step } = following(policy, round, step));
    if (type === 'paged') return { state: { status: 'running', round, step, nextAt: at + wait }, entries };
  }
  const targets = policy.whenExhausted === 'responders' ? [{ type: 'responders', id: null } as const] : [];
  return { state: { status: 'exhausted' }, entries: [...entries, { type: 'exhausted', targets }] };
};

/** One entry of a dry run, with its moment and why targets cannot be reached. */
export type PlannedEntry = EscalationEntry & { readonly at: number; readonly problems: readonly string[] };

/** All that a policy would do from a moment on without an acknowledgement. */
export const planEscalation = (policy: EscalationPolicy, at: number, problemOf: ProblemOf): PlannedEntry[] => {
  const planned: PlannedEntry[] = [];
  let state = startEscalation({ status: 'none' }, at);
  while (state.status === 'running') {
    const now = state.nextAt;
    const advance = advanceEscalation(policy, state, now, problemOf);
    for (const entry of advance.entries) {
      const all = entry.type === 'exhausted' ? entry.targets : (policy.steps[entry.step]?.targets ?? []);
      planned.push({ ...entry, at: now, problems: all.flatMap((target) => problemOf(target, now) ?? []) });
    }
    state = advance.state;
  }
  return planned;
};
