import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole } from '../../console/use-console.js';
import Seen from '../monitors/seen-view.js';
import type { IncidentModel } from './incident.js';

/** Monitors whose evidence is shown; that of others is on their pages. */
const mostSeen = 3;

/** What the first failed check of each monitor saw. */
const SeenByChecks = ({
  model,
  incident,
}: {
  readonly model: IncidentModel;
  readonly incident: Incident;
}): JSX.Element | null => {
  const { session } = useConsole();
  if (!session.may('monitors:read') || incident.source === 'manual') return null;
  const monitors = model.affected.value?.slice(0, mostSeen) ?? [];
  return (
    <>
      {monitors.map(({ id, name }) => (
        <Seen
          key={id}
          monitorId={id}
          since={incident.startedAt}
          until={incident.resolvedAt}
          {...(monitors.length > 1 && { name })}
        />
      ))}
    </>
  );
};

export default SeenByChecks;
