import type { OAuthProviderKey } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { ssoConnectionPutFields } from '../../contract/sso-connection-put.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Field } from '../../elements/field.js';
import { Loading, Page } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { Time } from '../../elements/time.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { roleWords } from '../roles/words.js';
import { ssoConnectionPages } from './pages.js';
import { createSsoConnectionForm } from './sso-connections.js';
import { ssoWords } from './words.js';

/** The form of the connection to one provider. */
const SsoConnectionPage: PageView = ({ parameters: { provider = '' } }): JSX.Element => {
  const { address, serverUrl, apiPath } = useConsole();
  const title = useWords(ssoConnectionPages.title);
  const words = useWords(ssoWords);
  const { names } = useWords(roleWords);
  const model = useModel((parts) => createSsoConnectionForm(parts, provider as OAuthProviderKey), [provider]);
  const [isAsking, setIsAsking] = useState(false);
  const row = model.row.value;
  const draft = model.draft.value;
  const error = model.error.value;
  const { labels, hints } = words;
  draft?.shownPaths.add('clientSecret').add('role');
  return (
    <Page
      title={row?.provider.displayName ?? title}
      actions={
        row?.connection !== undefined && (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {words.remove} …
          </Button>
        )
      }
    >
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {row === undefined && error === undefined && <Loading />}
      {row?.connection?.lastFailure != null && (
        <p class="panel">
          {words.lastFailure} (<Time at={row.connection.lastFailure.at} />
          ): {row.connection.lastFailure.reason}
        </p>
      )}
      {draft !== undefined && (
        <Form draft={draft} labels={labels} onCancel={() => address.go('/settings/sign-in')}>
          <Field label={words.redirect} hint={words.redirectHint}>
            {() => <CodeBlock code={`${serverUrl}${apiPath}/auth/oauth/${provider}/callback`} label={words.redirect} />}
          </Field>
          <FormFields draft={draft} fields={ssoConnectionPutFields} names={['clientId']} texts={{ labels, hints }} />
          <Secret draft={draft} />
          <FormFields
            draft={draft}
            fields={ssoConnectionPutFields}
            names={['issuer', 'enabled']}
            texts={{ labels, hints }}
          />
          <Field label={labels.role} hint={hints.role} problem={draft.problems.value.role}>
            {(control) => (
              <select
                {...control}
                value={String(draft.values.value.role)}
                onChange={({ currentTarget }) => draft.set('role', currentTarget.value)}
              >
                {model.roles.value.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {names[id] ?? name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Form>
      )}
      {isAsking && row !== undefined && (
        <ConfirmDialog
          title={`${words.remove}: ${row.provider.displayName}`}
          name={row.provider.displayName}
          actionLabel={words.remove}
          onConfirm={model.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
};
export default SsoConnectionPage;

const Secret = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const { labels, hints } = useWords(ssoWords);
  return (
    <Field label={labels.clientSecret} hint={hints.clientSecret} problem={draft.problems.value.clientSecret}>
      {(control) => (
        <input
          {...control}
          type="password"
          autocomplete="off"
          value={String(draft.values.value.clientSecret ?? '')}
          onInput={({ currentTarget }) => draft.set('clientSecret', currentTarget.value || undefined)}
        />
      )}
    </Field>
  );
};
