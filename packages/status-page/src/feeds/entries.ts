import type { PublicIncident, PublicStatusPage } from '@watchpost/schemas';
import { absoluteAddress } from '../pages/page-frame.js';
import { wordsOf } from '../words/languages.js';

/** One entry of a feed: an incident with all that was published about it. */
export interface FeedEntry {
  readonly address: string;
  /** The same when the page gets or loses a domain, so that readers show nothing twice. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** The entries of a page's feeds, those that changed last first. */
export const feedEntries = (data: PublicStatusPage): FeedEntry[] => {
  const words = wordsOf[data.locale];
  const entry = ({ number, title, startedAt, updatedAt, updates, status }: PublicIncident): FeedEntry => ({
    address: absoluteAddress({ data, words }, { kind: 'incident', number }),
    id: `${data.links.permanent.replace(/\/+$/, '')}/incidents/${number}`,
    title,
    text:
      updates
        .map((update) => [words.incidentStatus[update.status], update.text].filter((part) => part !== '').join(': '))
        .join('\n\n') || words.incidentStatus[status],
    publishedAt: startedAt,
    updatedAt,
  });
  return [...data.openIncidents, ...data.pastIncidents]
    .map(entry)
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
};
