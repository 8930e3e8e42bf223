import { serverBounds } from '../../base/bounds.js';
import { reachabilityOf } from '../../request/access/reachability.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import type { OnCallSchedules } from '../../request/ports/on-call.js';
import type { Row, Store } from '../../store/store.js';
import type { EscalationTarget } from '../escalation/escalation-steps.js';
import type { KeptPolicy } from './kept-policy.js';

/** A person who can be paged. */
export interface Recipient {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Whom and what the targets of a policy reach. */
export interface Reach {
  /** The name of a target, for people. */
  nameOf(target: EscalationTarget): string;
  /** Who is paged by a target at a moment; empty when no person is. */
  recipientsOf(target: EscalationTarget, at: number): readonly Recipient[];
  /** The channel of a target; `undefined` for targets that are people, and when it cannot be paged now. */
  channelOf(target: EscalationTarget, at: number): PagedChannel | undefined;
  /** Why a page to a target would not arrive at a moment; `null` when it would. */
  problemOf(target: EscalationTarget, at: number): string | null;
}

/** A channel, as far as pages to it depend on it. */
export type PagedChannel = Pick<
  Row<'notificationChannels'>,
  'id' | 'name' | 'type' | 'enabled' | 'pausedUntil' | 'createdAt' | 'showTarget' | 'expiresAfterSeconds'
>;

const maxResponders = serverBounds.responders.most;
const mostMembers = serverBounds.membersToPage.most;

interface Members {
  readonly names: ReadonlyMap<string, string>;
  readonly reachable: ReadonlyMap<string, Recipient>;
}

/** Those among some users who are members with a verified address, and the names of all. */
const readMembers = async (userIds: readonly string[], organizationId: string, store: Store): Promise<Members> => {
  if (userIds.length === 0) return { names: new Map(), reachable: new Map() };
  const limit = userIds.length;
  const [users, memberships] = await Promise.all([
    store.find('users', { id: { in: userIds } }, { limit }),
    store.find('memberships', { organizationId, userId: { in: userIds } }, { limit }),
  ]);
  const members = new Set(memberships.map(({ userId }) => userId));
  const reachable = users.filter((user) => members.has(user.id) && reachabilityOf(user).status === 'ready');
  return {
    names: new Map(users.flatMap(({ id, name }) => (members.has(id) ? [[id, name] as const] : []))),
    reachable: new Map(reachable.map(({ id, name, email }) => [id, { userId: id, name, email }])),
  };
};

/** Members who may respond to incidents and who have not switched mails off. */
const readResponding = async (organizationId: string, store: Store): Promise<Recipient[]> => {
  const members = await store.find('memberships', { organizationId }, { limit: mostMembers, orderBy: 'createdAt' });
  const responding = new Set<string>();
  for (const role of new Set(members.map((member) => member.role))) {
    if ((await readRoleScopes({ role, organizationId }, store)).has('incidents:respond')) responding.add(role);
  }
  const ids = members.filter(({ role }) => responding.has(role)).map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const users = await store.find(
    'users',
    {
      id: { in: ids.slice(0, maxResponders) },
      disabledAt: null,
      emailVerifiedAt: { not: null },
      mailNotifications: true,
    },
    { limit: maxResponders },
  );
  return users.map(({ id, name, email }) => ({ userId: id, name, email }));
};

const readChannels = async (
  ids: readonly string[],
  organizationId: string,
  store: Store,
): Promise<ReadonlyMap<string, PagedChannel>> => {
  if (ids.length === 0) return new Map();
  const channels = await store.find('notificationChannels', { organizationId, id: { in: ids } }, { limit: ids.length });
  return new Map(channels.map((channel) => [channel.id, channel]));
};

/** Reads whom the targets of a policy reach. What is paged and what a dry run says come from here alike. */
export const readReach = async (
  { steps, whenUncovered }: Pick<KeptPolicy, 'steps' | 'whenUncovered'>,
  organizationId: string,
  { store, onCall }: { readonly store: Store; readonly onCall: OnCallSchedules },
): Promise<Reach> => {
  const targets = steps.flatMap((step) => step.targets);
  const idsOf = (type: 'user' | 'schedule' | 'channel'): string[] => [
    ...new Set(targets.flatMap((target) => (target.type === type ? (target.id ?? []) : []))),
  ];
  const schedules = await onCall.read(idsOf('schedule'), organizationId);
  const people = new Set([...idsOf('user'), ...[...schedules.values()].flatMap(({ userIds }) => userIds)]);
  const { names, reachable } = await readMembers([...people], organizationId, store);
  const responders = await readResponding(organizationId, store);
  const channels = await readChannels(idsOf('channel'), organizationId, store);

  const personOf = (userId: string): readonly Recipient[] => {
    const person = reachable.get(userId);
    return person === undefined ? [] : [person];
  };
  const recipientsOf: Reach['recipientsOf'] = ({ type, id }, at) => {
    if (type === 'responders') return responders;
    if (type === 'user') return personOf(id ?? '');
    if (type === 'channel') return [];
    const userId = schedules.get(id ?? '')?.onCallAt(at) ?? null;
    if (userId !== null) return personOf(userId);
    return whenUncovered === 'responders' ? responders : [];
  };
  const whyNot = (userId: string): string =>
    names.has(userId)
      ? `${names.get(userId)} has no verified e-mail address, or the account is disabled`
      : 'the person is not a member of the organization';
  const nameOf: Reach['nameOf'] = ({ type, id }) => {
    if (type === 'responders') return 'Responders';
    const known = { user: names.get(id ?? ''), schedule: schedules.get(id ?? '')?.name };
    return (type === 'channel' ? channels.get(id ?? '')?.name : known[type]) ?? id ?? '';
  };
  const problemOfChannel = ({ id }: EscalationTarget, at: number): string | null => {
    const channel = channels.get(id ?? '');
    if (channel === undefined) return 'the channel does not exist';
    if (!channel.enabled) return `${channel.name} is disabled`;
    return (channel.pausedUntil ?? 0) > at ? `${channel.name} cannot be reached at present` : null;
  };
  return {
    nameOf,
    recipientsOf,
    channelOf: (target, at) =>
      target.type === 'channel' && problemOfChannel(target, at) === null ? channels.get(target.id ?? '') : undefined,
    problemOf(target, at) {
      if (target.type === 'channel') return problemOfChannel(target, at);
      if (recipientsOf(target, at).length > 0) return null;
      if (target.type === 'responders') return 'no member who may respond to incidents can be reached';
      if (target.type === 'user') return whyNot(target.id ?? '');
      const schedule = schedules.get(target.id ?? '');
      if (schedule === undefined) return 'the schedule does not exist';
      const userId = schedule.onCallAt(at);
      return `${schedule.name}: ${userId === null ? 'no person is on call' : whyNot(userId)}`;
    },
  };
};
