import type { Store } from '../../store/interface/store.js';
import { evaluateMonitorRule } from '../alerts/evaluate-monitor-rule.js';
import { isOutAt, type Outage, readAllOutages } from '../alerts/outages.js';
import { readWindow, type WindowSource } from '../alerts/read-window.js';
import { ruleStateId, ruleStateOf } from '../alerts/rule-state.js';
import { isSilent } from '../alerts/sample.js';
import { subjectOf } from '../alerts/subject.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import type { StatusSince } from '../status/status-since.js';
import type { EvaluatedRule } from './decide-alerts.js';
import { type Facts, inForceSince } from './facts.js';
import { readLastStatuses } from './new-statuses.js';

/** What an evaluation needs besides the facts. */
export interface EvaluationOptions {
  readonly now: number;
  readonly store: WindowSource['store'];
  readonly readLatencies: ReadLatencies;
  /** When this process began to poll; the absence of results is evidence only since then. Default: never. */
  readonly pollingSince?: number;
}

/** Missed clock samples older than this are not made up for: an alert about an hour ago helps no one. */
const maxMissedMs = 3_600_000;

/** Evaluates the rules of a monitor for its new samples, and by the clock up to `until`. */
export const evaluateRules = async (
  facts: Facts,
  until: number,
  options: EvaluationOptions,
): Promise<EvaluatedRule[]> => {
  const { now, store, readLatencies, pollingSince } = options;
  const { monitor, evaluation, samples } = facts;
  const sampledUntil = Math.max(Math.min(evaluation.lookedUntil ?? 0, now), until - maxMissedMs);
  const known = { isSilentAt: silenceReader(facts, store), isSuppressedAt: suppressionReader(facts, until, store) };
  const subject = subjectOf('monitor', monitor);
  const evaluated: EvaluatedRule[] = [];
  // Rows are written in the order of ids, so that two evaluations never wait for each other's rules.
  for (const rule of facts.rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const since = inForceSince(rule, now);
    const inForce = samples.filter(({ at }) => at > since);
    const timeline = await evaluateMonitorRule({
      rule,
      monitor,
      ruleState: ruleStateOf(facts.states.get(ruleStateId(rule.id, monitor.id)), rule.version),
      before: samples[samples.length - inForce.length - 1] ?? facts.before,
      samples: inForce,
      from: Math.max(sampledUntil, since),
      until,
      ...(pollingSince === undefined ? {} : { pollingSince }),
      readWindow: (sample) => readWindow(rule.condition, monitor, sample, { store, readLatencies }),
      ...known,
    });
    evaluated.push({ rule, subject, ...timeline });
  }
  return evaluated;
};

/** Says whether the monitor was silent at a time. Reads its statuses on the first call: most evaluations make none. */
const silenceReader = ({ monitor, before }: Facts, store: Pick<Store, 'find'>) => {
  let statuses: Promise<readonly StatusSince[]> | undefined;
  return async (at: number): Promise<boolean> => {
    statuses ??= readLastStatuses(store, monitor, before?.at ?? monitor.createdAt);
    return isSilent((await statuses).findLast(({ since }) => since <= at)?.status ?? 'unknown');
  };
};

/** Says whether maintenance or an outage of an ancestor suppressed alerts at a time. Reads outages on the first call. */
const suppressionReader = ({ isCovered, ancestors, samples }: Facts, until: number, store: Pick<Store, 'find'>) => {
  let outages: Promise<readonly Outage[]> | undefined;
  return async (at: number): Promise<boolean> => {
    if (isCovered || ancestors.length === 0) return isCovered;
    outages ??= readAllOutages(store, ancestors, { from: samples[0]?.at ?? at, to: until });
    return isOutAt(await outages, at);
  };
};
