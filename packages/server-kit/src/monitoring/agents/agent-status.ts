import { agentPace } from '@watchpost/schemas';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { newsChange } from '../../outbound/notifications/news.js';
import { type Actor, newEvent, systemActor } from '../../request/events/emit.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { evaluateSourceSoon } from '../status/status-changes.js';
import { agentResource, countMonitors } from './present-agent.js';

type AgentRow = Row<'agents'>;

/** Silence after which an agent is offline, in milliseconds. */
export const silenceMs = agentPace.silenceSeconds * 1000;

/** When an agent was last seen is kept to this resolution: few writes, however often it calls. */
export const seenResolutionMs = 15_000;

/** The columns of an agent that called. Its silence is followed up when it has lasted for too long. */
export const seenColumns = (now: number): Pick<AgentRow, 'lastSeenAt' | 'nextAt'> => ({
  lastSeenAt: now,
  nextAt: now + silenceMs,
});

/** Guards a change of the status by the status that was read. */
export const statusGuard = ({ id, status, statusSince }: AgentRow) => ({ id, status, statusSince });

/**
 * What follows from a new status of an agent besides its row: an evaluation, the event, and one mail, which is about the agent and not
 * about each of its monitors. None when it neither came online nor went offline.
 */
export const statusNews = async (
  before: AgentRow,
  after: AgentRow,
  store: Pick<Store, 'page'>,
  { now, actor = systemActor }: { readonly now: number; readonly actor?: Actor },
): Promise<readonly Change[]> => {
  // A firing alert ends also when a person disables the agent, which is no event for a silent one.
  const evaluated = after.status === before.status ? [] : evaluateSourceSoon(after, { now, since: before.statusSince });
  const isConnected = after.status === 'online' && before.status !== 'online';
  const isDisconnected = before.status === 'online' && after.status !== 'online';
  if (!isConnected && !isDisconnected) return evaluated;
  const { id, organizationId, name, location } = after;
  const monitorCount = await countMonitors(store, id);
  const data = { ...agentResource.present(after, now), monitorCount };
  const subject = { type: 'agent', id, sequence: now };
  const type = isConnected ? 'agent.connected' : 'agent.disconnected';
  const event = newEvent(type, { organizationId, subject, data }, { actor, now });
  // That a new agent works, and that a person has disabled one, is known to whom it concerns.
  const isMailed = isConnected ? before.status === 'offline' : after.status === 'offline';
  const words = {
    monitorId: id,
    monitorName: name,
    cause: null,
    at: now,
    ...(location !== '' && { target: location }),
  };
  const lasted = isConnected ? { lastedMs: now - before.statusSince } : {};
  return [
    ...evaluated,
    { kind: 'insert', table: 'events', row: event },
    ...(isMailed && monitorCount > 0
      ? [
          newsChange({ organizationId, kind: type, severity: 'major', ...words, ...lasted }, now),
          channelNewsChange(
            {
              organizationId,
              event: type,
              // A silence and its end are one conversation.
              subject: { type: 'agent', id: `${id}:${isConnected ? before.statusSince : now}` },
              state: isConnected ? 'closed' : 'open',
              severity: 'major',
              monitorIds: [],
              at: now,
              content: {
                about: 'agent',
                name,
                change: isConnected ? 'ended' : 'began',
                cause: null,
                facts: [
                  { name: 'Monitors', value: `${monitorCount}` },
                  ...(location === '' ? [] : [{ name: 'Location', value: location }]),
                ],
                startedAt: isConnected ? before.statusSince : now,
                ...lasted,
              },
            },
            now,
          ),
        ]
      : []),
  ];
};

/** The changes by which an agent that called is online, with what follows; `[]` when it was seen a moment ago. */
export const seenChanges = async (
  agent: AgentRow,
  store: Pick<Store, 'page'>,
  now: number,
): Promise<readonly Change[]> => {
  if (agent.status === 'online') {
    if (now - (agent.lastSeenAt ?? 0) < seenResolutionMs) return [];
    return [{ kind: 'update', table: 'agents', where: { id: agent.id, status: 'online' }, set: seenColumns(now) }];
  }
  const set = { ...seenColumns(now), status: 'online', statusSince: now } as const;
  const actor = { type: 'agent', id: agent.id, name: agent.name };
  return [
    { kind: 'update', table: 'agents', where: statusGuard(agent), set, mustMatch: true },
    ...(await statusNews(agent, { ...agent, ...set }, store, { now, actor })),
  ];
};

/** The changes by which an agent is not online any more, with what follows for its events. */
export const offlineChanges = async (
  agent: AgentRow,
  store: Pick<Store, 'page'>,
  { now, actor = systemActor, guard = {} }: { readonly now: number; readonly actor?: Actor; readonly guard?: object },
): Promise<readonly Change[]> => {
  // Due at once, because its monitors follow.
  const set = { status: 'offline', statusSince: now, nextAt: now, leaseUntil: null, leaseToken: null } as const;
  return [
    { kind: 'update', table: 'agents', where: { ...statusGuard(agent), ...guard }, set, mustMatch: true },
    ...(await statusNews(agent, { ...agent, ...set }, store, { now, actor })),
  ];
};
