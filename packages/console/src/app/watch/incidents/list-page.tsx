import './incidents.css';
import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { useKeys } from '../../console/use-keys.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { shortSpanOf } from '../../time/format.js';
import { createIncidentList } from './incident-list.js';
import { IncidentStatus, Severity } from './incident-status.js';
import { incidentPages } from './pages.js';
import { incidentWords } from './words.js';

/** Every incident, the latest first. */
const IncidentsPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session, now } = parts;
  const title = useWords(incidentPages.title);
  const words = useWords(incidentWords);
  const model = useModel(createIncidentList);
  const mayCreate = session.may('incidents:write');
  useKeys([{ keys: 'c', label: words.new, run: () => address.go('/incidents/new'), isOn: mayCreate }]);
  const create = mayCreate && (
    <LinkButton kind="primary" icon="add" href={address.href('/incidents/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<Incident>[] = [
    {
      name: 'title',
      label: words.title,
      cell: ({ number, title }) => (
        <>
          <span class="quiet">#{number}</span> {title}
        </>
      ),
    },
    {
      name: 'status',
      label: words.status,
      isSortable: true,
      cell: (incident) => {
        const responder = model.nameOf(incident);
        return (
          <>
            <IncidentStatus status={incident.status} />
            {responder !== undefined && <div class="quiet">{words.by(responder)}</div>}
          </>
        );
      },
    },
    {
      name: 'severity',
      label: words.severity,
      isSortable: true,
      isWide: true,
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      name: 'startedAt',
      label: words.started,
      isSortable: true,
      isWide: true,
      cell: ({ startedAt }) => <Time at={startedAt} />,
    },
    {
      name: 'durationSeconds',
      label: words.duration,
      isNumber: true,
      cell: ({ startedAt, resolvedAt }) =>
        shortSpanOf((resolvedAt === null ? now() : Date.parse(resolvedAt)) - Date.parse(startedAt)),
    },
    { name: 'source', label: words.source, isWide: true, cell: ({ source }) => words.sources[source] },
  ];
  const valuesOf = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }));
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/incidents/${id}`}
      hasSearch
      filters={[
        { name: 'status', label: words.status, values: valuesOf(words.statuses) },
        { name: 'severity', label: words.severity, values: valuesOf(words.severities) },
      ]}
      actions={create}
      empty={<Empty text={words.empty} action={create} command={shellLines(parts, words.command)} />}
    />
  );
};
export default IncidentsPage;
