import type { EscalationPolicy } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { useTargetText } from '../../forms/targets/target-text.js';
import { escalationPolicyPages } from './pages.js';
import { createPolicyList } from './policy-list.js';
import { escalationWords } from './words.js';

/** Every escalation policy, with the incidents that it is for. */
const PoliciesPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(escalationPolicyPages.title);
  const words = useWords(escalationWords);
  const targetText = useTargetText();
  const model = useModel(createPolicyList);
  const create = session.may('notifications:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/escalation-policies/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<EscalationPolicy>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'target',
      label: words.target,
      cell: ({ target }) => (target === null ? words.onRequest : targetText(target)),
    },
    {
      name: 'minimumSeverity',
      label: words.minimumSeverity,
      isWide: true,
      cell: ({ minimumSeverity }) => words.severities[minimumSeverity],
    },
    {
      name: 'steps',
      label: words.steps,
      isWide: true,
      cell: ({ steps, rounds }) => words.stepCount(steps.length, rounds),
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/escalation-policies/${id}`}
      hasSearch
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default PoliciesPage;
