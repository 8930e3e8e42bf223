import type { JSX } from 'preact';
import { useWords } from '../../../console/use-console.js';
import { monitorListWidgetCreateFields } from '../../../contract/monitor-list-widget-create.js';
import { StatusMark } from '../../../elements/status-mark.js';
import { useFigures } from '../../../time/use-figures.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';
import { MonitorName } from './monitor-name.js';
import { type SeenMonitor, useReason } from './seen-monitor.js';
import { WidgetTable } from './widget-table.js';

type Monitor = SeenMonitor<
  Pick<
    DataOf<'monitorList'>['monitors'][number],
    'monitorId' | 'name' | 'currentStatus' | 'unknownReason' | 'latencyMs' | 'uptimePercent'
  >
>;

/** Monitors with their figures. */
const View = ({
  data,
  title,
}: {
  readonly data: { readonly totalItems: number; readonly monitors: readonly Monitor[] };
  readonly title: string;
}): JSX.Element => {
  const words = useWords(dashboardWords);
  const reasonOf = useReason();
  const { latencyOf, percentOf } = useFigures();
  if (data.monitors.length === 0) return <p class="quiet">{words.noMonitors}</p>;
  return (
    <>
      <WidgetTable label={title} heads={[words.status, words.monitor, words.latency, words.uptime]} numbersFrom={2}>
        {data.monitors.map(({ monitorId, name, currentStatus, latencyMs, uptimePercent, ...monitor }, index) => (
          <tr key={monitorId ?? index}>
            <td>
              <StatusMark status={currentStatus} why={reasonOf(monitor)} />
            </td>
            <td class="widget-cell">
              <span>
                <MonitorName id={monitorId} name={name} />
              </span>
            </td>
            <td class="number">{latencyOf(latencyMs)}</td>
            <td class="number">{percentOf(uptimePercent)}</td>
          </tr>
        ))}
      </WidgetTable>
      {data.totalItems > data.monitors.length && (
        <p class="quiet">{words.more(data.totalItems - data.monitors.length)}</p>
      )}
    </>
  );
};

export default defineWidget({
  start: { type: 'monitorList', w: 6, h: 5, config: { sort: 'status' } },
  fields: monitorListWidgetCreateFields.config.fields,
  View,
});
