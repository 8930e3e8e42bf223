import type { Row } from '../../store/store.js';
import { clockLookAfter, clockLookUntil, looksByClock, overdueAfterMs } from './clock-looks.js';
import { isSilent, type Look, measuredValue, observe } from './observe.js';
import { type AlertStanding, type AlertStep, type AlertThresholds, isFiring, nextStanding } from './rule-machine.js';
import { hasWindow, type WindowValue } from './window.js';

/** What a rule is led through, and what has to be known on the way. */
export interface RuleWay {
  readonly rule: AlertThresholds & Pick<Row<'alertRules'>, 'condition'>;
  readonly monitor: Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'retryIntervalSeconds'>;
  /** How the rule stood before. */
  readonly standing: AlertStanding;
  /** The last result before; `null` when there was none. */
  readonly before: Look | null;
  /** New results, in the order of time. */
  readonly looks: readonly Look[];
  /** Looks by the clock lie after this time … */
  readonly from: number;
  /** … and not after this one. */
  readonly until: number;
  /** Since when somebody was there to see that results do not come; nobody unless given. */
  readonly watchedSince?: number;
  /** Whether people had silenced the monitor at a time since its last result. */
  isSilentAt(at: number): Promise<boolean>;
  /** What the condition's window says that ends at a look. */
  readWindow(look: Look): Promise<WindowValue>;
  /** Whether no alert begins at a time: something that the monitor depends on is down, or it is in maintenance. */
  isSuppressedAt(at: number): Promise<boolean>;
}

/** One look of a rule, and what came of it. */
export interface RuleStep {
  readonly look: Look;
  readonly value: number | string | null;
  readonly standing: AlertStanding;
  readonly effect: AlertStep['effect'];
}

/** The course of a rule. */
export interface RuleCourse {
  readonly steps: readonly RuleStep[];
  /** When it looks next by the clock; `null` when only news is worth a look. */
  readonly lookAgainAt: number | null;
}

/** Until when another look would say the same. */
type Settled = 'not' | 'until overdue' | 'until news';

/**
 * Leads a rule through its looks at a monitor: at each result and, between results, by the clock, as long as that can
 * change how the rule stands. Alerts follow from it, and so does what a rule would have done.
 */
export const followRule = async (way: RuleWay): Promise<RuleCourse> => {
  const { rule, monitor, until, watchedSince = Number.POSITIVE_INFINITY } = way;
  const { condition } = rule;
  if (condition.metric === 'heartbeatMissed' && monitor.type !== 'heartbeat') return { steps: [], lookAgainAt: null };
  const isWindowed = hasWindow(condition);
  const goesByClock = looksByClock(condition, monitor);
  const steps: RuleStep[] = [];
  let { standing, before: last, from: reached } = way;
  let settled: Settled = 'not';

  const isSteady = (value: RuleStep['value'], at: number): boolean => {
    const again = nextStanding(standing, observe(condition, value, standing), rule, at);
    const { state, failures, successes } = again.standing;
    return state === standing.state && failures === standing.failures && successes === standing.successes;
  };

  const take = async (look: Look): Promise<void> => {
    settled = 'until news';
    if (isSilent(look.status)) return;
    const { value, isMoving } = isWindowed
      ? await way.readWindow(look)
      : { value: measuredValue(condition, look), isMoving: false };
    const observation = observe(condition, value, standing);
    if (observation !== 'clear' && !isFiring(standing) && (await way.isSuppressedAt(look.at))) {
      settled = 'not';
      return;
    }
    const step = nextStanding(standing, observation, rule, look.at);
    standing = step.standing;
    steps.push({ look, value, ...step });
    if (isMoving || !isSteady(value, look.at)) settled = 'not';
    else if (!isWindowed && !look.isOverdue) settled = 'until overdue';
  };

  const nextByClock = (): { readonly at: number; readonly isOverdue: boolean } | null => {
    if (last === null || settled === 'until news') return null;
    const overdueMs = overdueAfterMs(monitor);
    const at = clockLookAfter(last.at, reached);
    if (goesByClock && settled === 'not' && at <= last.at + overdueMs) return { at, isOverdue: false };
    // Whoever was not there at the time missed no result, and does not make up for looks.
    const missedAt = Math.max(last.at, watchedSince) + overdueMs;
    if (!Number.isFinite(missedAt)) return null;
    return { at: clockLookAfter(last.at, Math.max(reached, missedAt, clockLookUntil(until))), isOverdue: true };
  };

  const lookByClockBefore = async (end: number): Promise<void> => {
    for (let next = nextByClock(); next !== null && next.at < end; next = nextByClock()) {
      reached = next.at;
      if (last === null) return;
      if (await way.isSilentAt(next.at)) settled = 'until news';
      else await take({ ...last, ...next, latencyMs: null });
    }
  };

  for (const look of way.looks) {
    await lookByClockBefore(look.at);
    await take(look);
    last = look;
    reached = Math.max(reached, look.at);
  }
  await lookByClockBefore(until + 1);
  reached = Math.max(reached, until);
  return { steps, lookAgainAt: nextByClock()?.at ?? null };
};
