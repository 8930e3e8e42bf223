import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledgeEscalation,
  advanceEscalation,
  type EscalationPolicy,
  type EscalationState,
  type EscalationTarget,
  type ProblemOf,
  planEscalation,
  resolveEscalation,
  skipWait,
  snoozeEscalation,
  startEscalation,
} from '../../../src/monitoring/escalation/escalation-steps.js';

const user = (id: string): EscalationTarget => ({ type: 'user', id });
const policy: EscalationPolicy = {
  steps: [
    { targets: [user('ann')], waitSeconds: 60 },
    { targets: [user('bob'), user('cat')], waitSeconds: 120 },
  ],
  rounds: 2,
  whenExhausted: 'responders',
  acknowledgementSeconds: 900,
};
const reachable: ProblemOf = () => null;
const without =
  (...ids: string[]): ProblemOf =>
  ({ id }) =>
    ids.includes(id ?? '') ? `${id} has no contact method` : null;
const running = (round: number, step: number, nextAt: number): EscalationState => ({
  status: 'running',
  round,
  step,
  nextAt,
});

describe('an escalation', () => {
  it('pages each step of each round after its wait, then the responders', () => {
    const plan = planEscalation(policy, 0, without('bob'));
    expect(
      plan.map(({ type, at, targets, problems }) => [type, at, targets.map(({ id }) => id), problems.length]),
    ).toEqual([
      ['paged', 0, ['ann'], 0],
      ['paged', 60_000, ['cat'], 1],
      ['paged', 180_000, ['ann'], 0],
      ['paged', 240_000, ['cat'], 1],
      ['exhausted', 360_000, [null], 0],
    ]);
  });

  it('passes over a step without a target in reach at once', () => {
    const { state, entries } = advanceEscalation(policy, running(0, 0, 5), 5, without('ann'));
    expect(entries.map(({ type }) => type)).toEqual(['unreachable', 'paged']);
    expect(state).toEqual(running(1, 0, 120_005));
    const ended = advanceEscalation({ ...policy, whenExhausted: 'nothing' }, running(0, 0, 5), 5, () => 'gone');
    expect(ended.state).toEqual({ status: 'exhausted' });
    expect(ended.entries.at(-1)).toEqual({ type: 'exhausted', targets: [] });
  });

  it.each([
    ['nothing yet', 99, 'running', []],
    ['one step', 100, 'running', [[0, 0, 0]]],
    ['the latest of two', 60_100, 'running', [[0, 1, 1]]],
    ['the last one, however late', 9_000_000, 'running', [[1, 1, 3]]],
  ])('takes of the due steps %s', (_title, at, status, expected) => {
    const { state, entries } = advanceEscalation(policy, running(0, 0, 100), at, reachable);
    expect(state.status).toBe(status);
    expect(entries.map((entry) => entry.type !== 'exhausted' && [entry.round, entry.step, entry.missed])).toEqual(
      expected,
    );
  });

  it('pages the next step now when the last page could not be delivered', () => {
    expect(skipWait(running(0, 1, 60_000), 10)).toEqual(running(0, 1, 10));
    expect(skipWait({ status: 'resolved' }, 10)).toEqual({ status: 'resolved' });
  });

  it('stays silent and pages exactly at its time, whatever is done in whatever order', () => {
    const action = fc.record({
      type: fc.constantFrom('acknowledge', 'snooze', 'resolve', 'start', 'time', 'time', 'time'),
      seconds: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let state: EscalationState = startEscalation({ status: 'none' }, 0);
        let [now, silentUntil] = [0, 0];
        for (const { type, seconds } of actions) {
          if (type === 'acknowledge') {
            if (state.status !== 'resolved') silentUntil = now + 900_000;
            state = acknowledgeEscalation(state, policy, now);
          } else if (type === 'snooze') {
            if (state.status !== 'resolved') silentUntil = now + seconds * 1000;
            state = snoozeEscalation(state, now + seconds * 1000);
          } else if (type === 'resolve') {
            [state, silentUntil] = [resolveEscalation(), Number.POSITIVE_INFINITY];
          } else if (type === 'start') {
            if (state.status !== 'snoozed' && state.status !== 'running') silentUntil = now;
            state = startEscalation(state, now);
          } else {
            for (const end = now + seconds * 1000; now < end; now = Math.min(end, now + 7000)) {
              const before: EscalationState = state;
              const isDue = 'nextAt' in before && before.nextAt !== null && before.nextAt <= now;
              const advance = advanceEscalation(policy, before, now, reachable);
              expect(advance.entries.length).toBe(isDue ? 1 : 0);
              if (isDue) expect(now).toBeGreaterThanOrEqual(silentUntil);
              state = advance.state;
            }
          }
        }
      }),
    );
  });
});
