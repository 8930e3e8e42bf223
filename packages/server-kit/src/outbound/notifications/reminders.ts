import type { Change, Row, Store } from '../../store/interface/store.js';
import type { NewsContent } from './channel-news.js';
import type { PlannedDelivery, PlannedNews } from './plan-channel.js';

/**
 * The entry that has a channel reminded of an incident that stays open and that no one acknowledges: news that is due later. There
 * is one for each channel and incident, so a reopened incident does not begin a second series.
 */
export const reminderOf = (
  { news, message, status, notBefore }: Pick<PlannedDelivery, 'news' | 'message' | 'status' | 'notBefore'>,
  { id: channelId, repeat }: Pick<Row<'notificationChannels'>, 'id' | 'repeat'>,
  now: number,
): Change[] => {
  if (repeat === null || news === null || news.incidentId === null || status === 'dropped') return [];
  if (message.kind !== 'opened' && message.kind !== 'repeated') return [];
  const { content } = news;
  const repetition = (content.repetition ?? 0) + 1;
  if (repetition > repeat.atMost) return [];
  return [
    {
      kind: 'insert',
      table: 'channelNews',
      row: {
        ...news,
        id: `ntf_${channelId}_${news.incidentId}`,
        event: null,
        channelIds: [channelId],
        content: { ...content, change: 'repeated', repetition } satisfies NewsContent,
        createdAt: now,
        nextAt: notBefore + repeat.everySeconds * 1000,
        leaseUntil: null,
        leaseToken: null,
      },
      onConflict: 'ignore',
    },
  ];
};

/** Whether news is a reminder. */
export const isReminder = (row: PlannedNews): boolean => row.content.change === 'repeated';

/** News without the reminders of incidents that have ended or were acknowledged meanwhile. */
export const withoutIdleReminders = async (
  rows: readonly PlannedNews[],
  store: Pick<Store, 'find'>,
): Promise<readonly PlannedNews[]> => {
  const ids = [...new Set(rows.filter(isReminder).flatMap(({ incidentId }) => incidentId ?? []))];
  if (ids.length === 0) return rows;
  const open = await store.find('incidents', { id: { in: ids }, status: 'open' }, { limit: ids.length });
  const openIds = new Set(open.map(({ id }) => id));
  return rows.filter((row) => !isReminder(row) || openIds.has(row.incidentId ?? ''));
};
