import type { Member } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { roleWords } from '../roles/words.js';
import { InvitationList, InviteDialog } from './invitations.js';
import { createMembers, type MembersModel } from './members.js';
import { memberPages } from './pages.js';
import { memberWords } from './words.js';

/** Who belongs to the organization, with their roles, and who is invited. */
const MembersPage = (): JSX.Element => {
  const { session } = useConsole();
  const core = useCoreWords();
  const title = useWords(memberPages.title);
  const words = useWords(memberWords);
  const model = useModel(createMembers);
  const [leaving, setLeaving] = useState<Member | undefined>();
  const mayWrite = session.may('members:write');
  const invite = mayWrite && session.offers('signIn') && (
    <Button kind="primary" icon="add" onClick={model.beginInvitation}>
      {words.invite}
    </Button>
  );
  const columns: readonly Column<Member>[] = [
    {
      name: 'name',
      label: words.name,
      cell: ({ name, userId }) => (
        <>
          {name} {userId === session.me.value?.id && <span class="tag">{words.you}</span>}
        </>
      ),
    },
    { name: 'email', label: words.email, isWide: true, cell: ({ email }) => email },
    { name: 'role', label: words.role, cell: (member) => <RoleCell member={member} model={model} /> },
    {
      name: 'mfaEnabled',
      label: words.mfa,
      isWide: true,
      cell: ({ mfaEnabled }) => <StateMark kind={mfaEnabled ? 'good' : 'off'} word={mfaEnabled ? core.yes : core.no} />,
    },
    {
      name: 'createdAt',
      label: words.joined,
      isWide: true,
      isSortable: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    ...(mayWrite
      ? [
          {
            name: 'remove',
            label: words.remove,
            cell: (member: Member) =>
              model.mayChange(member) && (
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={words.removeNamed(member.name)}
                  onClick={() => setLeaving(member)}
                />
              ),
          },
        ]
      : []),
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      actions={invite}
      empty={<Empty text={words.empty} action={invite} command={words.command} />}
    >
      <InvitationList model={model} />
      {model.draft.value !== undefined && <InviteDialog model={model} draft={model.draft.value} />}
      {leaving !== undefined && (
        <ConfirmDialog
          title={words.removeNamed(leaving.name)}
          name={leaving.name}
          actionLabel={words.remove}
          onConfirm={() => model.remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
};
export default MembersPage;

/** The role as a choice for a person who may change it, else as a word. */
const RoleCell = ({ member, model }: { readonly member: Member; readonly model: MembersModel }): JSX.Element => {
  const words = useWords(memberWords);
  const { names } = useWords(roleWords);
  const roles = model.roles.value;
  const known = roles.find(({ id }) => id === member.role);
  if (!model.mayChange(member) || known === undefined) {
    return <span>{names[member.role] ?? known?.name ?? member.role}</span>;
  }
  return (
    <select
      aria-label={words.roleOf(member.name)}
      value={member.role}
      onChange={({ currentTarget }) => void model.changeRole(member, currentTarget.value)}
    >
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {names[id] ?? name}
        </option>
      ))}
    </select>
  );
};
