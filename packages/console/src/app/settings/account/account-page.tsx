import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { meUpdateFields } from '../../contract/me-update.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Field } from '../../elements/field.js';
import { useLogsMail } from '../../elements/mail-note.js';
import { Details, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { type AccountModel, createAccount } from './account.js';
import { AccountTabs } from './account-tabs.js';
import { accountPages } from './pages.js';
import { accountWords } from './words.js';

/** The person's name, mails and password. */
const AccountPage = (): JSX.Element => {
  const { session, signIn } = useConsole();
  const title = useWords(accountPages.title);
  const words = useWords(accountWords);
  const model = useModel(createAccount);
  const me = session.me.value;
  const logsMail = useLogsMail();
  return (
    <Page title={title} lead={me?.email}>
      <AccountTabs />
      {me !== undefined && !me.emailVerified && signIn === 'password' && (
        <p class="panel">{logsMail ? words.notVerifiedLogged : words.notVerified}</p>
      )}
      <Section title={words.profile}>
        <Form draft={model.profile} labels={words.labels}>
          <FormFields
            draft={model.profile}
            fields={meUpdateFields}
            texts={{ labels: words.labels, hints: words.hints }}
          />
        </Form>
      </Section>
      {signIn === 'host' ? (
        <p class="quiet">{words.hostAccount}</p>
      ) : (
        <Section title={words.password}>
          <p class="quiet">{words.passwordHint}</p>
          <Form draft={model.password} submitLabel={words.changePassword}>
            <PasswordField draft={model.password} name="currentPassword" autocomplete="current-password" />
            <PasswordField
              draft={model.password}
              name="newPassword"
              autocomplete="new-password"
              hint={words.newPasswordHint}
            />
          </Form>
        </Section>
      )}
      {me !== undefined && me.memberships.length > 0 && (
        <Section title={words.organizations}>
          <Details rows={me.memberships.map(({ organizationName, role }) => [organizationName, role] as const)} />
        </Section>
      )}
      {me?.email != null && signIn === 'password' && (
        <Deletion name={me.email} deletesAt={me.deletesAt} model={model} />
      )}
    </Page>
  );
};
export default AccountPage;

/** Deletes the account, and undoes it until its grace ends. */
const Deletion = ({
  name,
  deletesAt,
  model,
}: {
  readonly name: string;
  readonly deletesAt: string | null;
  readonly model: AccountModel;
}): JSX.Element => {
  const words = useWords(accountWords);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={words.removal}>
      <p class="quiet">{words.removeHint}</p>
      {deletesAt !== null && (
        <p class="panel">
          {words.ending} <Time at={deletesAt} show="exact" />
        </p>
      )}
      <div class="form-actions">
        {deletesAt === null ? (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {words.remove} …
          </Button>
        ) : (
          <Button kind="primary" isBusy={model.attempts.isBusy.value} onClick={() => void model.restore()}>
            {words.restore}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.removal}
          name={name}
          actionLabel={words.remove}
          onConfirm={model.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
};

const PasswordField = ({
  draft,
  name,
  autocomplete,
  hint,
}: {
  readonly draft: Draft;
  readonly name: 'currentPassword' | 'newPassword';
  readonly autocomplete: 'current-password' | 'new-password';
  readonly hint?: string;
}): JSX.Element => {
  const words = useWords(accountWords);
  draft.shownPaths.add(name);
  return (
    <Field label={words.passwordLabels[name]} hint={hint} problem={draft.problems.value[name]}>
      {(control) => (
        <input
          {...control}
          type="password"
          autocomplete={autocomplete}
          value={String(draft.values.value[name] ?? '')}
          onInput={({ currentTarget }) => draft.set(name, currentTarget.value)}
        />
      )}
    </Field>
  );
};
