import {
  alertRules,
  type EscalationPolicy,
  escalationPolicies,
  type NotificationChannel,
  onCallSchedules,
  reports,
} from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';

/** What may name a channel, as far as that matters. */
interface Users {
  readonly alertRules: readonly Pick<Row<'alertRules'>, 'id' | 'name' | 'channels'>[];
  readonly escalationPolicies: readonly Pick<Row<'escalationPolicies'>, 'id' | 'name' | 'targetIds'>[];
  readonly reports: readonly Pick<Row<'reports'>, 'id' | 'name' | 'channelIds'>[];
  readonly onCallSchedules: readonly Pick<Row<'onCallSchedules'>, 'id' | 'name' | 'announceChannelId'>[];
  /** The organization itself, whose text messages and calls it may carry. */
  readonly organizations: readonly Pick<Row<'organizations'>, 'id' | 'name' | 'settings'>[];
}

const mostRules: number = alertRules.limit.most;
const mostPolicies: number = escalationPolicies.limit.most;
const mostReports: number = reports.limit.most;
const mostSchedules: number = onCallSchedules.limit.most;

/** All that may name a channel of an organization. */
const readUsers = async (organizationId: string, store: Pick<Store, 'findColumns'>): Promise<Users> => {
  const where = { organizationId };
  const [rules, policies, sending, schedules, organizations] = await Promise.all([
    store.findColumns('alertRules', ['id', 'name', 'channels'], where, { limit: mostRules }),
    store.findColumns('escalationPolicies', ['id', 'name', 'targetIds'], where, { limit: mostPolicies }),
    store.findColumns('reports', ['id', 'name', 'channelIds'], where, { limit: mostReports }),
    store.findColumns('onCallSchedules', ['id', 'name', 'announceChannelId'], where, { limit: mostSchedules }),
    store.findColumns('organizations', ['id', 'name', 'settings'], { id: organizationId }, { limit: 1 }),
  ]);
  return {
    alertRules: rules,
    escalationPolicies: policies,
    reports: sending,
    onCallSchedules: schedules,
    organizations,
  };
};

const isNamedByRule = (id: string, { channels }: Users['alertRules'][number]): boolean =>
  channels.some((channel) => channel.type === 'channel' && channel.channelId === id);

const isCarrierOf = (id: string, { settings }: Users['organizations'][number]): boolean =>
  settings.carrierChannelId === id;

const naming = (id: string, users: Users): Users => ({
  alertRules: users.alertRules.filter((rule) => isNamedByRule(id, rule)),
  escalationPolicies: users.escalationPolicies.filter(({ targetIds }) => targetIds.includes(id)),
  reports: users.reports.filter(({ channelIds }) => channelIds.includes(id)),
  onCallSchedules: users.onCallSchedules.filter(({ announceChannelId }) => announceChannelId === id),
  organizations: users.organizations.filter((organization) => isCarrierOf(id, organization)),
});

/** How many name each of these channels of one organization. */
export const countUsers = async (
  channels: readonly Pick<Row<'notificationChannels'>, 'id' | 'organizationId'>[],
  store: Pick<Store, 'findColumns'>,
): Promise<ReadonlyMap<string, NotificationChannel['usedBy']>> => {
  const [first] = channels;
  if (first === undefined) return new Map();
  const users = await readUsers(first.organizationId, store);
  return new Map(
    channels.map(({ id }) => {
      const found = naming(id, users);
      const counts = {
        alertRules: found.alertRules.length,
        escalationPolicies: found.escalationPolicies.length,
        reports: found.reports.length,
        onCallSchedules: found.onCallSchedules.length,
        organizations: found.organizations.length,
      };
      return [id, counts];
    }),
  );
};

const kinds = [
  ['alertRules', 'alert rules'],
  ['escalationPolicies', 'escalation policies'],
  ['reports', 'reports'],
  ['onCallSchedules', 'on-call schedules'],
  ['organizations', 'the settings of the organization'],
] as const;

/** `alert rules (Down, Slow), reports (Weekly)`; `null` when nothing names it. */
const listed = (users: Users): string | null => {
  const parts = kinds.flatMap(([kind, words]) => {
    const names = users[kind].map(({ name }) => name);
    if (names.length === 0) return [];
    return [`${words} (${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''})`];
  });
  return parts.length === 0 ? null : parts.join(', ');
};

/** Steps without a channel. One that would page no one pages the responders. */
const stepsWithout = (id: string, steps: EscalationPolicy['steps']): EscalationPolicy['steps'] =>
  steps.map((step) => {
    const targets = step.targets.filter((target) => target.id !== id);
    return { ...step, targets: targets.length > 0 ? targets : [{ type: 'responders' }] };
  });

/** What names a channel that is about to be removed, and the entries that take it out. */
export interface ChannelRemoval {
  /** In words, with the names of some; `null` when nothing names it. */
  readonly users: string | null;
  /** Ids of what it is taken out of, for the audit trail. */
  readonly ids: Readonly<Record<keyof Users, readonly string[]>>;
  /** They refuse the commit when something else names it by then. */
  readonly changes: readonly Change[];
}

/** Decides how a channel is taken out of all that names it. */
export const takeOutOfUsers = async (
  { id, organizationId }: Pick<Row<'notificationChannels'>, 'id' | 'organizationId'>,
  { store, now }: { readonly store: Pick<Store, 'findColumns'>; readonly now: number },
): Promise<ChannelRemoval> => {
  const found = naming(id, await readUsers(organizationId, store));
  const idsOf = (kind: keyof Users): readonly string[] => found[kind].map((user) => user.id);
  const ids = {
    alertRules: idsOf('alertRules'),
    escalationPolicies: idsOf('escalationPolicies'),
    reports: idsOf('reports'),
    onCallSchedules: idsOf('onCallSchedules'),
    organizations: idsOf('organizations'),
  };
  const where = { organizationId };
  const changed = ({ version }: { readonly version: number }) => ({ version: version + 1, updatedAt: now });
  /** What was read, and nothing more. */
  const asRead = (kind: keyof Users, rows: readonly { readonly id: string }[]): boolean =>
    rows.every((row) => ids[kind].includes(row.id));
  const changes: readonly Change[] = [
    {
      kind: 'derive',
      table: 'notificationChannels',
      where: { id },
      limit: 1,
      // Locked before the rest is read: what names it meanwhile has done so by then, or finds it gone.
      changes: ([channel]) => (channel === undefined ? null : []),
    },
    {
      kind: 'derive',
      table: 'alertRules',
      where,
      limit: mostRules,
      changes: (rows) => {
        const users = rows.filter((rule) => isNamedByRule(id, rule));
        if (!asRead('alertRules', users)) return null;
        return users.map((rule): Change => {
          const channels = rule.channels.filter((each) => each.type !== 'channel' || each.channelId !== id);
          return { kind: 'update', table: 'alertRules', where: { id: rule.id }, set: { channels, ...changed(rule) } };
        });
      },
    },
    {
      kind: 'derive',
      table: 'escalationPolicies',
      where,
      limit: mostPolicies,
      changes: (rows) => {
        const users = rows.filter(({ targetIds }) => targetIds.includes(id));
        if (!asRead('escalationPolicies', users)) return null;
        return users.map((policy): Change => {
          const steps = stepsWithout(id, policy.steps);
          const targetIds = policy.targetIds.filter((each) => each !== id);
          const set = { steps, targetIds, ...changed(policy) };
          return { kind: 'update', table: 'escalationPolicies', where: { id: policy.id }, set };
        });
      },
    },
    {
      kind: 'derive',
      table: 'reports',
      where,
      limit: mostReports,
      changes: (rows) => {
        const users = rows.filter(({ channelIds }) => channelIds.includes(id));
        if (!asRead('reports', users)) return null;
        return users.map((report): Change => {
          const channelIds = report.channelIds.filter((each) => each !== id);
          return {
            kind: 'update',
            table: 'reports',
            where: { id: report.id },
            set: { channelIds, ...changed(report) },
          };
        });
      },
    },
    {
      kind: 'derive',
      table: 'organizations',
      where: { id: organizationId },
      limit: 1,
      changes: (rows) => {
        const users = rows.filter((organization) => isCarrierOf(id, organization));
        if (!asRead('organizations', users)) return null;
        return users.map((organization): Change => {
          const set = { settings: { ...organization.settings, carrierChannelId: null }, ...changed(organization) };
          return { kind: 'update', table: 'organizations', where: { id: organizationId }, set };
        });
      },
    },
    {
      kind: 'derive',
      table: 'onCallSchedules',
      where,
      limit: mostSchedules,
      changes: (rows) => {
        const users = rows.filter(({ announceChannelId }) => announceChannelId === id);
        if (!asRead('onCallSchedules', users)) return null;
        return users.map((schedule): Change => {
          const set = { announceChannelId: null, ...changed(schedule) };
          return { kind: 'update', table: 'onCallSchedules', where: { id: schedule.id }, set };
        });
      },
    },
  ];
  return { users: listed(found), ids, changes };
};
