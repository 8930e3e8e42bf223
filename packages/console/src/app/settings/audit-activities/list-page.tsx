import type { AuditActivity } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { actionText } from './action-text.js';
import { actionWords } from './action-words.js';
import { type AuditModel, createAudit } from './audit.js';
import { auditPages } from './pages.js';
import { auditWords } from './words.js';

const kinds: Readonly<Record<AuditActivity['result'], StateKind>> = {
  success: 'good',
  failure: 'bad',
  refused: 'warning',
};

/** What people and programs did, in a chain that can be verified. */
const AuditPage = (): JSX.Element => {
  const core = useCoreWords();
  const title = useWords(auditPages.title);
  const words = useWords(auditWords);
  const actions = useWords(actionWords);
  const model = useModel(createAudit);
  const { resourceId, action } = model.filters.value;
  const columns: readonly Column<AuditActivity>[] = [
    {
      name: 'action',
      label: words.action,
      cell: (row) => <span title={row.action}>{actionText(row.action, actions)}</span>,
    },
    { name: 'resource', label: words.resource, cell: ({ resource }) => resource.name ?? resource.id ?? resource.type },
    { name: 'actor', label: words.actor, isWide: true, cell: ({ actor }) => actor.name },
    {
      name: 'result',
      label: words.resultLabel,
      cell: ({ result }) => <StateMark kind={kinds[result]} word={words.result[result]} />,
    },
    { name: 'at', label: words.at, isSortable: true, isWide: true, cell: ({ at }) => <Time at={at} show="exact" /> },
    { name: 'sequence', label: words.sequence, isSortable: true, isNumber: true, cell: ({ sequence }) => sequence },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/settings/audit/${id}`}
      filters={[
        {
          name: 'result',
          label: words.resultLabel,
          values: (['success', 'failure', 'refused'] as const).map((value) => ({ value, label: words.result[value] })),
        },
      ]}
      actions={
        <Button
          kind="primary"
          icon="link"
          title={words.verifyHint}
          isBusy={model.attempts.isBusy.value}
          onClick={() => void model.verify()}
        >
          {words.verify}
        </Button>
      }
      empty={<Empty text={words.empty} command={words.command} />}
    >
      <Verification model={model} />
      {(resourceId !== undefined || action !== undefined) && (
        <p class="form-actions">
          {[resourceId, action].map((value) => value !== undefined && <span class="tag">{value}</span>)}
          <Button onClick={model.clearFilters}>{core.clearFilters}</Button>
        </p>
      )}
    </ListPage>
  );
};
export default AuditPage;

/** What the last verification found. */
const Verification = ({ model }: { readonly model: AuditModel }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(auditWords);
  const found = model.verification.value;
  const broken = found?.brokenAt;
  return (
    <div role="status">
      {found !== undefined && (
        <div class="panel form-actions">
          {broken === null || broken === undefined ? (
            <StateMark kind="good" word={words.intact(found.checked, found.lastSequence)} />
          ) : (
            <>
              <StateMark kind="bad" word={words.broken(broken.sequence)} />
              <span>{words.reasons[broken.reason]}</span>
              {broken.id !== null && <a href={address.href(`/settings/audit/${broken.id}`)}>{words.show}</a>}
            </>
          )}
        </div>
      )}
    </div>
  );
};
