import type { JSX } from 'preact';
import { LinkButton } from '../../elements/button.js';
import { Empty, Page, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { Time } from '../../elements/time.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../use-console.js';
import { incidentWords } from '../incidents/words.js';
import { createHome } from './home.js';
import { homeWords } from './words.js';

/** What needs the person: open incidents, monitors that are down; else that all is quiet. */
const HomePage = (): JSX.Element => {
  const { address, session, serverUrl } = useConsole();
  const core = useCoreWords();
  const words = useWords(homeWords);
  const { severities } = useWords(incidentWords);
  const model = useModel(createHome);
  const summary = model.summary.value;
  const troubled = model.troubled.value;
  const incidents = model.incidents.value;
  const isQuiet = troubled?.length === 0 && (incidents === undefined || incidents.length === 0);
  if (summary?.total === 0) {
    return (
      <Page title={core.pages.home}>
        <Empty
          text={words.empty}
          action={
            session.may('monitors:write') && (
              <LinkButton kind="primary" icon="add" href={address.href('/monitors/new')}>
                {words.first}
              </LinkButton>
            )
          }
          command={words.command(serverUrl)}
        />
      </Page>
    );
  }
  return (
    <Page title={isQuiet ? words.quiet : core.pages.home} lead={summary !== undefined && words.watched(summary.total)}>
      {model.isBlind && <p class="quiet">{words.elsewhere}</p>}
      {incidents !== undefined && incidents.length > 0 && (
        <Section title={words.incidents}>
          <ul class="plain-list">
            {incidents.map(({ id, number, title, severity, startedAt }) => (
              <li key={id}>
                <a href={address.href(`/incidents/${id}`)}>
                  #{number} {title}
                </a>
                <span class={`severity severity-${severity}`}>{severities[severity]}</span>
                <span class="quiet">
                  <Time at={startedAt} />
                </span>
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
    </Page>
  );
};
export default HomePage;
