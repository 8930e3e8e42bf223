import { type NotificationChannelType, notificationChannelRoutes } from '@watchpost/schemas';
import * as z from 'zod';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { builtInChannelTypes } from './types/channel-types.js';

/** The types with what a form needs, made once: they do not change while the server runs. */
const catalogue: readonly NotificationChannelType[] = builtInChannelTypes
  .map(({ type, title, config, credentialFields, supports, limits, helpUrl }) => ({
    type,
    title,
    configSchema: { ...z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' }) },
    credentialFields: [...credentialFields],
    supports,
    limits,
    helpUrl,
  }))
  .sort((a, b) => (a.type < b.type ? -1 : 1));

const matches = ({ type, title }: NotificationChannelType, search: string): boolean =>
  `${type}\n${title}`.toLowerCase().includes(search.toLowerCase());

/** Lists the kinds of places that can be notified. */
const listTypes = serve(notificationChannelRoutes.types, async ({ query }) => {
  const { isDescending, limit, offset } = pageOptions(query);
  const found = catalogue.filter((type) => matches(type, query.search ?? ''));
  const sorted = isDescending ? found.toReversed() : found;
  return { body: pageBody(query, sorted.slice(offset, offset + limit), found.length) };
});

export const channelTypeOperations: Readonly<Record<string, Verb>> = { 'notificationChannels.types': listTypes };
