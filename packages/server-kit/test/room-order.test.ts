import { describe, expect, test } from 'vitest';
import type { ServerKitOptions } from '../src/kit/options.js';
import { provideServices } from '../src/kit/provide-services.js';
import { channelsRoom } from '../src/outbound/channels/room.js';
import { contactsRoom } from '../src/outbound/contacts/room.js';
import type { CoreServices } from '../src/request/services.js';

describe('the order of rooms', () => {
  // Empty: channels only pass on what they get from them, and contacts are never made.
  const core = {} as CoreServices;
  const host = {} as ServerKitOptions;

  test('a room that is listed before the one it needs fails with the names of both', () => {
    expect(() => provideServices(core, host, [contactsRoom, channelsRoom])).toThrow(
      new TypeError('contacts needs channelTypes of channels: list channels before contacts.'),
    );
  });

  test('a room that needs what no room provides fails with its name and the need', () => {
    expect(() => provideServices(core, host, [contactsRoom])).toThrow(
      new TypeError('contacts needs channelTypes, which no room provides.'),
    );
  });
});
