import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MonitorState,
  nextState,
  pausedState,
  redefinedState,
  resumedState,
  type StatusTransition,
  stateOf,
} from '../../../src/monitoring/status/status-machine.js';
import type { StatusRules } from '../../../src/monitoring/status/status-rules.js';

type Report = 'up' | 'degraded' | 'down' | 'unknown';
interface Step {
  readonly at: number;
  readonly report: Report;
  readonly before: MonitorState;
  readonly after: MonitorState;
  readonly transition: StatusTransition | undefined;
  readonly nextDelay: 'interval' | 'retry';
}

/** Runs checks at the times 1, 2, 3 … from a monitor that was resumed at 0. */
const run = (reports: readonly Report[], rules: StatusRules, first = stateOf(resumedState(0))): Step[] => {
  let before = first;
  return reports.map((report, index) => {
    const { state, transition, nextDelay } = nextState(before, report, rules, index + 1);
    const step = { at: index + 1, report, before, after: state, transition, nextDelay };
    before = state;
    return step;
  });
};

const letters = { '+': 'up', '~': 'degraded', '-': 'down', '?': 'unknown' } as const;
const parse = (text: string): Report[] =>
  [...text].map((letter) => {
    const report = letters[letter as keyof typeof letters];
    if (report === undefined) throw new TypeError(`no report is written ${letter}`);
    return report;
  });

/** `status@since`, with `*` while verifying. */
const shown = ({ after }: Step): string => `${after.currentStatus}${after.isVerifying ? '*' : ''}@${after.statusSince}`;

describe('A monitor, check by check (+ up, ~ degraded, - down, ? could not be made)', () => {
  it.each<[title: string, rules: Partial<StatusRules>, reports: string, ends: string, nextDelay: 'interval' | 'retry']>(
    [
      ['is up after its first success', {}, '+', 'up@1', 'interval'],
      ['is degraded after a first slow success', {}, '~', 'degraded@1', 'interval'],
      ['stays up since the first of many successes', {}, '++++', 'up@1', 'interval'],
      ['changes between up and degraded at once', {}, '+~', 'degraded@2', 'interval'],
      ['changes back at once', {}, '+~+', 'up@3', 'interval'],
      ['keeps its status while a failure is verified', {}, '+-', 'up*@1', 'retry'],
      ['keeps it until the last retry', {}, '+--', 'up*@1', 'retry'],
      ['is down since the first failure once retries are used up', {}, '+---', 'down@2', 'interval'],
      ['stays down since then', {}, '+-----', 'down@2', 'interval'],
      ['is not down when a retry succeeds', {}, '+--+', 'up@1', 'interval'],
      ['counts anew after a success', {}, '+--+--', 'up*@1', 'retry'],
      ['may become degraded instead of down', {}, '+-~', 'degraded@3', 'interval'],
      ['is down at once without retries', { retries: 0 }, '+-', 'down@2', 'interval'],
      ['is verified before it is down when it was never up', {}, '--', 'pending*@0', 'retry'],
      ['goes from pending to down since the first failure', {}, '---', 'down@1', 'interval'],
      ['goes from pending to up although it failed first', {}, '--+', 'up@3', 'interval'],
      ['recovers with one success', { retries: 0 }, '-+', 'up@2', 'interval'],
      ['recovers to degraded too', { retries: 0 }, '-~', 'degraded@2', 'interval'],
      [
        'needs as many successes as the threshold says',
        { retries: 0, recoveryThreshold: 3 },
        '-++',
        'down@1',
        'interval',
      ],
      ['recovers with the last of them', { retries: 0, recoveryThreshold: 3 }, '-+++', 'up@4', 'interval'],
      ['takes slow successes for successes', { retries: 0, recoveryThreshold: 3 }, '-~~+', 'up@4', 'interval'],
      ['counts successes anew after a failure', { retries: 0, recoveryThreshold: 3 }, '-++-++', 'down@1', 'interval'],
      [
        'stays down when a recovery fails, without verifying',
        { retries: 2, recoveryThreshold: 2 },
        '---+-',
        'down@1',
        'interval',
      ],
      ['keeps its status after one check that could not be made, and repeats it', {}, '+?', 'up@1', 'retry'],
      ['is unknown since the first of two', {}, '+??', 'unknown@2', 'interval'],
      ['stays unknown since then', {}, '+????', 'unknown@2', 'interval'],
      ['forgets a lone unknown', {}, '+?+?', 'up@1', 'retry'],
      ['is up at once after unknown', {}, '+??+', 'up@4', 'interval'],
      [
        'is up at once after unknown, whatever the threshold',
        { retries: 0, recoveryThreshold: 3 },
        '-??+',
        'up@4',
        'interval',
      ],
      ['goes from pending to unknown', {}, '??', 'unknown@1', 'interval'],
      ['stays down through a lone unknown', {}, '---?', 'down@1', 'retry'],
      ['goes from down to unknown, which is no claim about the target', {}, '---??', 'unknown@4', 'interval'],
      ['is verified again when it was down before', {}, '---??-', 'unknown*@4', 'retry'],
      ['is down again since a failure that was seen after it', {}, '---??---', 'down@6', 'interval'],
      ['goes on verifying through a lone unknown', {}, '+-?', 'up*@1', 'retry'],
      ['does not take an unknown for a failure', {}, '+--?', 'up*@1', 'retry'],
      ['does not take an unknown for a success', {}, '+--?-', 'down@2', 'interval'],
      [
        'does not lose a run of successes by an unknown',
        { retries: 0, recoveryThreshold: 2 },
        '-+?+',
        'up@4',
        'interval',
      ],
      ['counts failures anew after unknown', {}, '+-??--', 'unknown*@3', 'retry'],
      ['is down since the first failure after it', {}, '+-??---', 'down@5', 'interval'],
      ['is verified from unknown', {}, '??-', 'unknown*@1', 'retry'],
    ],
  )('%s', (_title, rules, reports, ends, nextDelay) => {
    const last = run(parse(reports), { retries: 2, recoveryThreshold: 1, ...rules }).at(-1);
    if (last === undefined) throw new TypeError('the table has a row without checks');
    expect([shown(last), last.nextDelay]).toEqual([ends, nextDelay]);
  });

  it('reports each change of status once, with its time', () => {
    const steps = run(parse('++---+~??+'), { retries: 2, recoveryThreshold: 1 });
    expect(steps.flatMap((step) => step.transition ?? [])).toEqual([
      { from: 'pending', to: 'up', at: 1 },
      { from: 'up', to: 'down', at: 3 },
      { from: 'down', to: 'up', at: 6 },
      { from: 'up', to: 'degraded', at: 7 },
      { from: 'degraded', to: 'unknown', at: 8 },
      { from: 'unknown', to: 'up', at: 10 },
    ]);
  });

  it.each(['paused', 'maintenance'] as const)('stays in %s whatever the result of a check', (currentStatus) => {
    const held = { ...stateOf(pausedState(7)), currentStatus };
    for (const step of run(parse('+-?~---??+'), { retries: 0, recoveryThreshold: 1 }, held)) {
      expect(step).toMatchObject({ after: held, transition: undefined, nextDelay: 'interval' });
    }
  });
});

describe('Actions of users', () => {
  it('pause a monitor: no verification, no due time, no lease', () => {
    expect(pausedState(5)).toEqual({
      enabled: false,
      pausedReason: 'manual',
      currentStatus: 'paused',
      statusSince: 5,
      isVerifying: false,
      consecutiveFailures: 0,
      consecutiveSuccesses: 0,
      firstFailureAt: null,
      unknownSince: null,
      unknownReason: null,
      coveredUntil: null,
      nextCheckAt: null,
      leaseUntil: null,
      leaseToken: null,
    });
  });

  it('resume a monitor as if it were new: pending and due at once', () => {
    expect(resumedState(9)).toEqual({
      ...pausedState(9),
      enabled: true,
      pausedReason: null,
      currentStatus: 'pending',
      nextCheckAt: 9,
    });
  });

  it('change a monitor: it is due at once, and a running check no longer counts', () => {
    expect(redefinedState(9)).toEqual({ nextCheckAt: 9, leaseUntil: null, leaseToken: null });
  });
});

describe('The status machine, for any sequence of checks', () => {
  const rulesArbitrary = fc.record({
    retries: fc.integer({ min: 0, max: 10 }),
    recoveryThreshold: fc.integer({ min: 1, max: 10 }),
  });
  // Failures come in runs; drawn one by one they would hardly ever exhaust ten retries.
  const reportsArbitrary = fc
    .array(
      fc.tuple(fc.constantFrom<Report>('up', 'degraded', 'down', 'down', 'unknown'), fc.integer({ min: 1, max: 12 })),
      { maxLength: 20 },
    )
    .map((runs) => runs.flatMap(([report, length]) => Array.from({ length }, () => report)));

  /** Checks one thing after every step; the reports so far end with the step's own. */
  const always = (holds: (step: Step, soFar: readonly Report[], rules: StatusRules) => void): void => {
    fc.assert(
      fc.property(reportsArbitrary, rulesArbitrary, (reports, rules) => {
        for (const step of run(reports, rules)) holds(step, reports.slice(0, step.at), rules);
      }),
      { numRuns: 300 },
    );
  };

  /** The failures in a row at the end, without a lone check that could not be made; two of those in a row end it. */
  const failuresAtEnd = (reports: readonly Report[]): { count: number; firstAt: number | null } => {
    let count = 0;
    let firstAt: number | null = null;
    for (let index = reports.length - 1; index >= 0; index--) {
      if (reports[index] === 'unknown' && reports[index - 1] === 'unknown') break;
      if (reports[index] === 'unknown') continue;
      if (reports[index] !== 'down') break;
      count += 1;
      firstAt = index + 1;
    }
    return { count, firstAt };
  };

  it('counts the failures in a row, and keeps the first', () => {
    always(({ after }, soFar) => {
      const { count, firstAt } = failuresAtEnd(soFar);
      expect([after.consecutiveFailures, after.firstFailureAt]).toEqual([count, firstAt]);
    });
  });

  it('enters down only by a failure, after retries + 1 in a row, since the first of them', () => {
    always(({ report, before, after, transition }, soFar, rules) => {
      if (transition?.to !== 'down') return;
      const { count, firstAt } = failuresAtEnd(soFar);
      expect(report).toBe('down');
      expect(count).toBeGreaterThan(rules.retries);
      expect(after.statusSince).toBe(firstAt);
      // Only an unknown in between can delay the confirmation beyond the first failure too many.
      if (before.currentStatus !== 'unknown') expect(count).toBe(rules.retries + 1);
    });
  });

  it('is in down after retries + 1 failures in a row', () => {
    always(({ report, after }, soFar, rules) => {
      if (report === 'down' && failuresAtEnd(soFar).count > rules.retries) expect(after.currentStatus).toBe('down');
    });
  });

  it('leaves down only by a success that completes the recovery threshold, or as unknown', () => {
    always(({ before, report, after, transition }, _soFar, rules) => {
      if (transition?.from !== 'down') return;
      if (transition.to === 'unknown') expect(before.unknownSince).not.toBeNull();
      else {
        expect(after.currentStatus).toBe(report);
        expect(after.consecutiveSuccesses).toBe(rules.recoveryThreshold);
      }
    });
  });

  it('is verifying exactly while failures are not yet confirmed', () => {
    always(({ after }, _soFar, rules) => {
      const isUnconfirmed = after.consecutiveFailures > 0 && after.consecutiveFailures <= rules.retries;
      expect(after.isVerifying).toBe(isUnconfirmed && after.currentStatus !== 'down');
    });
  });

  it('never counts failures and successes at once', () => {
    always(({ after }) => {
      expect(Math.min(after.consecutiveFailures, after.consecutiveSuccesses)).toBe(0);
    });
  });

  it('enters unknown after two checks in a row that could not be made, since the first', () => {
    always(({ at, report, after, transition }, soFar) => {
      expect(after.unknownSince === null).toBe(report !== 'unknown');
      if (transition?.to !== 'unknown') return;
      expect(soFar.slice(-2)).toEqual(['unknown', 'unknown']);
      expect(after.statusSince).toBe(at - 1);
    });
  });

  it('enters up at once by a success that is not a recovery', () => {
    always(({ before, report, after }) => {
      if ((report === 'up' || report === 'degraded') && before.currentStatus !== 'down') {
        expect(after.currentStatus).toBe(report);
      }
    });
  });

  it('reports a transition exactly when the status changes, and only then moves statusSince', () => {
    always(({ at, before, after, transition }) => {
      if (before.currentStatus === after.currentStatus) {
        expect([transition, after.statusSince]).toEqual([undefined, before.statusSince]);
      } else {
        expect(transition).toEqual({ from: before.currentStatus, to: after.currentStatus, at: after.statusSince });
        expect(after.statusSince).toBeLessThanOrEqual(at);
      }
    });
  });

  it('never enters pending, paused or maintenance by a check', () => {
    always(({ transition }) => {
      if (transition !== undefined) expect(['up', 'degraded', 'down', 'unknown']).toContain(transition.to);
    });
  });

  it('repeats a check soon exactly after an unconfirmed failure and a first unknown', () => {
    always(({ before, report, after, nextDelay }) => {
      const isLoneUnknown = report === 'unknown' && before.unknownSince === null;
      const isVerified = report === 'down' && after.isVerifying;
      expect(nextDelay).toBe(isLoneUnknown || isVerified ? 'retry' : 'interval');
    });
  });

  it('reaches no impossible state when its rules change between checks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom<Report>('up', 'degraded', 'down', 'unknown'), rulesArbitrary)),
        (steps) => {
          let state = stateOf(resumedState(0));
          for (const [index, [report, rules]] of steps.entries()) {
            state = nextState(state, report, rules, index + 1).state;
            expect(state.consecutiveFailures === 0).toBe(state.firstFailureAt === null);
            if (state.isVerifying) expect(state.consecutiveFailures).toBeGreaterThan(0);
            if (state.currentStatus === 'down') expect(state.isVerifying).toBe(false);
          }
        },
      ),
    );
  });
});
