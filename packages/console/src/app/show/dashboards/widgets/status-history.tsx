import type { MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { StatusBars } from '../../../charts/status-bars.js';
import { useCoreWords, useWords } from '../../../console/use-console.js';
import { statusHistoryWidgetCreateFields } from '../../../contract/status-history-widget-create.js';
import { StatusMark } from '../../../elements/status-mark.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';
import { MonitorName } from './monitor-name.js';
import { type SeenMonitor, useReason } from './seen-monitor.js';

/** The letter of each status in the bars. */
const letters: Readonly<Record<MonitorStatus, string>> = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  maintenance: 'm',
  paused: 'p',
  pending: 'n',
  unknown: '?',
};

type Monitor = SeenMonitor<DataOf<'statusHistory'>['monitors'][number]>;

/** The statuses of each monitor as bars. */
const View = ({ data }: { readonly data: { readonly monitors: readonly Monitor[] } }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(dashboardWords);
  const reasonOf = useReason();
  if (data.monitors.length === 0) return <p class="quiet">{words.noMonitors}</p>;
  return (
    <ul class="widget-rows">
      {data.monitors.map(({ monitorId, name, currentStatus, statuses, ...monitor }, index) => (
        <li key={monitorId ?? index}>
          <StatusMark status={currentStatus} isBare why={reasonOf(monitor)} />
          <MonitorName id={monitorId} name={name} />
          <StatusBars
            bins={statuses.map((status) => (status === null ? '-' : letters[status])).join('')}
            text={words.bars(name, core.status[currentStatus])}
          />
        </li>
      ))}
    </ul>
  );
};

export default defineWidget({
  start: { type: 'statusHistory', w: 6, h: 5, config: {} },
  fields: statusHistoryWidgetCreateFields.config.fields,
  View,
});
