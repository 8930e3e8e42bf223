import type { NotificationMessage } from '@watchpost/schemas';
import { channelNewsChange } from '../../packages/server-kit/src/outbound/notifications/channel-news.ts';
import { planNews } from '../../packages/server-kit/src/outbound/notifications/channel-planner.ts';
import type { Change, Row, Store } from '../../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Messages planned from news of a store, as the worker does it.

/** What the process is started with. */
export interface PlannedNewsOptions {
  readonly database: DatabaseLocation;
  readonly channels: number;
}

/** One measurement: how many news, and whether they are planned or each becomes a message to each channel. */
export interface PlannedNewsRun {
  readonly count: number;
  readonly isPlanned: boolean;
}

const organizationId = 'org_bench';
const plainMessage = {
  kind: 'opened',
  conversation: 'cnv',
  sequence: 1,
  tone: 'bad',
  severity: 'critical',
  title: ['Shop is down'],
  summary: ['Shop is down: connection refused'],
  body: null,
  cause: ['connection refused'],
  facts: [],
  items: [],
  more: 0,
  actors: [],
  links: [],
  startedAt: '2026-03-01T12:00:00.000Z',
  at: '2026-03-01T12:00:00.000Z',
  lastedMs: null,
} satisfies NotificationMessage;
const batch = 500;

const fill = async (store: Store, channels: number): Promise<void> => {
  await store.commit(
    Array.from(
      { length: channels },
      (_, index): Change => ({
        kind: 'insert',
        table: 'notificationChannels',
        row: {
          id: `nch_${index}`,
          organizationId,
          version: 1,
          name: `Channel ${index}`,
          description: '',
          type: 'gotify',
          config: {},
          enabled: true,
          subscriptions: [
            {
              events: ['incident.opened', 'incident.resolved'],
              target: { scope: 'all' },
              minimumSeverity: 'minor',
              labels: {},
            },
          ],
          grouping: { waitSeconds: 5, digestAbove: 3, digestSeconds: 600 },
          updates: 'auto',
          actions: 'none',
          showTarget: 'host',
          expiresAfterSeconds: 21_600,
          destination: '',
          fingerprint: '',
          consecutiveFailures: 0,
          createdBy: 'usr_1',
          searchText: '',
          createdAt: 1,
          updatedAt: 1,
        },
      }),
    ),
  );
};

const commit = async (store: Store, changes: readonly Change[]): Promise<void> => {
  const { isCommitted } = await store.commit(changes);
  if (!isCommitted) throw new Error('a commit of the benchmark was refused');
};

const { database, channels } = readOptions<PlannedNewsOptions>();
const store = await openStore(database);
await store.migrate('auto');
await fill(store, channels);
let round = 0;

const newsOf = (index: number, now: number): Change =>
  channelNewsChange(
    {
      organizationId,
      event: 'incident.opened',
      subject: { type: 'incident', id: `inc_${round}_${index}` },
      state: 'open',
      severity: 'critical',
      monitorIds: [],
      incidentId: `inc_${round}_${index}`,
      at: now,
      content: {
        about: 'monitor',
        name: `Shop ${index}`,
        change: 'began',
        cause: 'connection refused',
        startedAt: now,
      },
    },
    now,
  );

/** A message to each channel, whatever it has reported and what waits. */
const messagesOf = ({ id, incidentId }: Row<'channelNews'>, now: number): Change[] =>
  Array.from(
    { length: channels },
    (_, index): Change => ({
      kind: 'insert',
      table: 'notificationDeliveries',
      row: {
        id: `ndl_${id}_${index}`,
        organizationId,
        channelId: `nch_${index}`,
        type: 'gotify',
        kind: 'opened',
        reason: 'subscription',
        conversationId: `cnv_${id}_${index}`,
        subjectType: 'incident',
        subjectId: incidentId ?? '',
        incidentId,
        monitorIds: [],
        title: 'Shop is down',
        message: plainMessage,
        status: 'pending',
        attemptCount: 0,
        failureCount: 0,
        deferredCount: 0,
        stepsDone: 0,
        causeAt: now,
        notBefore: now,
        expiresAt: now,
        nextAt: now,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );

const answers = {
  ...usage,
  /** Writes news, and measures what it takes until messages about them are queued. */
  news: async ({ count, isPlanned }: PlannedNewsRun) => {
    round += 1;
    let wallUs = 0;
    let cpuUs = 0;
    for (let from = 0; from < count; from += batch) {
      const now = Date.now();
      const size = Math.min(batch, count - from);
      await commit(
        store,
        Array.from({ length: size }, (_, index) => newsOf(from + index, now)),
      );
      const rows = await store.find('channelNews', { organizationId }, { limit: batch, orderBy: 'id' });
      const where = { id: { in: rows.map(({ id }) => id) } };
      const cpuBefore = usage.cpuUs();
      const startedAt = performance.now();
      const planned = isPlanned
        ? await planNews(organizationId, rows, { store, supportsOf: () => ({ edit: true, close: false }), now })
        : rows.flatMap((row) => messagesOf(row, now));
      await commit(store, [{ kind: 'delete', table: 'channelNews', where }, ...planned]);
      wallUs += (performance.now() - startedAt) * 1000;
      cpuUs += usage.cpuUs() - cpuBefore;
    }
    // Each round begins without what the last one left.
    await commit(store, [
      { kind: 'delete', table: 'notificationDeliveries', where: { organizationId } },
      { kind: 'delete', table: 'conversations', where: { organizationId } },
    ]);
    return { wallUs: wallUs / count, cpuUs: cpuUs / count };
  },
};

/** What the process answers. */
export type PlannedNews = typeof answers;

answerParent(answers);
