import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { apiKeyCreateFields } from '../../contract/api-key-create.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { GraceDialog } from '../../elements/grace-dialog.js';
import { Details, Loading, Page } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { SecretDialog } from '../../elements/secret-dialog.js';
import { Time } from '../../elements/time.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { TimeField } from '../../forms/time-field.js';
import type { PageView } from '../../router/page-view.js';
import { ScopeChecklist } from '../roles/scope-checklist.js';
import { createApiKeyForm } from './api-key-form.js';
import { apiKeyWords } from './words.js';

/** The form of an API key; a new one, and one that is rotated, shows its secret once. */
const ApiKeyFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(apiKeyWords);
  const model = useModel((parts) => createApiKeyForm(parts, id), [id]);
  const [open, setOpen] = useState<'rotate' | 'revoke' | undefined>();
  const close = (): void => setOpen(undefined);
  const draft = model.draft.value;
  const scopes = model.scopes.value;
  const saved = model.saved.value;
  const error = model.error.value;
  const secret = model.secret.value;
  const { labels, hints } = words;
  return (
    <Page
      title={saved?.name ?? (id === undefined ? words.new : words.edit)}
      actions={
        saved !== undefined &&
        saved.status !== 'revoked' && (
          <>
            <Button onClick={() => setOpen('rotate')}>{words.rotate} …</Button>
            <Button kind="danger" onClick={() => setOpen('revoke')}>
              {words.revoke} …
            </Button>
          </>
        )
      }
    >
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {(draft === undefined || scopes === undefined) && error === undefined && <Loading />}
      {saved !== undefined && (
        <Details
          rows={[
            [words.key, <span class="code">{`${saved.prefix}…${saved.last4}`}</span>],
            [words.statusLabel, words.status[saved.status]],
            [words.lastUsed, saved.lastUsedAt === null ? words.never : <Time at={saved.lastUsedAt} />],
            [words.created, <Time at={saved.createdAt} show="exact" />],
          ]}
        />
      )}
      {saved?.status === 'suspended' && <p class="panel">{words.suspendedHint}</p>}
      {draft !== undefined && scopes !== undefined && saved?.status !== 'revoked' && (
        <Form
          draft={draft}
          submitLabel={id === undefined ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go('/settings/api-keys')}
        >
          <FormFields
            draft={draft}
            fields={apiKeyCreateFields}
            names={['name', 'rateLimitPerMinute']}
            texts={{ labels, hints }}
          />
          <TimeField draft={draft} name="expiresAt" label={labels.expiresAt} hint={hints.expiresAt} />
          <ScopeChecklist draft={draft} scopes={scopes} />
        </Form>
      )}
      {open === 'rotate' && (
        <GraceDialog
          title={words.rotateTitle}
          hint={words.rotateHint}
          label={words.grace}
          graces={words.graces}
          actionLabel={words.rotate}
          onRotate={model.rotate}
          onClose={close}
        />
      )}
      {open === 'revoke' && saved !== undefined && (
        <ConfirmDialog
          title={`${words.revoke}: ${saved.name}`}
          name={saved.name}
          actionLabel={words.revoke}
          onConfirm={model.revoke}
          onClose={close}
        >
          <p>{words.revokeHint}</p>
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog title={words.secretTitle} secret={secret.secret} label={words.key} onClose={model.putSecretAway}>
          <p class="quiet">{words.secretHint}</p>
        </SecretDialog>
      )}
    </Page>
  );
};
export default ApiKeyFormPage;
