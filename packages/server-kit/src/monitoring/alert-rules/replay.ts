import type { AlertBackTest, AlertSubject } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row, Store } from '../../store/interface/store.js';
import { budgetWindow, readBudgetReport } from '../alerts/budget-window.js';
import { evaluateMonitorRule } from '../alerts/evaluate-monitor-rule.js';
import type { RuleStep } from '../alerts/evaluate-rule.js';
import { isOutAt, type Outage } from '../alerts/outages.js';
import { initialRuleState } from '../alerts/rule-machine.js';
import { isSilent, type Sample } from '../alerts/sample.js';
import { readSamples } from '../alerts/samples.js';
import { SlidingLatencies } from '../alerts/sliding-latencies.js';
import { StatusHistory } from '../alerts/status-history.js';
import { subjectOf } from '../alerts/subject.js';
import {
  hasWindow,
  isAboutStatuses,
  latencyValue,
  uptimeValue,
  type WindowValue,
  windowEndingAt,
} from '../alerts/window.js';
import { readSpans } from '../history/read-spans.js';
import type { StatusSpan } from '../history/status-spans.js';

type Alert = AlertBackTest['alerts'][number];
type Rule = Row<'alertRules'>;
type Monitor = Row<'monitors'>;

/** The evaluations of a rule for one subject, in the order of time. */
export interface ReplayedSubject {
  readonly subject: AlertSubject;
  readonly steps: readonly RuleStep[];
  readonly evaluatedResults: number;
}

/** What a rule would have done for one monitor. */
export interface Replay {
  readonly alerts: readonly Alert[];
  /** Every evaluation, in the order of time. */
  readonly steps: readonly RuleStep[];
  readonly evaluatedResults: number;
  /** Results that were read, including those of windows that began before the range. */
  readonly readResults: number;
  /** Where the replay ended: before the end of the range when there were more results than may be read. */
  readonly to: number;
}

/** What was stored that a replay needs, and how much of it may be read. */
export interface ReplaySource {
  readonly store: Pick<Store, 'find' | 'findColumns'>;
  /** When the monitor depended on something that was down. */
  readonly outages: readonly Outage[];
  readonly maxResults: number;
}

/** Reads the latency windows that end at samples, in the order of time. */
const slidingWindow = (
  { condition }: Rule,
  monitor: Monitor,
  earlier: readonly Row<'monitorResults'>[],
  samples: readonly Sample[],
): ((sample: Sample) => WindowValue) => {
  const latencies = new SlidingLatencies();
  for (const { at, latencyUs } of earlier) latencies.add(at, latencyUs);
  let next = 0;
  return ({ at }) => {
    for (let sample = samples[next]; sample !== undefined && sample.at <= at; sample = samples[next]) {
      latencies.add(sample.at, sample.latencyMs === null ? null : Math.round(sample.latencyMs * 1000));
      next += 1;
    }
    latencies.forgetBefore(windowEndingAt(condition, monitor, at).from);
    return latencyValue(condition, latencies.summary);
  };
};

/** The alerts of a rule, from the steps in which they fired and cleared. */
export const replayedAlerts = (steps: readonly RuleStep[], subject: AlertSubject): Alert[] => {
  const isMonitor = subject.type === 'monitor';
  const about = { monitorId: isMonitor ? subject.id : null, monitorName: isMonitor ? subject.name : null, subject };
  const alerts: Alert[] = [];
  for (const { effect, sample, value } of steps) {
    const at = timestamp(sample.at);
    if (effect === 'fired') alerts.push({ ...about, firedAt: at, clearedAt: null, value });
    const last = effect === 'resolved' ? alerts.pop() : undefined;
    if (last !== undefined) alerts.push({ ...last, clearedAt: at });
  }
  return alerts;
};

/**
 * Evaluates a rule over the stored results of a monitor, by the same code as when it is in force.
 *
 * @returns `undefined` when its windows hold more results than may be read
 */
export const replay = async (
  rule: Rule,
  monitor: Monitor,
  range: { readonly from: number; readonly to: number },
  { store, outages, maxResults }: ReplaySource,
): Promise<Replay | undefined> => {
  const { condition } = rule;
  const isWindowed = hasWindow(condition);
  const report = await readBudgetReport(store, condition, monitor.organizationId);
  const budget = report === undefined ? undefined : budgetWindow(condition, report, monitor);
  const windowFrom = isWindowed ? windowEndingAt(condition, monitor, range.from).from : range.from;
  const from = Math.min(budget?.beginsAt(range.from) ?? windowFrom, range.from);
  const earlier =
    isWindowed && !isAboutStatuses(condition)
      ? await store.find(
          'monitorResults',
          { monitorRef: monitor.ref, at: { atLeast: from, below: range.from } },
          { orderBy: 'at', limit: maxResults },
        )
      : [];
  const limit = maxResults - earlier.length;
  if (limit === 0) return undefined;
  const stretch = { after: range.from - 1, until: range.to, limit, isLongAgo: true };
  const { before, samples, hasMore } = await readSamples(store, monitor, stretch);
  const to = hasMore ? (samples.at(-1)?.at ?? range.to) : range.to;
  const spans: StatusSpan[] = [];
  const covered = { from: Math.max(Math.min(from, before?.at ?? from), monitor.createdAt), to: to + 1 };
  for await (const page of readSpans(store, monitor, covered)) spans.push(...page);
  const history = new StatusHistory(spans);
  const latencies = slidingWindow(rule, monitor, earlier, samples);

  const { steps } = await evaluateMonitorRule({
    rule,
    monitor,
    ruleState: initialRuleState,
    before,
    samples,
    from: range.from,
    until: to,
    isSilentAt: async (at) => isSilent(history.statusAt(at)),
    readWindow: async (sample) => {
      if (!isAboutStatuses(condition)) return latencies(sample);
      if (condition.metric !== 'uptimePercent') {
        return budget?.valueAt(history, sample) ?? { value: null, isMoving: false };
      }
      return uptimeValue(history.knownSeconds(windowEndingAt(condition, monitor, sample.at), sample));
    },
    isSuppressedAt: async (at) => isOutAt(outages, at),
  });
  return {
    alerts: replayedAlerts(steps, subjectOf('monitor', monitor)),
    steps,
    evaluatedResults: samples.length,
    readResults: samples.length + earlier.length,
    to,
  };
};
