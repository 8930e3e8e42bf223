import { resources } from './contract.js';

/** A tag of OpenAPI: the operations whose `operationId` begins with its name. */
interface Tag {
  readonly name: string;
  /** As readers see it in a table of contents. */
  readonly title: string;
  readonly description: string;
}

/** Tags that are no resources with plain verbs. */
const others: readonly Tag[] = [
  { name: 'heartbeats', title: 'Heartbeats', description: 'What jobs report by themselves.' },
  { name: 'stream', title: 'Live stream', description: 'What happens, as it happens.' },
  { name: 'events', title: 'Events', description: 'What happened, as webhooks are told.' },
  { name: 'receiving', title: 'Receiving webhooks', description: 'What a receiver of webhooks gets.' },
  { name: 'auth', title: 'Accounts', description: 'Accounts, signing in and out, and sessions.' },
  { name: 'mfa', title: 'Second factor', description: 'The second factor.' },
  { name: 'oauth', title: 'Signing in with a provider', description: 'Signing in with a provider.' },
  {
    name: 'ssoConnections',
    title: 'SSO connections',
    description: 'An organization’s own connections to providers.',
  },
];

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const tags: readonly Tag[] = [
  ...resources.map(({ collection, words }) => ({
    name: collection,
    title: capitalized(words.many),
    description: `Everything about ${words.many}.`,
  })),
  ...others,
];

/** Chapters of the reference, in the order in which people need them. */
const chapters: Readonly<Record<string, readonly string[]>> = {
  Monitoring: ['monitors', 'heartbeats', 'incidents', 'alertRules', 'maintenanceWindows', 'stream'],
  Webhooks: ['webhooks', 'events', 'receiving'],
  'Signing in': ['auth', 'mfa', 'oauth'],
  Organization: ['organizations', 'members', 'invitations', 'roles', 'apiKeys', 'ssoConnections', 'auditActivities'],
};

const named = new Set(Object.values(chapters).flat());

/** `x-tagGroups`: every tag is in one; what no chapter names is in the last. */
export const tagGroups = [
  ...Object.entries(chapters).map(([name, names]) => ({ name, tags: names })),
  { name: 'More', tags: tags.map(({ name }) => name).filter((name) => !named.has(name)) },
].filter((group) => group.tags.length > 0);

/** `tags`, in the order of their chapters. */
export const openApiTags = tagGroups
  .flatMap((group) => group.tags)
  .flatMap((name) => tags.filter((tag) => tag.name === name))
  .map(({ name, title, description }) => ({ name, 'x-displayName': title, description }));
