import type { MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { statWidgetCreateFields } from '../../../contract/stat-widget-create.js';
import { StatusMark } from '../../../elements/status-mark.js';
import { useConsole, useWords } from '../../../use-console.js';
import { numberOf } from '../number-of.js';
import type { DataOf, WidgetStart } from '../widget.js';
import { dashboardWords } from '../words.js';

export const start: WidgetStart = { type: 'stat', w: 3, h: 2, config: { metric: 'uptimePercent' } };
export const { fields } = statWidgetCreateFields.config;

/** One figure, and what it means. */
export const View = ({ data }: { readonly data: DataOf<'stat'> }): JSX.Element => {
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
