import { jsonSchemaOf, type NotificationChannelType, notificationChannelRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import type { ChannelType, ChannelTypes } from '../../request/ports/channel-type.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';

const present = ({
  type,
  title,
  config,
  credentialFields,
  supports,
  limits,
  helpUrl,
}: ChannelType): NotificationChannelType => ({
  type,
  title,
  configSchema: jsonSchemaOf(config, { io: 'input', unrepresentable: 'any' }),
  credentialFields: [...credentialFields],
  supports,
  limits,
  helpUrl,
});

const catalogues = new WeakMap<ChannelTypes, readonly NotificationChannelType[]>();

/** The types with what a form needs, made once: they do not change while the server runs. */
const catalogueOf = (types: ChannelTypes): readonly NotificationChannelType[] => {
  const known = catalogues.get(types) ?? types.all.map(present).sort((a, b) => (a.type < b.type ? -1 : 1));
  catalogues.set(types, known);
  return known;
};

const matches = ({ type, title }: NotificationChannelType, search: string): boolean =>
  `${type}\n${title}`.toLowerCase().includes(search.toLowerCase());

/** Lists the kinds of places that can be notified. */
const listTypes = serve(
  notificationChannelRoutes.types,
  async ({ query }, { services }: OrganizationContext<'channelTypes'>) => {
    const { isDescending, limit, offset } = pageOptions(query);
    const found = catalogueOf(services.channelTypes).filter((type) => matches(type, query.search ?? ''));
    const sorted = isDescending ? found.toReversed() : found;
    return { body: pageBody(query, sorted.slice(offset, offset + limit), found.length) };
  },
);

export const channelTypeOperations: Readonly<Record<string, Verb>> = { 'notificationChannels.types': listTypes };
