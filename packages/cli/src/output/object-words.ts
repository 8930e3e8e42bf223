import { durationText } from './times.js';

type Fields = Readonly<Record<string, unknown>>;

const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** `p95 of latencyMs in 5m > 800`. */
const conditionWords = ({ metric, operator, threshold, aggregation, windowSeconds }: Fields): string => {
  const hasWindow =
    /P95$|^uptimePercent$|^burnRate$/.test(String(metric)) || (aggregation !== undefined && aggregation !== 'last');
  const isAggregated = hasWindow && metric === 'latencyMs';
  const window = hasWindow && typeof windowSeconds === 'number' ? ` in ${durationText(windowSeconds)}` : '';
  return `${isAggregated ? `${aggregation} of ` : ''}${metric}${window} ${operator} ${threshold}`;
};

const targetWords = ({ scope, monitorIds, tags }: Fields): string => {
  if (scope === 'monitors') return count(monitorIds) === 1 ? '1 monitor' : `${count(monitorIds)} monitors`;
  if (scope === 'tags' && Array.isArray(tags)) return `tags ${tags.join(', ')}`;
  return scope === 'all' ? 'all monitors' : String(scope);
};

const scheduleWords = ({ type, cron, timezone, durationSeconds }: Fields): string =>
  type === 'recurring' && typeof durationSeconds === 'number'
    ? `${cron} ${timezone ?? 'UTC'}, ${durationText(durationSeconds)}`
    : String(type);

/** An object of the API in words, where it has some; `undefined` for any other. */
export const objectWords = (value: Fields): string | undefined => {
  if ('metric' in value && 'operator' in value) return conditionWords(value);
  if ('scope' in value) return targetWords(value);
  if (value.type === 'once' || value.type === 'recurring') return scheduleWords(value);
  return undefined;
};
