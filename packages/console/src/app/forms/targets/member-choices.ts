import { computed, type ReadonlySignal } from '@preact/signals';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';

/** Members that are read to choose from; a list with more is searched on the members' page. */
export const mostMembers = 500;

/** A member who can be chosen. */
export interface MemberChoice {
  /** Of the user. */
  readonly id: string;
  readonly name: string;
}

/** The members of the organization to choose from. */
export interface MemberChoices {
  /** By name; `undefined` until they are read; empty for a person who may not read members. */
  readonly members: ReadonlySignal<readonly MemberChoice[] | undefined>;
  /** Name of a member; the id for one that is not known. */
  nameOf(userId: string): string;
  dispose(): void;
}

/** Reads the members, for a person who may. */
export const createMemberChoices = ({ client, session }: Pick<ConsoleParts, 'client' | 'session'>): MemberChoices => {
  if (!session.may('members:read')) {
    return { members: computed(() => []), nameOf: (id) => id, dispose() {} };
  }
  const query = createQuery((signal) => client.members.list({}, { signal }).toArray({ limit: mostMembers }));
  const members = computed(() =>
    query.data.value
      ?.map(({ userId, name }) => ({ id: userId, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  );
  return {
    members,
    nameOf: (id) => members.value?.find((member) => member.id === id)?.name ?? id,
    dispose: query.dispose,
  };
};
