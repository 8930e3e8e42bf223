import type { Row, Store } from '../../store/store.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { readSpans } from '../history/read-spans.js';
import type { StatusSpan } from '../history/status-spans.js';
import type { Sample } from './sample.js';
import { StatusHistory } from './status-history.js';
import { latencyValue, uptimeValue, type WindowValue, windowEndingAt } from './window.js';

/** Reads the window of a condition that ends at a sample. */
export const readWindow = async (
  condition: Row<'alertRules'>['condition'],
  monitor: Row<'monitors'>,
  sample: Sample,
  { store, readLatencies }: { readonly store: Pick<Store, 'find'>; readonly readLatencies: ReadLatencies },
): Promise<WindowValue> => {
  const range = windowEndingAt(condition, monitor, sample.at);
  if (condition.metric !== 'uptimePercent') return latencyValue(condition, await readLatencies(monitor.ref, range));
  const spans: StatusSpan[] = [];
  for await (const page of readSpans(store, monitor, range)) spans.push(...page);
  return uptimeValue(new StatusHistory(spans).knownSeconds(range, sample));
};
