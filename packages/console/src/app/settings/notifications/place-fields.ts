import type { ContactMethod } from '@watchpost/client';

/** A field of a place that a person types in. */
export interface PlaceField {
  /** Where it belongs in the request, which is also where the server reports a problem with it. */
  readonly path:
    | 'config.address'
    | 'config.number'
    | 'config.chatId'
    | 'config.serverUrl'
    | 'config.topic'
    | 'credentials.botToken'
    | 'credentials.userKey'
    | 'credentials.appToken'
    | 'credentials.token'
    | 'credentials.webhookUrl';
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
  /** Sent as a number where it is one. */
  readonly isNumber?: boolean;
}

const fields: Readonly<Record<ContactMethod['type'], readonly PlaceField[]>> = {
  email: [{ path: 'config.address' }],
  sms: [{ path: 'config.number' }],
  voice: [{ path: 'config.number' }],
  telegram: [
    { path: 'config.chatId', isNumber: true },
    { path: 'credentials.botToken', isSecret: true },
  ],
  pushover: [
    { path: 'credentials.userKey', isSecret: true },
    { path: 'credentials.appToken', isSecret: true },
  ],
  ntfy: [
    { path: 'config.topic' },
    { path: 'config.serverUrl', isOptional: true },
    { path: 'credentials.token', isSecret: true, isOptional: true },
  ],
  gotify: [{ path: 'config.serverUrl' }, { path: 'credentials.appToken', isSecret: true }],
  slack: [{ path: 'credentials.webhookUrl', isSecret: true }],
  // A browser makes its own keys: it is added by a press, and nothing is typed.
  webPush: [],
};

/** The types of places that are typed in, in the order in which they are offered. */
export const placeTypes = (Object.keys(fields) as ContactMethod['type'][]).filter((type) => fields[type].length > 0);

/** What a person types in for a place of a type. */
export const fieldsOf = (type: ContactMethod['type']): readonly PlaceField[] => fields[type];
