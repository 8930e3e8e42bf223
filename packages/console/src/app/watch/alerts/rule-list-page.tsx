import './alerts.css';
import { effect } from '@preact/signals';
import type { AlertRule } from '@watchpost/client';
import type { JSX } from 'preact';
import type { ConsoleParts } from '../../console/parts.js';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { useKeys } from '../../console/use-keys.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { createList, type ListModel } from '../../store/list.js';
import { AlertStateMark } from './alert-state-mark.js';
import { AlertTabs } from './alert-tabs.js';
import { conditionText } from './condition-text.js';
import { alertRulePages } from './pages.js';
import { alertWords } from './words.js';

/** Alert rules, read again when an alert fires or clears. */
export const createRuleList = ({
  client,
  address,
  live,
}: Pick<ConsoleParts, 'client' | 'address' | 'live'>): ListModel<AlertRule> => {
  const list = createList<AlertRule>({
    address,
    fields: ['search', 'severity', 'enabled', 'sort'],
    read: (query, options) => client.alertRules.list(query, options),
  });
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type.startsWith('alert.'))) list.follow();
    }),
  );
  return {
    ...list,
    dispose() {
      stop();
      list.dispose();
    },
  };
};

const RuleListPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(alertRulePages.title);
  const words = useWords(alertWords);
  const model = useModel(createRuleList);
  const mayCreate = session.may('alert-rules:write');
  useKeys([{ keys: 'c', label: words.newRule, run: () => address.go('/alerts/rules/new'), isOn: mayCreate }]);
  const create = mayCreate && (
    <LinkButton kind="primary" icon="add" href={address.href('/alerts/rules/new')}>
      {words.newRule}
    </LinkButton>
  );
  const columns: readonly Column<AlertRule>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'state',
      label: words.state,
      cell: ({ state, enabled }) =>
        enabled ? <AlertStateMark state={state} /> : <span class="quiet">{words.disabled}</span>,
    },
    {
      name: 'condition',
      label: words.condition,
      isWide: true,
      cell: ({ condition }) => conditionText(condition, words, core),
    },
    {
      name: 'severity',
      label: words.severity,
      isSortable: true,
      isWide: true,
      cell: ({ severity }) => <span class={`severity severity-${severity}`}>{words.severities[severity]}</span>,
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/alerts/rules/${id}`}
      hasSearch
      filters={[
        {
          name: 'severity',
          label: words.severity,
          values: Object.entries(words.severities).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'enabled',
          label: words.enabled,
          values: [
            { value: 'true', label: words.on },
            { value: 'false', label: words.off },
          ],
        },
      ]}
      actions={create}
      empty={<Empty text={words.noRules} action={create} command={shellLines(parts, words.createCommand)} />}
    >
      <AlertTabs />
    </ListPage>
  );
};
export default RuleListPage;
