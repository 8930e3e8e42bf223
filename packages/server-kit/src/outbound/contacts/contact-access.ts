import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { ContactMethodType } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { mailboxOf } from '../../base/mailbox.js';
import { needsCarrier } from '../../request/access/carrier.js';
import type { ChannelAccess, ChannelType } from '../../request/ports/channel-type.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';
import {
  type CheckedAccess,
  type CheckedType,
  type Credentials,
  checkedAccess,
  openChannelCredentials,
} from '../channels/channel-access.js';
import { createChannelTypes } from '../channels/channel-registry.js';
import { patternSetting } from '../channels/settings.js';
import { isOneAddress, maskedAddress } from '../mail/mail-address.js';
import { webPush } from '../web-push/web-push.js';

type Method = Row<'contactMethods'>;
type Channel = Row<'notificationChannels'>;

/** The types of places of people are a closed list, without those of hosts. */
const types = createChannelTypes();

const nothing = z.strictObject({});

const email: CheckedType = {
  config: z.strictObject({
    address: z
      .string({ error: 'must be text' })
      .max(254, { error: 'must have at most 254 characters' })
      .transform((address) => address.trim().toLowerCase())
      .refine(isOneAddress, { error: 'must be one e-mail address' }),
  }),
  credentials: nothing,
  destination: ({ config: { address } }: ChannelAccess<{ address: string }, object>) => ({
    shown: maskedAddress(address),
    key: `email ${mailboxOf(address)}`,
    origins: [],
  }),
};

/** Text messages and calls: the number alone, since the organization's carrier does the rest. */
const telephone: CheckedType = {
  config: z.strictObject({
    number: patternSetting(/^\+[1-9]\d{6,14}$/, 'a telephone number with its country, such as +12025550123'),
  }),
  credentials: nothing,
  destination: ({ config: { number } }: ChannelAccess<{ number: string }, object>) => ({
    shown: `${number.slice(0, 4)}…${number.slice(-3)}`,
    // Text messages and calls reach the same person.
    key: `telephone ${number}`,
    origins: [],
  }),
};

const ownDescriptions: Partial<Record<ContactMethodType, CheckedType>> = {
  email,
  sms: telephone,
  voice: telephone,
  webPush,
};

/** @throws TypeError where this server has no such type of channels */
const descriptionOf = (type: ContactMethodType): CheckedType => {
  const description = ownDescriptions[type] ?? types.find(type);
  if (description === undefined) throw new TypeError(`this server has no type ${type} of channels`);
  return description;
};

/** A place that was checked. */
export interface CheckedContact {
  readonly access: CheckedAccess;
  /** Where it leads, masked. */
  readonly shown: string;
  /** The same for all who name the place. It may hold secrets. */
  readonly key: string;
}

/**
 * Checks where a contact method leads and what it signs in with.
 *
 * @throws ProblemError `validation_failed` that names the fields
 */
export const checkedContact = (
  type: ContactMethodType,
  given: { readonly config: unknown; readonly credentials: Credentials },
  guard: Pick<AddressGuard, 'refusalOf'>,
): CheckedContact => {
  const description = descriptionOf(type);
  const access = checkedAccess(description, given, guard);
  const { shown, key } = description.destination(access);
  return { access, shown: shown.slice(0, 300), key };
};

/** What a contact method is bound to: moved to another row it does not open. */
export const contactSealContext = (id: string): string => `contact-method/${id}/access`;

/** The column that keeps where a contact method leads: a number or an address of a person is as secret as a token. */
export const sealedAccess = (id: string, access: CheckedAccess, secretBox: Pick<SecretBox, 'seal'>): string =>
  secretBox.seal(JSON.stringify(access), contactSealContext(id));

/** Where a contact method leads. @throws SecretKeyError when it was sealed with a key that is not given */
export const openContact = (
  { id, access }: Pick<Method, 'id' | 'access'>,
  secretBox: Pick<SecretBox, 'open'>,
): CheckedAccess =>
  // Only `sealedAccess` writes this column.
  JSON.parse(secretBox.open(access, contactSealContext(id))) as CheckedAccess;

/** The same for all who name the place of a contact method. It may hold secrets. */
export const contactKey = (type: ContactMethodType, access: CheckedAccess): string =>
  descriptionOf(type).destination(access).key;

/** The type whose requests reach a place; `undefined` when this server has none of the name. A browser is a place of a person alone. */
export const placeTypeOf = (name: string): ChannelType | undefined =>
  name === webPush.type ? webPush : types.find(name);

/** A place that messages are requests to. */
export interface ContactPlace extends CheckedAccess {
  /** The type of channels whose requests they are. */
  readonly type: string;
}

/** Where messages to a contact method are sent by requests. */
export const placeOf = (
  type: ContactMethodType,
  access: CheckedAccess,
  carrier: { readonly channel: Channel; readonly secretBox: Pick<SecretBox, 'open'> } | null,
): ContactPlace => {
  if (!needsCarrier(type)) return { type, ...access };
  if (carrier === null) throw new TypeError(`${type} needs a carrier`);
  const { channel, secretBox } = carrier;
  const voice = type === 'voice' ? 'critical' : false;
  return {
    type: channel.type,
    config: { ...channel.config, to: access.config.number, voice },
    credentials: openChannelCredentials(channel, secretBox),
  };
};
