import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { invitationCreateFields } from '../../contract/invitation-create.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { MailNote, useLogsMail } from '../../elements/mail-note.js';
import { Section } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { roleWords } from '../roles/words.js';
import type { MembersModel } from './members.js';
import { memberWords } from './words.js';

/** Invitations that were not accepted; nothing without any. */
export const InvitationList = ({ model }: { readonly model: MembersModel }): JSX.Element | null => {
  const { session } = useConsole();
  const words = useWords(memberWords);
  const { names } = useWords(roleWords);
  const invitations = model.invitations.value;
  if (invitations === undefined || invitations.length === 0) return null;
  return (
    <Section title={words.invitations}>
      {invitations.some(({ status }) => status === 'pending') && <MailNote about="link" />}
      <ul class="plain-list">
        {invitations.map((invitation) => {
          const { id, email, role, status, expiresAt } = invitation;
          return (
            <li key={id}>
              <StateMark kind={status === 'pending' ? 'waiting' : 'off'} word={words.status[status]} />
              <strong>{email}</strong>
              <span>{names[role] ?? model.roles.value.find(({ id: other }) => other === role)?.name ?? role}</span>
              <span class="quiet">
                {words.expires} <Time at={expiresAt} />
              </span>
              {session.may('members:write') && (
                <span class="page-actions">
                  <Button aria-label={words.resendNamed(email)} onClick={() => void model.resend(invitation)}>
                    {words.resend}
                  </Button>
                  <Button aria-label={words.withdrawNamed(email)} onClick={() => void model.withdraw(invitation)}>
                    {words.withdraw}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** Asks for address and role of a person to invite. */
export const InviteDialog = ({
  model,
  draft,
}: {
  readonly model: MembersModel;
  readonly draft: Draft;
}): JSX.Element => {
  const words = useWords(memberWords);
  const { names } = useWords(roleWords);
  const logsMail = useLogsMail();
  draft.shownPaths.add('role');
  return (
    <Dialog title={words.inviteTitle} onClose={model.endInvitation}>
      <p class="quiet">{logsMail ? words.inviteHintLogged : words.inviteHint}</p>
      <Form draft={draft} submitLabel={words.invite} onCancel={model.endInvitation}>
        <FormFields
          draft={draft}
          fields={invitationCreateFields}
          names={['email']}
          texts={{ labels: { email: words.email }, hints: { email: '' } }}
        />
        <Field label={words.role} problem={draft.problems.value.role}>
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
    </Dialog>
  );
};
