import { timestamp } from '../../../base/timestamp.js';
import { percentOf } from '../../../monitoring/history/status-spans.js';
import { type Filled, type Filling, monitorNow, readEach, shownMonitors, type WidgetOf } from './fill.js';

/** Fills the statuses of monitors in bars that can be drawn as they are. */
export const fillStatusHistory = async (
  { config: { bins } }: WidgetOf<'statusHistory'>,
  filling: Filling,
): Promise<Filled<'statusHistory'>> => {
  const { history } = filling.sources;
  const { monitors, notice } = shownMonitors(filling);
  const read = await readEach(monitors, async (monitor) => {
    const bars = await history.statusBins(filling.store, monitor, bins);
    return {
      ...monitorNow(monitor),
      statuses: bars.map(({ status }) => status),
      uptimePercents: bars.map(({ upMs, countedMs }) => percentOf(upMs, countedMs)),
    };
  });
  const at = history.statusEdges(bins).slice(0, -1).map(timestamp);
  return { data: { at, monitors: [...read.rows] }, notices: [notice, read.notice] };
};
