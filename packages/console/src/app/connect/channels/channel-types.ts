import type { NotificationChannelType } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery, type Query } from '../../store/query.js';

/** More types than a server has. */
const mostTypes = 500;

/** The types of channels that the server has, its own ones included. */
export const createChannelTypes = ({
  client,
}: Pick<ConsoleParts, 'client'>): Query<readonly NotificationChannelType[]> =>
  createQuery((abort) =>
    client.notificationChannels.types({ pageSize: 100 }, { signal: abort }).toArray({ limit: mostTypes }),
  );

/** What people call the types of channels. */
export interface ChannelTitles {
  /** Such as "Slack" for `slack`; the type itself until they are read, and of a type that this server does not have. */
  titleOf(type: string): string;
  dispose(): void;
}

/** Reads them once. */
export const createChannelTitles = (parts: Pick<ConsoleParts, 'client'>): ChannelTitles => {
  const types = createChannelTypes(parts);
  return {
    titleOf: (name) => types.data.value?.find(({ type }) => type === name)?.title ?? name,
    dispose: types.dispose,
  };
};
