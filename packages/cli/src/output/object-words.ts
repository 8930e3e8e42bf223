import { priceText } from './money.js';
import { durationText } from './times.js';

type Fields = Readonly<Record<string, unknown>>;

/** `noteAdded` as `note added`, `past_due` as `past due`. */
export const inWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, (_, end, first) => `${end} ${first.toLowerCase()}`);

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

const periodWords = ({ kind, unit, days, from, to }: Fields): string => {
  if (kind === 'rolling') return `last ${days} days`;
  return kind === 'fixed' ? `${String(from).slice(0, 10)} – ${String(to).slice(0, 10)}` : `${kind} ${unit}`;
};

/** An object of the API in words, where it has some; `undefined` for any other. */
export const objectWords = (value: Fields): string | undefined => {
  if ('metric' in value && 'operator' in value) return conditionWords(value);
  if (value.kind !== undefined && ('unit' in value || 'days' in value || 'from' in value)) return periodWords(value);
  if ('scope' in value) return targetWords(value);
  if ('planId' in value && 'effectiveAt' in value) {
    return `${value.planId} from ${String(value.effectiveAt).slice(0, 10)}`;
  }
  if (value.type === 'once' || value.type === 'recurring') return scheduleWords(value);
  return undefined;
};

/** Several objects of the API in words, where they have some: widgets by their titles, components with their status, headers. */
export const listWords = (values: readonly Fields[]): string | undefined => {
  if (values.every((value) => 'title' in value && 'type' in value && 'config' in value)) {
    return values.map(({ title, type }) => (title === '' ? type : `${title} (${type})`)).join(', ');
  }
  if (values.every((value) => 'unitAmountMinor' in value && 'interval' in value && 'per' in value)) {
    return values.map(priceText).join(', ');
  }
  if (values.every((value) => 'name' in value && 'status' in value && 'target' in value)) {
    return values.map(({ name, status }) => `${name} (${inWords(String(status))})`).join(', ');
  }
  if (values.every((value) => Object.keys(value).length === 2 && 'name' in value && 'value' in value)) {
    return values.map(({ name, value }) => `${name}: ${value}`).join(' · ');
  }
  if (values.every((value) => Object.keys(value).length === 2 && 'url' in value && 'statusCode' in value)) {
    return values.map(({ url, statusCode }) => `${statusCode} ${url}`).join(' → ');
  }
  if (values.every((value) => 'subject' in value && 'issuer' in value)) {
    return values.map(({ subject, issuer }) => `${subject}, signed by ${issuer}`).join(' · ');
  }
  return undefined;
};
