import type { ContactMethodType } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';

const minuteMs = 60_000;

/** How many messages of a kind one person gets from one organization, in the last so many milliseconds. */
interface PersonPace {
  readonly noun: string;
  /** The shortest first. */
  readonly windows: readonly { readonly lengthMs: number; readonly most: number }[];
}

const windowsOf = (quarter: number, hour: number, threeHours: number): PersonPace['windows'] => [
  { lengthMs: 15 * minuteMs, most: quarter },
  { lengthMs: 60 * minuteMs, most: hour },
  { lengthMs: 180 * minuteMs, most: threeHours },
];

/** As GoAlert does (engine/message/ratelimit.go): more wake no one any further, and carriers suspect spam. */
const paces: Partial<Record<ContactMethodType, PersonPace>> = {
  sms: { noun: 'text messages', windows: windowsOf(5, 11, 21) },
  voice: { noun: 'calls', windows: windowsOf(3, 7, 15) },
};

/** A page may be sent for six hours, and hours of quiet hold it before. */
const longestWaitMs = 24 * 60 * minuteMs;

/** When a message may be tried again, in milliseconds since the epoch, and why not now. */
export interface FullPace {
  readonly at: number;
  readonly reason: string;
}

/**
 * Says whether another text message or call may go to a person, for one organization: none uses up what another may send. The
 * first page about an incident is sent before all others: these leave it one place in each window.
 *
 * @returns `null` when it may be sent
 * @throws StoreUnavailableError
 */
export const personRoomAt = async (
  {
    userId,
    organizationId,
    kind,
    reason,
  }: Pick<Row<'notificationDeliveries'>, 'userId' | 'organizationId' | 'kind' | 'reason'>,
  type: ContactMethodType,
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<FullPace | null> => {
  const pace = paces[type];
  const longest = pace?.windows.at(-1);
  if (pace === undefined || longest === undefined || userId === null) return null;
  const sent = await store.find(
    'notificationDeliveries',
    {
      userId,
      organizationId,
      type,
      createdAt: { above: now - longest.lengthMs - longestWaitMs },
      deliveredAt: { above: now - longest.lengthMs },
    },
    { limit: longest.most, orderBy: 'createdAt', isDescending: true },
  );
  const times = sent.flatMap(({ deliveredAt }) => deliveredAt ?? []).sort((a, b) => b - a);
  const reserved = kind === 'opened' && reason === 'escalation' ? 0 : 1;
  const full = pace.windows.flatMap(({ lengthMs, most }): FullPace[] => {
    // The message that has to be older than the window before another one may be sent.
    const oldest = times[most - reserved - 1];
    if (oldest === undefined || oldest + lengthMs <= now) return [];
    const reason = `One person gets at most ${most} ${pace.noun} in ${lengthMs / minuteMs} minutes.`;
    return [{ at: oldest + lengthMs, reason }];
  });
  return full.toSorted((a, b) => b.at - a.at)[0] ?? null;
};
