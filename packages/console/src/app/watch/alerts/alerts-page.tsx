import './alerts.css';
import type { AlertState } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Empty, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { messageOf } from '../../store/change.js';
import { AlertStateMark } from './alert-state-mark.js';
import { AlertTabs } from './alert-tabs.js';
import { type AlertGroup, type AlertsModel, createAlerts } from './alerts.js';
import { valueText } from './condition-text.js';
import { alertPages } from './pages.js';
import { alertWords } from './words.js';

/** What fires now, the worst first. */
const AlertsPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const title = useWords(alertPages.title);
  const words = useWords(alertWords);
  const model = useModel(createAlerts);
  const firing = model.firing.value;
  const pending = model.pending.value;
  const error = model.error.value;
  const create = session.may('alert-rules:write') && (
    <LinkButton icon="add" href={address.href('/alerts/rules/new')}>
      {words.newRule}
    </LinkButton>
  );
  return (
    <Page title={title} actions={create}>
      <AlertTabs />
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {firing === undefined && error === undefined && <Loading />}
      {firing?.states.length === 0 && (
        <Empty
          text={`${words.nothingFires} ${words.nothingFiresHint}`}
          action={create}
          command={shellLines(parts, words.command)}
        />
      )}
      {firing !== undefined && firing.states.length > 0 && (
        <Section title={words.firing}>
          <AlertTable label={words.firing} group={firing} model={model} />
        </Section>
      )}
      {pending !== undefined && pending.states.length > 0 && (
        <Section title={words.pending}>
          <p class="quiet">{words.pendingHint}</p>
          <AlertTable label={words.pending} group={pending} model={model} />
        </Section>
      )}
    </Page>
  );
};
export default AlertsPage;

const AlertTable = ({
  label,
  group,
  model,
}: {
  readonly label: string;
  readonly group: AlertGroup;
  readonly model: AlertsModel;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(alertWords);
  const columns: readonly Column<AlertState>[] = [
    { name: 'rule', label: words.rule, cell: ({ ruleName }) => ruleName },
    {
      name: 'subject',
      label: words.subject,
      cell: ({ monitorId, subject }) =>
        monitorId === null ? subject.name : <a href={address.href(`/monitors/${monitorId}`)}>{subject.name}</a>,
    },
    { name: 'state', label: words.state, isWide: true, cell: ({ state }) => <AlertStateMark state={state} /> },
    {
      name: 'severity',
      label: words.severity,
      isWide: true,
      cell: ({ severity }) => <span class={`severity severity-${severity}`}>{words.severities[severity]}</span>,
    },
    {
      name: 'value',
      label: words.value,
      isNumber: true,
      cell: ({ metric, value, cause }) => <span title={cause ?? undefined}>{valueText(metric, value, core)}</span>,
    },
    {
      name: 'since',
      label: words.since,
      isWide: true,
      cell: ({ firedAt, startedAt }) => <Time at={firedAt ?? startedAt} />,
    },
    {
      name: 'acknowledge',
      label: words.acknowledged,
      cell: (state) => <Acknowledge state={state} model={model} />,
    },
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={group.states}
        keyOf={({ ruleId, subject }) => `${ruleId} ${subject.id}`}
        hrefOf={({ ruleId }) => address.href(`/alerts/rules/${ruleId}`)}
      />
      {group.more > 0 && <p class="quiet">{words.more(group.more)}</p>}
    </>
  );
};

const Acknowledge = ({ state, model }: { readonly state: AlertState; readonly model: AlertsModel }): JSX.Element => {
  const words = useWords(alertWords);
  if (state.acknowledgedAt !== null) return <Time at={state.acknowledgedAt} />;
  if (!model.mayAcknowledge || state.state === 'pending') return <span>–</span>;
  return (
    <Button aria-label={words.acknowledgeOf(state.subject.name)} onClick={() => void model.acknowledge(state)}>
      {words.acknowledge}
    </Button>
  );
};
