import type { JSX } from 'preact';
import { useConsole, useWords } from '../../../console/use-console.js';
import { incidentListWidgetCreateFields } from '../../../contract/incident-list-widget-create.js';
import { Time } from '../../../elements/time.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';

type Shown = DataOf<'incidentList'>['incidents'][number];
/** An incident as its organization sees it, or as others do: without a title. */
type Incident = Pick<Shown, 'status' | 'severity' | 'startedAt'> &
  Partial<Pick<Shown, 'incidentId' | 'number' | 'title'>> & {
    readonly monitors: readonly (string | { readonly name: string })[];
  };

/** Incidents, the latest first. */
const View = ({
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

export default defineWidget({
  start: { type: 'incidentList', w: 6, h: 4, config: {} },
  fields: incidentListWidgetCreateFields.config.fields,
  View,
});
