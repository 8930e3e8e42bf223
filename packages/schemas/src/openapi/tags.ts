import { resources } from '../contract.js';
import { type Chapter, chapters } from '../resource.js';

/** A tag of OpenAPI: the operations whose `operationId` begins with its name. */
interface Tag {
  readonly name: string;
  /** As readers see it in a table of contents. */
  readonly title: string;
  readonly description: string;
  readonly chapter: Chapter;
  /** The tag that it follows; the last one of its chapter by default. */
  readonly after?: string;
}

/** Tags that are no resources with plain verbs. */
const others: readonly Tag[] = [
  {
    name: 'heartbeats',
    title: 'Heartbeats',
    description: 'Signals that jobs send to their heartbeat monitors.',
    chapter: 'Monitoring',
    after: 'monitors',
  },
  {
    name: 'incidentActions',
    title: 'Links in messages',
    description: 'What the links and buttons of messages call, with the token that is in them.',
    chapter: 'Monitoring',
    after: 'incidents',
  },
  {
    name: 'channelActions',
    title: 'Presses from providers',
    description: 'What providers call when people press a button below a message.',
    chapter: 'Monitoring',
    after: 'incidentActions',
  },
  {
    name: 'mailRecipients',
    title: 'Recipients of mails',
    description: "What the links of mails to addresses that are no members' call, with the token that is in them.",
    chapter: 'Monitoring',
    after: 'notificationChannels',
  },
  {
    name: 'agent',
    title: 'Calls of agents',
    description: 'What an agent itself calls, with its own token.',
    chapter: 'Monitoring',
    after: 'agents',
  },
  {
    name: 'publicStatusPages',
    title: 'Status pages for visitors',
    description: 'Status pages without an account: what visitors, aggregators and feed readers get.',
    chapter: 'Monitoring',
    after: 'statusPages',
  },
  {
    name: 'alerts',
    title: 'Alerts',
    description: 'What alert rules found, across all of them.',
    chapter: 'Monitoring',
    after: 'alertRules',
  },
  {
    name: 'onCall',
    title: 'Who is on call',
    description: 'Who is on call at a moment, in all schedules at once.',
    chapter: 'Monitoring',
    after: 'onCallSchedules',
  },
  {
    name: 'prometheus',
    title: 'Prometheus',
    description: 'Samples in PromQL, over the reading part of Prometheus’ HTTP API.',
    chapter: 'Monitoring',
    after: 'exporters',
  },
  {
    name: 'stream',
    title: 'Live stream',
    description: 'Changes of monitors, maintenance, incidents and alerts as server-sent events.',
    chapter: 'Monitoring',
  },
  {
    name: 'billing',
    title: 'Billing',
    description: 'Who invoices are made out to, how they are paid, and what payment providers call.',
    chapter: 'Organization',
    after: 'invoices',
  },
  {
    name: 'plans',
    title: 'Plans',
    description: 'What organizations can subscribe to; the operator configures it.',
    chapter: 'Organization',
  },
  {
    name: 'usage',
    title: 'Usage',
    description: 'What an organization uses, and what it may use.',
    chapter: 'Organization',
  },
  {
    name: 'notifications',
    title: 'Notifications',
    description: 'Messages to channels and people, and what became of each.',
    chapter: 'Monitoring',
  },
  {
    name: 'events',
    title: 'Events',
    description: 'What happened in an organization: the events that webhooks deliver.',
    chapter: 'Webhooks',
  },
  {
    name: 'receiving',
    title: 'Receiving webhooks',
    description: 'The requests that a receiver of webhooks gets.',
    chapter: 'Webhooks',
  },
  {
    name: 'auth',
    title: 'Accounts',
    description: 'Accounts, signing in and out, and sessions.',
    chapter: 'Signing in',
  },
  { name: 'mfa', title: 'Second factor', description: 'TOTP (RFC 6238) and backup codes.', chapter: 'Signing in' },
  {
    name: 'notificationPreferences',
    title: 'Notification preferences',
    description: 'How you want to be paged, and when you want to be left alone.',
    chapter: 'Signing in',
  },
  {
    name: 'contactMethods',
    title: 'Contact methods',
    description: 'Your own telephone, chat or mailbox, where you are notified beside the address of your account.',
    chapter: 'Signing in',
  },
  {
    name: 'oauth',
    title: 'Signing in with a provider',
    description: 'Signing in with GitHub, GitLab, Google, Microsoft or Slack.',
    chapter: 'Signing in',
  },
  {
    name: 'server',
    title: 'Server',
    description: 'What a sign-in page needs to know of a server, and its first owner.',
    chapter: 'Signing in',
  },
  {
    name: 'ssoConnections',
    title: 'SSO connections',
    description: 'An organization’s own connections to providers.',
    chapter: 'Organization',
    after: 'apiKeys',
  },
];

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const tags = resources.map(
  ({ collection, words, chapter }): Tag => ({
    name: collection,
    title: capitalized(words.many),
    description: `Everything about ${words.many}.`,
    chapter,
  }),
);
for (const tag of others) {
  const place = tags.findIndex(({ name }) => name === tag.after);
  tags.splice(place < 0 ? tags.length : place + 1, 0, tag);
}

const tagsOf = (chapter: Chapter): Tag[] => tags.filter((tag) => tag.chapter === chapter);

/** `x-tagGroups`: every tag is in the group of its chapter. */
export const tagGroups = chapters.map((chapter) => ({
  name: chapter,
  tags: tagsOf(chapter).map(({ name }) => name),
}));

/** `tags`, in the order of their chapters. */
export const openApiTags = chapters
  .flatMap(tagsOf)
  .map(({ name, title, description }) => ({ name, 'x-displayName': title, description }));
