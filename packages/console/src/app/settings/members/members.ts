import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Invitation, InvitationCreate, Member, MembersListQuery, Role } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';
import { isGrantable } from '../roles/roles.js';
import { memberWords } from './words.js';

/** The members of the organization and who is invited. */
export interface MembersModel extends ListModel<Member> {
  readonly invitations: ReadonlySignal<readonly Invitation[] | undefined>;
  /** Roles that the person may give; empty for a person who may not change members. */
  readonly roles: ReadonlySignal<readonly Role[]>;
  /** The invitation that is being written. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly attempts: Attempts;
  /** Whether the person may change that member: an owner is changed by a transfer alone. */
  mayChange(member: Member): boolean;
  changeRole(member: Member, role: string): Promise<boolean>;
  remove(member: Member): Promise<boolean>;
  beginInvitation(): void;
  endInvitation(): void;
  resend(invitation: Invitation): Promise<boolean>;
  withdraw(invitation: Invitation): Promise<boolean>;
}

/** Lists members and invitations, and changes them. */
export const createMembers = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'session' | 'server' | 'toasts' | 'language'>,
): MembersModel => {
  const { client, address, session, server, toasts, language } = parts;
  const mayWrite = session.may('members:write');
  // What inviting says depends on it.
  server.read();
  const list = createList<Member>({
    address,
    fields: ['role', 'sort'],
    read: (query, options) => client.members.list(query as MembersListQuery, options),
  });
  const invitations = session.offers('signIn')
    ? createQuery((abort) => client.invitations.list({ pageSize: 100 }, { signal: abort }).toArray({ limit: 100 }))
    : undefined;
  const roles = session.may('roles:read')
    ? createQuery((abort) => client.roles.list({ pageSize: 100 }, { signal: abort }).toArray({ limit: 200 }))
    : undefined;
  const attempts = createAttempts(parts);
  const patches = signal<ReadonlyMap<string, string>>(new Map());
  const draft = signal<Draft | undefined>(undefined);
  const say = (text: string): void => {
    toasts.show({ kind: 'note', text }, 3_000);
  };
  return {
    ...list,
    rows: computed(() =>
      list.rows.value?.map((member) => {
        const role = patches.value.get(member.id);
        return role === undefined ? member : { ...member, role };
      }),
    ),
    invitations: computed(() => invitations?.data.value?.filter(({ status }) => status !== 'accepted')),
    roles: computed(() =>
      mayWrite ? (roles?.data.value ?? []).filter((role) => role.id !== 'owner' && isGrantable(role, session.may)) : [],
    ),
    draft,
    attempts,
    mayChange: ({ role, userId }) => mayWrite && role !== 'owner' && userId !== session.me.peek()?.id,
    changeRole: ({ id }, role) =>
      changeAtOnce(parts, {
        apply: () => {
          const before = patches.peek();
          patches.value = new Map([...before, [id, role]]);
          return () => {
            patches.value = before;
          };
        },
        send: () => client.members.update(id, { role }),
      }),
    remove: ({ id }) =>
      attempts.run(async () => {
        await client.members.delete(id);
        await list.reload();
      }),
    beginInvitation() {
      draft.value = createDraft<Invitation, InvitationCreate>({
        initial: { email: '', role: 'viewer' },
        save: (values) => client.invitations.create(values),
        onSaved: ({ email }) => {
          draft.value = undefined;
          say(memberWords[language.peek()].invited(email));
          void invitations?.reload();
        },
      });
    },
    endInvitation() {
      draft.value = undefined;
    },
    resend: ({ id }) =>
      attempts.run(async () => {
        await client.invitations.resend(id);
        const words = memberWords[language.peek()];
        say(server.logsMail.peek() ? words.resentLogged : words.resent);
        await invitations?.reload();
      }),
    withdraw: ({ id }) =>
      attempts.run(async () => {
        await client.invitations.delete(id);
        await invitations?.reload();
      }),
    dispose() {
      list.dispose();
      invitations?.dispose();
      roles?.dispose();
    },
  };
};
