import type { Row, Store } from '../../store/store.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { readSpans } from '../history/read-spans.js';
import type { StatusSpan } from '../history/status-spans.js';
import type { Look } from './observe.js';
import { StatusHistory } from './status-history.js';
import { latencyValue, uptimeValue, type WindowValue, windowAt } from './window.js';

/** Reads the window of a condition that ends at a look. */
export const readWindow = async (
  condition: Row<'alertRules'>['condition'],
  monitor: Row<'monitors'>,
  look: Look,
  { store, readLatencies }: { readonly store: Pick<Store, 'find'>; readonly readLatencies: ReadLatencies },
): Promise<WindowValue> => {
  const range = windowAt(condition, monitor, look.at);
  if (condition.metric !== 'uptimePercent') return latencyValue(condition, await readLatencies(monitor.ref, range));
  const spans: StatusSpan[] = [];
  for await (const page of readSpans(store, monitor, range)) spans.push(...page);
  return uptimeValue(new StatusHistory(spans).knownSeconds(range, look));
};
