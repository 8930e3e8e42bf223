import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { roleCreateFields } from '../../contract/role-create.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Loading, Page } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { createRoleForm } from './role-form.js';
import { ScopeChecklist } from './scope-checklist.js';
import { roleWords } from './words.js';

/** The form of a custom role. */
const RoleFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(roleWords);
  const model = useModel((parts) => createRoleForm(parts, id), [id]);
  const [isAsking, setIsAsking] = useState(false);
  const draft = model.draft.value;
  const scopes = model.scopes.value;
  const saved = model.saved.value;
  const error = model.error.value;
  const { labels, hints } = words;
  return (
    <Page
      title={id === undefined ? words.new : words.edit}
      lead={saved?.name}
      actions={
        saved !== undefined && (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {core.remove} …
          </Button>
        )
      }
    >
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {(draft === undefined || scopes === undefined) && error === undefined && <Loading />}
      {draft !== undefined && scopes !== undefined && (
        <Form
          draft={draft}
          submitLabel={id === undefined ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go('/settings/roles')}
        >
          <FormFields
            draft={draft}
            fields={roleCreateFields}
            names={['name', 'description']}
            texts={{ labels, hints }}
          />
          <ScopeChecklist draft={draft} scopes={scopes} />
        </Form>
      )}
      {isAsking && saved !== undefined && (
        <ConfirmDialog
          title={`${core.remove}: ${saved.name}`}
          name={saved.name}
          actionLabel={core.remove}
          onConfirm={model.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
};
export default RoleFormPage;
