import '../incidents/incidents.css';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { Empty, Page, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { Time } from '../../elements/time.js';
import { unknownWords } from '../../words/unknown.js';
import { acknowledgedAs, IncidentStatus, Severity } from '../incidents/incident-status.js';
import { incidentWords } from '../incidents/words.js';
import { reasonNow } from '../monitors/unobserved.js';
import { createHome, type HomeModel } from './home.js';
import { homePages } from './pages.js';
import { homeWords } from './words.js';

/** What needs the person: open incidents, monitors that are down; else that all is quiet. */
const HomePage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const title = useWords(homePages.title);
  const words = useWords(homeWords);
  const names = useWords(incidentWords);
  const model = useModel(createHome);
  const summary = model.summary.value;
  const troubled = model.troubled.value;
  const incidents = model.incidents.value;
  const unobserved = model.unobserved.value;
  const isQuiet =
    unobserved?.total === 0 && troubled?.length === 0 && (incidents === undefined || incidents.length === 0);
  if (summary?.total === 0) {
    return (
      <Page title={title}>
        <Empty
          text={words.empty}
          action={
            session.may('monitors:write') && (
              <LinkButton kind="primary" icon="add" href={address.href('/monitors/new')}>
                {words.first}
              </LinkButton>
            )
          }
          command={shellLines(parts, words.command)}
        />
      </Page>
    );
  }
  return (
    <Page title={isQuiet ? words.quiet : title} lead={summary !== undefined && words.watched(summary.total)}>
      {model.isBlind && <p class="quiet">{words.elsewhere}</p>}
      {incidents !== undefined && incidents.length > 0 && (
        <Section title={words.incidents}>
          <ul class="plain-list">
            {incidents.map((incident) => (
              <li key={incident.id}>
                <IncidentStatus status={incident.status} />
                <a href={address.href(`/incidents/${incident.id}`)}>
                  #{incident.number} {incident.title}
                </a>
                <Severity severity={incident.severity} />
                <span class="quiet">
                  <Time at={incident.startedAt} />
                </span>
                {incident.acknowledgedVia !== null && (
                  <span class="quiet">
                    {acknowledgedAs(names, incident.acknowledgedVia, model.responderOf(incident))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {troubled !== undefined && troubled.length > 0 && (
        <Section title={words.troubled}>
          <ul class="plain-list">
            {troubled.map(({ id, name, currentStatus, statusSince }) => (
              <li key={id}>
                <StatusMark status={currentStatus} />
                <a href={address.href(`/monitors/${id}`)}>{name}</a>
                <span class="quiet">
                  <Time at={statusSince} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {unobserved !== undefined && <NotObserved {...unobserved} />}
      {model.maintenance.value.length > 0 && (
        <Section title={words.maintenance}>
          <ul class="plain-list">
            {model.maintenance.value.map(({ windowId, windowName, status, startsAt, endsAt }) => (
              <li key={`${windowId} ${startsAt}`}>
                {status === 'active' && <StatusMark status="maintenance" />}
                <a href={address.href(`/maintenance/${windowId}`)}>{windowName}</a>
                <span class="quiet">
                  <Time at={startsAt} show="exact" /> – <Time at={endsAt} show="exact" />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {model.certificates.value.length > 0 && (
        <Section title={words.certificates}>
          <ul class="plain-list">
            {model.certificates.value.map(({ monitorId, name, validTo, daysRemaining }) => (
              <li key={monitorId}>
                <a href={address.href(`/monitors/${monitorId}`)}>{name}</a>
                <span class={daysRemaining < 0 ? 'severity severity-critical' : 'severity severity-major'}>
                  {daysRemaining < 0 ? words.ended : words.daysLeft(daysRemaining)}
                </span>
                <span class="quiet">
                  <Time at={validTo} show="exact" />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
};
export default HomePage;

/** Monitors of which nothing is known now, and what keeps the server from observing them. */
const NotObserved = ({ monitors, total }: NonNullable<HomeModel['unobserved']['value']>): JSX.Element | null => {
  const { address } = useConsole();
  const words = useWords(homeWords);
  const unknown = useWords(unknownWords);
  if (total === 0) return null;
  return (
    <Section title={unknown.notObserved}>
      <ul class="plain-list">
        {monitors.map((monitor) => (
          <li key={monitor.id}>
            <StatusMark status="unknown" />
            <a href={address.href(`/monitors/${monitor.id}`)}>{monitor.name}</a>
            <span class="quiet">
              {reasonNow(unknown, monitor) ?? unknown.noReason} · <Time at={monitor.statusSince} />
            </span>
          </li>
        ))}
      </ul>
      {total > monitors.length && (
        <p>
          <a href={address.href('/monitors?currentStatus=unknown')}>{words.allUnobserved(total)}</a>
        </p>
      )}
    </Section>
  );
};
