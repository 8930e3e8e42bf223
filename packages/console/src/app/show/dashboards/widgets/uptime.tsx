import type { JSX } from 'preact';
import { useWords } from '../../../console/use-console.js';
import { uptimeWidgetCreateFields } from '../../../contract/uptime-widget-create.js';
import { StatusMark } from '../../../elements/status-mark.js';
import { useFigures } from '../../../time/use-figures.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';
import { MonitorName } from './monitor-name.js';
import { type SeenMonitor, useReason } from './seen-monitor.js';
import { WidgetTable } from './widget-table.js';

type Monitor = SeenMonitor<DataOf<'uptime'>['monitors'][number]>;

/** Uptime of each monitor over several stretches. */
const View = ({
  data,
  title,
}: {
  readonly data: { readonly monitors: readonly Monitor[] };
  readonly title: string;
}): JSX.Element => {
  const words = useWords(dashboardWords);
  const reasonOf = useReason();
  const { percentOf } = useFigures();
  if (data.monitors.length === 0) return <p class="quiet">{words.noMonitors}</p>;
  const windows = (['h24', 'd7', 'd30', 'd90'] as const).filter((name) =>
    data.monitors.some(({ uptime }) => uptime[name] !== undefined),
  );
  return (
    <WidgetTable label={title} heads={[words.monitor, ...windows.map((name) => words.windows[name])]} numbersFrom={1}>
      {data.monitors.map(({ monitorId, name, currentStatus, uptime, ...monitor }, index) => (
        <tr key={monitorId ?? index}>
          <td class="widget-cell">
            <span>
              <StatusMark status={currentStatus} isBare why={reasonOf(monitor)} />
              <MonitorName id={monitorId} name={name} />
            </span>
          </td>
          {windows.map((window) => (
            <td key={window} class="number">
              {percentOf(uptime[window])}
            </td>
          ))}
        </tr>
      ))}
    </WidgetTable>
  );
};

export default defineWidget({
  start: { type: 'uptime', w: 6, h: 4, config: { windows: ['h24', 'd30'] } },
  fields: uptimeWidgetCreateFields.config.fields,
  View,
});
