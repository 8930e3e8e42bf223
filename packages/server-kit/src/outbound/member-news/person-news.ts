import type { MessageItem, MessageKind, Severity } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';
import { contactsBounds } from '../contacts/bounds.js';
import { consolePages } from '../mail/console-pages.js';
import type { NewsContent } from '../notifications/channel-news.js';
import type { NewsData, NewsKind } from '../notifications/news.js';
import { newsMessage, type PlannedMessage } from '../notifications/news-message.js';
import { worseOf } from '../notifications/severity-order.js';

type NewsRow = Row<'news'>;

const mostNamed = contactsBounds.listedNews.most;

/** How a kind of news is said. */
interface KindWords {
  readonly kind: MessageKind;
  readonly about: NewsContent['about'];
  readonly change: NewsContent['change'];
  /** What one and several of it are counted as. */
  readonly counted: readonly [one: string, many: string];
}

const kinds: Readonly<Partial<Record<string, KindWords>>> = {
  'monitor.down': { kind: 'opened', about: 'monitor', change: 'began', counted: ['down', 'down'] },
  'monitor.recovered': { kind: 'resolved', about: 'monitor', change: 'ended', counted: ['up again', 'up again'] },
  'monitor.degraded': { kind: 'opened', about: 'monitor', change: 'remark', counted: ['degraded', 'degraded'] },
  'certificate.ending': {
    kind: 'opened',
    about: 'certificate',
    change: 'remark',
    counted: ['certificate expiring soon', 'certificates expiring soon'],
  },
  'agent.disconnected': {
    kind: 'opened',
    about: 'agent',
    change: 'began',
    counted: ['agent offline', 'agents offline'],
  },
  'agent.connected': {
    kind: 'resolved',
    about: 'agent',
    change: 'ended',
    counted: ['agent online again', 'agents online again'],
  },
} satisfies Partial<Record<NewsKind, KindWords>>;

const wordsOf = ({ kind }: Pick<NewsRow, 'kind'>): KindWords =>
  kinds[kind] ?? { kind: 'opened', about: 'other', change: 'remark', counted: [kind, kind] };

// `newsChange` is all that writes these rows.
const dataOf = (row: Pick<NewsRow, 'data'>): NewsData => row.data as NewsData;

/** How bad a piece of news is: of one that does not say so, nothing is left out. */
export const severityOf = (row: NewsRow): Severity => dataOf(row).severity ?? 'critical';

/** The monitors that a piece of news is about. */
export const monitorsOf = ({ kind, monitorId }: Pick<NewsRow, 'kind' | 'monitorId'>): readonly string[] =>
  monitorId === null || kind.startsWith('agent.') ? [] : [monitorId];

/** What a piece of news says, besides how bad it is. */
export const contentOfNews = (row: NewsRow): NewsContent => {
  const { about, change } = wordsOf(row);
  const { monitorName, cause, at, lastedMs, incident } = dataOf(row);
  const [monitorId] = monitorsOf(row);
  return {
    about,
    name: monitorName,
    change,
    cause,
    ...(incident !== undefined && { incident }),
    ...(monitorId !== undefined && { monitorId }),
    startedAt: at - (lastedMs ?? 0),
    ...(lastedMs !== undefined && { lastedMs }),
  };
};

const messageOfOne = (row: NewsRow, consoleUrl: string | undefined): PlannedMessage => {
  const { kind } = wordsOf(row);
  const { at } = dataOf(row);
  return newsMessage(
    contentOfNews(row),
    // What is watched may hold a secret, and the screen of a telephone is read by others too.
    { kind, severity: severityOf(row), at, isFinished: false, showTarget: 'none', timezone: 'UTC', consoleUrl },
  );
};

/** `12 down, 3 up again`. */
const countsOf = (rows: readonly NewsRow[]): string => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...byKind.values()]
    .flatMap((same) =>
      same.slice(0, 1).map((row) => `${same.length} ${wordsOf(row).counted[same.length === 1 ? 0 : 1]}`),
    )
    .join(', ');
};

const itemOf = (row: NewsRow, consoleUrl: string | undefined): MessageItem => {
  const { title, tone } = messageOfOne(row, consoleUrl);
  const incident = dataOf(row).incident ?? null;
  const { incident: link } = consolePages({ incident, rule: null, monitorId: null }, consoleUrl);
  return { title, tone, link: link ?? null };
};

/** What happened within a moment, as one message to a place of a person. @param rows at least one, the oldest first */
export const personNewsMessage = (
  rows: readonly NewsRow[],
  { organizationName, consoleUrl }: { readonly organizationName: string; readonly consoleUrl: string | undefined },
): PlannedMessage => {
  const [first, second] = rows;
  if (first === undefined) throw new TypeError('there is no news');
  if (second === undefined) return messageOfOne(first, consoleUrl);
  const isOver = rows.every((row) => wordsOf(row).kind === 'resolved');
  const items = rows.slice(0, mostNamed).map((row) => itemOf(row, consoleUrl));
  const title = [{ value: organizationName }, `: ${countsOf(rows)}`];
  const times = rows.map((row) => dataOf(row).at);
  return {
    kind: isOver ? 'resolved' : 'digest',
    tone: isOver ? 'good' : 'bad',
    severity: rows.map(severityOf).reduce(worseOf),
    title,
    summary: title,
    body: null,
    cause: null,
    facts: [],
    items,
    more: rows.length - items.length,
    actors: [],
    links: [],
    startedAt: timestamp(Math.min(...times)),
    at: timestamp(Math.max(...times)),
    lastedMs: null,
  };
};
