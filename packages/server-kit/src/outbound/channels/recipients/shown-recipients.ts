import type { NotificationChannel } from '@watchpost/schemas';
import { timestampOrNull } from '../../../base/timestamp.js';
import type { ChannelTypes } from '../../../request/ports/channel-type.js';
import { type Recipient, type RecipientReads, readRecipients } from './recipient.js';

type ShownRecipients = NotificationChannel['recipients'];

/** What says which addresses a channel names. */
export interface NamingChannel {
  readonly type: string;
  readonly config: unknown;
}

/** The addresses that a channel names; none for every type but `email`, and for everyone who may respond. */
export const addressesOf = (
  { type: name, config }: NamingChannel,
  types: Pick<ChannelTypes, 'find'>,
): readonly string[] => {
  const type = types.find(name);
  return type?.carriedBy === 'mail' ? type.recipients(config) : [];
};

/** Recipients as a channel shows them. */
export const shownRecipients = (recipients: readonly Recipient[]): ShownRecipients =>
  recipients.map(({ address, isMember, status, row }) => ({
    address,
    isMember,
    status,
    askedAt: timestampOrNull(row?.askedAt ?? null),
  }));

/** The recipients of channels of one organization, in the order of the channels: a few reads for all of them. */
export const readShownRecipients = async (
  channels: readonly NamingChannel[],
  organizationId: string,
  { channelTypes, ...reads }: RecipientReads & { readonly channelTypes: Pick<ChannelTypes, 'find'> },
): Promise<ShownRecipients[]> => {
  const named = channels.map((channel) => addressesOf(channel, channelTypes));
  const all = [...new Set(named.flat())];
  if (all.length === 0) return channels.map(() => []);
  const found = new Map((await readRecipients(all, organizationId, reads)).map((each) => [each.address, each]));
  return named.map((addresses) => shownRecipients(addresses.flatMap((address) => found.get(address) ?? [])));
};
