import type { AlertRuleCreate } from '@watchpost/client';
import { shortSpanOf } from '../../time/format.js';
import type { coreWords } from '../../words/core.js';
import type { alertWords } from './words.js';

/** When a rule holds. */
export type Condition = AlertRuleCreate['condition'];
type Words = (typeof alertWords)['en'];
type Core = (typeof coreWords)['en'];

/** Metrics whose value is made of the results of a window. */
export const hasWindow = ({ metric, aggregation, fn }: Pick<Condition, 'metric' | 'aggregation' | 'fn'>): boolean =>
  metric === 'latencyP95' ||
  metric === 'uptimePercent' ||
  metric === 'burnRate' ||
  (metric === 'latencyMs' && aggregation !== 'last') ||
  (metric === 'exporterSample' && fn !== undefined && fn !== 'last');

const units: Readonly<Partial<Record<Condition['metric'], string>>> = {
  latencyMs: 'ms',
  latencyP95: 'ms',
  uptimePercent: '%',
  errorBudgetPercent: '%',
  agentOffline: 's',
};

/** The unit of a metric; empty for a count. */
export const unitOf = (metric: Condition['metric']): string => units[metric] ?? '';

/** A value of a metric with its unit: `812 ms`, `99.95 %`, a status in words; `–` for none. */
export const valueText = (metric: string, value: number | string | null | undefined, core: Core): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return core.status[value as keyof Core['status']] ?? value;
  const unit = units[metric as Condition['metric']];
  const rounded = Number(value.toPrecision(Math.abs(value) >= 1000 ? 6 : 4));
  return unit === undefined ? `${rounded}` : `${rounded} ${unit}`;
};

/** A condition as a sentence: `p95 of the response time over 5 min is above 800 ms`. */
export const conditionText = (condition: Condition, words: Words, core: Core): string => {
  const { metric, operator, threshold, aggregation = 'last', windowSeconds = 300, fn = 'last' } = condition;
  const by = metric === 'latencyMs' ? aggregation : metric === 'exporterSample' ? fn : 'last';
  const name = condition.selector ?? condition.label ?? words.metrics[metric];
  return [
    by === 'last' ? name : `${name} (${words.aggregations[by]})`,
    ...(hasWindow(condition) ? [words.sentence.over, shortSpanOf(windowSeconds * 1000)] : []),
    words.sentence.is,
    words.operators[operator],
    valueText(metric, threshold, core),
  ].join(' ');
};
