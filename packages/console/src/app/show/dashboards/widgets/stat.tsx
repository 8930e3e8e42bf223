import type { MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useWords } from '../../../console/use-console.js';
import { statWidgetCreateFields } from '../../../contract/stat-widget-create.js';
import { StatusMark } from '../../../elements/status-mark.js';
import { numberOf } from '../number-of.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';

/** One figure, and what it means. */
const View = ({ data }: { readonly data: DataOf<'stat'> }): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(dashboardWords);
  if (data.counts !== null) {
    return (
      <ul class="stat-counts">
        {(Object.entries(data.counts) as [MonitorStatus, number][])
          .filter(([, number]) => number > 0)
          .map(([status, number]) => (
            <li key={status}>
              <StatusMark status={status} /> <b>{number}</b>
            </li>
          ))}
      </ul>
    );
  }
  return (
    <p class="stat">
      <b>{numberOf(data.value, data.unit, language.value)}</b>
      {data.level !== null && <span class={`stat-${data.level}`}>{words.level[data.level]}</span>}
    </p>
  );
};

export default defineWidget({
  start: { type: 'stat', w: 3, h: 2, config: { metric: 'uptimePercent' } },
  fields: statWidgetCreateFields.config.fields,
  View,
});
