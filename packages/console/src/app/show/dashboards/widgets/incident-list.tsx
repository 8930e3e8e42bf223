import type { JSX } from 'preact';
import { incidentListWidgetCreateFields } from '../../../contract/incident-list-widget-create.js';
import { Time } from '../../../elements/time.js';
import { useConsole, useWords } from '../../../use-console.js';
import type { DataOf, WidgetStart } from '../widget.js';
import { dashboardWords } from '../words.js';

export const start: WidgetStart = { type: 'incidentList', w: 6, h: 4, config: {} };
export const { fields } = incidentListWidgetCreateFields.config;

type Shown = DataOf<'incidentList'>['incidents'][number];
/** An incident as its organization sees it, or as others do: without a title. */
type Incident = Pick<Shown, 'status' | 'severity' | 'startedAt'> &
  Partial<Pick<Shown, 'incidentId' | 'number' | 'title'>> & {
    readonly monitors: readonly (string | { readonly name: string })[];
  };

/** Incidents, the latest first. */
export const View = ({
  data,
}: {
  readonly data: { readonly totalItems: number; readonly incidents: readonly Incident[] };
}): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(dashboardWords);
  if (data.incidents.length === 0) return <p class="quiet">{words.noIncidents}</p>;
  return (
    <ul class="plain-list">
      {data.incidents.map(({ incidentId, number, title, status, severity, startedAt, monitors }, index) => (
        <li key={incidentId ?? index}>
          {incidentId === undefined ? (
            <span>{monitors.map((one) => (typeof one === 'string' ? one : one.name)).join(', ')}</span>
          ) : (
            <a href={address.href(`/incidents/${incidentId}`)}>
              #{number} {title}
            </a>
          )}
          <span class={`severity severity-${severity}`}>{words.severities[severity]}</span>
          <span class="quiet">
            {words.incidentStatus[status]} · <Time at={startedAt} />
          </span>
        </li>
      ))}
      {data.totalItems > data.incidents.length && (
        <li class="quiet">{words.more(data.totalItems - data.incidents.length)}</li>
      )}
    </ul>
  );
};
