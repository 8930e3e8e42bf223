import { notificationChannels } from '@watchpost/schemas';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { ChannelTypes } from '../../request/ports/channel-type.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row } from '../../store/interface/store.js';
import { destinationColumns, openChannelCredentials } from './channel-access.js';

/**
 * The entries that take over where a provider says that a place is now, such as the number of a group of Telegram that has
 * become a supergroup. None where its type cannot use that, or would send the credentials to another host.
 */
export const movedChannel = (
  channel: Row<'notificationChannels'>,
  moved: Readonly<Record<string, unknown>>,
  options: {
    readonly types: Pick<ChannelTypes, 'find'>;
    readonly secretBox: Pick<SecretBox, 'open'>;
    readonly destinationKey: Uint8Array;
    /** The message that found it. */
    readonly deliveryId: string;
    readonly at: number;
  },
): readonly Change[] => {
  const { id, organizationId, version, name } = channel;
  const { types, secretBox, destinationKey, deliveryId, at } = options;
  const type = types.find(channel.type);
  const parsed = type?.config.safeParse({ ...channel.config, ...moved });
  if (type === undefined || !parsed?.success) return [];
  const credentials = openChannelCredentials(channel, secretBox);
  // An object by its schema.
  const config = parsed.data as Row<'notificationChannels'>['config'];
  const before = type.destination({ config: channel.config, credentials });
  const after = type.destination({ config, credentials });
  if (!after.origins.every((origin) => before.origins.includes(origin))) return [];
  const columns = destinationColumns(after, organizationId, destinationKey);
  const searchText = channel.searchText.replace(channel.destination.toLowerCase(), () =>
    columns.destination.toLowerCase(),
  );
  return [
    {
      kind: 'update',
      table: 'notificationChannels',
      // People may have changed it meanwhile: then what they wrote holds.
      where: { id, version },
      set: { config, ...columns, searchText, version: version + 1, updatedAt: at },
      mustMatch: true,
    },
    systemAuditChange(
      {
        organizationId,
        action: 'notificationChannels.move',
        resource: { type: notificationChannels.name, id, name },
        before: { config: channel.config },
        after: { config },
        causeId: deliveryId,
      },
      at,
    ),
  ];
};
