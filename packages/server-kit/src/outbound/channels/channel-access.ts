import { createHmac } from 'node:crypto';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { NotificationTemplate } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';
import { invalidField, invalidFields } from '../../request/http/problem.js';
import { fieldErrors } from '../../request/http/validation.js';
import type { ChannelAccess, ChannelDestination, ChannelType, ChannelTypes } from '../../request/ports/channel-type.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';
import { assertAdmittedReceiver } from '../webhooks/receiver-url.js';
import { templateProblem } from './render/channel-template.js';

/** What a channel signs in with, as people gave it. */
export type Credentials = Readonly<Record<string, unknown>>;

/** The config and credentials of a channel after its type has checked them. */
export type CheckedAccess = ChannelAccess<Readonly<Record<string, unknown>>, Credentials>;

/** What a channel can do, by its type and config; nothing where this server has no such type. */
export const channelSupport = (
  { type: name, config }: Pick<Row<'notificationChannels'>, 'type' | 'config'>,
  types: Pick<ChannelTypes, 'find'>,
): { readonly edit: boolean; readonly close: boolean } => {
  const type = types.find(name);
  return type?.supportsOf?.(config) ?? type?.supports ?? { edit: false, close: false };
};

/** @throws ProblemError `validation_failed` */
export const knownChannelType = (name: string, types: ChannelTypes): ChannelType => {
  const type = types.find(name);
  if (type === undefined) {
    throw invalidField('type', 'invalid', `must be one of: ${types.all.map((each) => each.type).join(', ')}`);
  }
  return type;
};

/** Problems of one part of a channel, with paths from the whole. */
const problemsIn = (part: string, { issues }: z.ZodError) =>
  fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: [part, ...issue.path] })) });

/** What a type says about where its places lead and what they sign in with. */
export type CheckedType = Pick<ChannelType, 'config' | 'credentials' | 'destination'> & {
  readonly problemOf?: ChannelType['problemOf'];
};

/**
 * Has a type check where a channel leads and what it signs in with.
 *
 * @throws ProblemError `validation_failed` that names the fields
 */
export const checkedAccess = (
  type: CheckedType,
  given: { readonly config: unknown; readonly credentials: Credentials },
  guard: Pick<AddressGuard, 'refusalOf'>,
): CheckedAccess => {
  const config = type.config.safeParse(given.config, { reportInput: true });
  const credentials = type.credentials.safeParse(given.credentials, { reportInput: true });
  const errors = [
    ...(config.success ? [] : problemsIn('config', config.error)),
    ...(credentials.success ? [] : problemsIn('credentials', credentials.error)),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  // Both are objects by their schemas.
  const access = { config: config.data, credentials: credentials.data } as CheckedAccess;
  const problem = type.problemOf?.(access) ?? null;
  if (problem !== null) throw invalidField(problem.field, 'invalid', problem.message);
  for (const origin of type.destination(access).origins) assertAdmittedReceiver(origin, guard, 'config');
  return access;
};

/** @throws ProblemError `validation_failed` with the position of what cannot be used */
export const assertTemplate = (template: NotificationTemplate | null): void => {
  const problem = templateProblem(template);
  if (problem !== null) throw invalidField(problem.field, 'invalid', problem.message);
};

/** What credentials are bound to: moved to another row they do not open. */
export const channelSealContext = (channelId: string): string => `notification-channel/${channelId}/credentials`;

/** The columns that keep credentials. */
export const credentialColumns = (
  channelId: string,
  credentials: Credentials,
  secretBox: Pick<SecretBox, 'seal'>,
): Pick<Row<'notificationChannels'>, 'credentials' | 'credentialFields'> => {
  const credentialFields = Object.keys(credentials).filter((name) => credentials[name] !== undefined);
  if (credentialFields.length === 0) return { credentials: null, credentialFields };
  return { credentials: secretBox.seal(JSON.stringify(credentials), channelSealContext(channelId)), credentialFields };
};

/** What a channel signs in with. @throws SecretKeyError when it was sealed with a key that is not given */
export const openChannelCredentials = (
  { id, credentials }: Pick<Row<'notificationChannels'>, 'id' | 'credentials'>,
  secretBox: Pick<SecretBox, 'open'>,
): Credentials =>
  // Only `credentialColumns` writes this column.
  credentials === null ? {} : (JSON.parse(secretBox.open(credentials, channelSealContext(id))) as Credentials);

/** The columns that say where a channel leads. */
export const destinationColumns = (
  { shown, key }: ChannelDestination,
  organizationId: string,
  hashKey: Uint8Array,
): Pick<Row<'notificationChannels'>, 'destination' | 'fingerprint'> => ({
  destination: shown.slice(0, 300),
  fingerprint: createHmac('sha256', hashKey).update(`${organizationId}\n${key}`).digest('hex').slice(0, 12),
});
