import type { Severity } from '@watchpost/schemas';
import { notificationsBounds } from '../../outbound/notifications/bounds.js';
import { quietUntil as endOfQuiet } from '../../outbound/notifications/quiet-hours.js';
import { type PersonWays, readPersonWays } from '../../request/access/person-ways.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import type { OnCallSchedules } from '../../request/ports/on-call.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { EscalationTarget } from '../escalation/escalation-steps.js';
import { pagingBounds } from './bounds.js';
import type { KeptPolicy } from './kept-policy.js';

/** A person who can be paged. */
export interface Recipient extends PersonWays {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Whom and what the targets of a policy reach. */
export interface Reach {
  /** The name of a target, for people. */
  nameOf(target: EscalationTarget): string;
  /** Who is paged by a target at a moment, during quiet hours as well; empty when no person is. */
  recipientsOf(target: EscalationTarget, at: number): readonly Recipient[];
  /** When the quiet hours of a person end that cover a moment; `null` outside of them, and for what is too severe. */
  quietUntil(person: Recipient, at: number): number | null;
  /** The channel of a target; `undefined` for targets that are people, and when it cannot be paged now. */
  channelOf(target: EscalationTarget, at: number): PagedChannel | undefined;
  /** Why a page to a target would not arrive at a moment; `null` when it would. */
  problemOf(target: EscalationTarget, at: number): string | null;
}

/** A channel, as far as pages to it depend on it. */
export type PagedChannel = Pick<
  Row<'notificationChannels'>,
  'id' | 'name' | 'type' | 'enabled' | 'pausedUntil' | 'createdAt' | 'showTarget' | 'timezone' | 'expiresAfterSeconds'
>;

const maxResponders = notificationsBounds.responders.most;
const mostMembers = pagingBounds.membersToPage.most;

interface Members {
  readonly names: ReadonlyMap<string, string>;
  readonly reachable: ReadonlyMap<string, Recipient>;
}

/** A user with the ways by which a page gets there; `undefined` for one who cannot be paged. */
const recipientOf = (
  { id, name, email }: Pick<Row<'users'>, 'id' | 'name' | 'email'>,
  ways: ReadonlyMap<string, PersonWays>,
): Recipient | undefined => {
  const known = ways.get(id);
  return known === undefined || known.ways.length === 0 ? undefined : { userId: id, name, email, ...known };
};

/** Those among some users who are members and can be paged, and the names of all. */
const readMembers = async (userIds: readonly string[], organizationId: string, store: Store): Promise<Members> => {
  if (userIds.length === 0) return { names: new Map(), reachable: new Map() };
  const limit = userIds.length;
  const [users, memberships] = await Promise.all([
    store.find('users', { id: { in: userIds } }, { limit }),
    store.find('memberships', { organizationId, userId: { in: userIds } }, { limit }),
  ]);
  const members = new Set(memberships.map(({ userId }) => userId));
  const ways = await readPersonWays(users, organizationId, store);
  const reachable = users.filter(({ id }) => members.has(id)).flatMap((user) => recipientOf(user, ways) ?? []);
  return {
    names: new Map(users.flatMap(({ id, name }) => (members.has(id) ? [[id, name] as const] : []))),
    reachable: new Map(reachable.map((person) => [person.userId, person])),
  };
};

/** Members who may respond to incidents and can be paged. One who has switched mails off is only paged elsewhere. */
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
    { id: { in: ids.slice(0, maxResponders) }, disabledAt: null },
    { limit: maxResponders },
  );
  const ways = await readPersonWays(users, organizationId, store);
  return users.flatMap((user) => {
    const person = recipientOf(user, ways);
    const wants = user.mailNotifications || person?.ways.some(({ method }) => method !== null);
    return person !== undefined && wants ? [person] : [];
  });
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

/** What people are paged about. */
export interface PagedMatter {
  readonly organizationId: string;
  /** Quiet hours let through what is severe enough. */
  readonly severity: Severity;
}

/** Reads whom the targets of a policy reach. What is paged and what a dry run says come from here alike. */
export const readReach = async (
  { steps, whenUncovered }: Pick<KeptPolicy, 'steps' | 'whenUncovered'>,
  { organizationId, severity }: PagedMatter,
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
  const quietUntil: Reach['quietUntil'] = ({ quietHours }, at) =>
    quietHours === null
      ? null
      : endOfQuiet({ ...quietHours, below: quietHours.exceptSeverity, afterwards: 'hold' }, severity, at);
  const whyNot = (userId: string): string =>
    names.has(userId)
      ? `${names.get(userId)} has no verified place to be paged at, or the account is disabled`
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
    quietUntil,
    channelOf: (target, at) =>
      target.type === 'channel' && problemOfChannel(target, at) === null ? channels.get(target.id ?? '') : undefined,
    problemOf(target, at) {
      if (target.type === 'channel') return problemOfChannel(target, at);
      const people = recipientsOf(target, at);
      if (people.some((person) => quietUntil(person, at) === null)) return null;
      if (people.length > 0)
        return `${people.length > 1 ? 'the responders have' : `${people[0]?.name} has`} quiet hours`;
      if (target.type === 'responders') return 'no member who may respond to incidents can be reached';
      if (target.type === 'user') return whyNot(target.id ?? '');
      const schedule = schedules.get(target.id ?? '');
      if (schedule === undefined) return 'the schedule does not exist';
      const userId = schedule.onCallAt(at);
      return `${schedule.name}: ${userId === null ? 'no person is on call' : whyNot(userId)}`;
    },
  };
};
