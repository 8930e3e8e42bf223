import { type AlertBackTest, alertRuleRoutes } from '@watchpost/schemas';
import type { Context } from '../context.js';
import { summarize } from '../history/latency-summary.js';
import { type StatusRecord, spansOf } from '../history/status-spans.js';
import { invalidField } from '../http/problem.js';
import { serve, type Verb } from '../operation.js';
import type { Row } from '../store/store.js';
import { timestamp } from '../timestamp.js';
import { readOwnRow } from '../verbs/served-resource.js';
import { isAbout } from '../watch/facts.js';
import { looksAt } from '../watch/looks.js';
import { hasWindow, type Look, measuredValue, observe } from './observe.js';
import { type AlertStanding, neverSeen, nextStanding } from './rule-machine.js';

type BackTestAlert = AlertBackTest['alerts'][number];
type Result = Row<'monitorResults'>;

const dayMs = 24 * 3_600_000;
/** Longer stretches would keep a person waiting. */
const maxRangeMs = 31 * dayMs;
/** Monitors and results that are looked at, so that one call cannot read a whole database. */
const maxMonitors = 200;
const maxResults = 50_000;
const maxIntervals = 5000;
const maxAlerts = 1000;

/** What a rule would have done for one monitor, from results in the order of time. */
export const backTest = (
  rule: Row<'alertRules'>,
  monitor: Row<'monitors'>,
  history: { readonly results: readonly Result[]; readonly record: StatusRecord; readonly to: number },
): BackTestAlert[] => {
  const { results, record } = history;
  const statuses = [
    ...record.ended.map(({ status, startedAt, cause }) => ({ status, since: startedAt, cause })),
    record.current,
  ];
  const looks = looksAt(results, {
    statuses,
    failuresNow: 0,
    certificateDays: null,
    isHeartbeat: monitor.type === 'heartbeat',
  });
  const windowMs = rule.condition.windowSeconds * 1000;
  const isWindowed = hasWindow(rule.condition);
  let from = 0;
  const windowOf = (index: number): Look['window'] => {
    const at = results[index]?.at ?? 0;
    while ((results[from]?.at ?? at) < at - windowMs) from += 1;
    return {
      latencies: summarize(results.slice(from, index + 1)),
      spans: spansOf(record, { from: Math.max(at - windowMs, monitor.createdAt), to: at + 1 }),
    };
  };

  const alerts: BackTestAlert[] = [];
  let standing: AlertStanding = neverSeen;
  for (const [index, look] of looks.entries()) {
    if (look.status === 'maintenance' || look.status === 'paused' || look.status === 'pending') continue;
    const value = measuredValue(rule.condition, isWindowed ? { ...look, window: windowOf(index) } : look);
    const step = nextStanding(standing, observe(rule.condition, value, standing), rule, look.at);
    standing = step.standing;
    if (step.effect === 'fired') {
      alerts.push({
        monitorId: monitor.id,
        monitorName: monitor.name,
        firedAt: timestamp(look.at),
        clearedAt: null,
        value,
      });
    }
    const last = alerts.pop();
    if (last !== undefined) alerts.push(step.effect === 'resolved' ? { ...last, clearedAt: timestamp(look.at) } : last);
  }
  return alerts;
};

const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number) => {
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const start = from === undefined ? end - dayMs : Date.parse(from);
  if (start >= end) throw invalidField('from', 'not_before', 'must be before to');
  if (end - start > maxRangeMs) throw invalidField('from', 'too_long', 'must be at most 31 days before to');
  return { from: start, to: end };
};

const readHistory = async (
  { store }: Context['services'],
  monitor: Row<'monitors'>,
  { from, to }: { readonly from: number; readonly to: number },
  limit: number,
): Promise<{ results: Result[]; record: StatusRecord }> => {
  const { ref } = monitor;
  const [results, ended] = await Promise.all([
    store.find('monitorResults', { monitorRef: ref, at: { atLeast: from, atMost: to } }, { orderBy: 'at', limit }),
    store.find(
      'statusIntervals',
      { monitorRef: ref, endedAt: { above: from } },
      { orderBy: 'startedAt', limit: maxIntervals },
    ),
  ]);
  const current = { status: monitor.currentStatus, since: monitor.statusSince, cause: monitor.cause };
  return { results, record: { ended, current } };
};

/** Goes through stored results as if the rule had been in force. */
const test = serve(alertRuleRoutes.test, async ({ params, body }, context) => {
  const { store } = context.services;
  const rule = await readOwnRow('alertRules', params.id, context);
  const range = rangeOf(body, context.now);
  const { target, organizationId } = rule;
  const where = { organizationId, ...(target.scope === 'monitors' ? { id: { in: target.monitorIds } } : {}) };
  const candidates = await store.find('monitors', where, { limit: 10_000 });
  const monitors = candidates.filter((monitor) => isAbout(target, monitor)).slice(0, maxMonitors);
  const alerts: BackTestAlert[] = [];
  let evaluatedResults = 0;
  for (const monitor of monitors) {
    if (evaluatedResults >= maxResults || alerts.length >= maxAlerts) break;
    const history = await readHistory(context.services, monitor, range, maxResults - evaluatedResults);
    evaluatedResults += history.results.length;
    alerts.push(...backTest(rule, monitor, { ...history, to: range.to }));
  }
  return {
    body: {
      from: timestamp(range.from),
      to: timestamp(range.to),
      evaluatedMonitors: monitors.length,
      evaluatedResults,
      alerts: alerts.sort((a, b) => (a.firedAt < b.firedAt ? -1 : 1)).slice(0, maxAlerts),
    },
  };
});

export const backTestOperations: Readonly<Record<string, Verb>> = { 'alertRules.test': test };
