import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { createDraftTests } from '../channels/draft-tests.js';
import type { MessageParts } from '../channels/room.js';
import { deliveryBounds } from '../delivery/bounds.js';
import { createFamilySender } from '../delivery/family-sender.js';
import { createMailSender } from '../mail/mail-sender.js';
import type { MailTransport } from '../mail/mail-transport.js';
import type { ReadableOutbox } from '../mail/outbox.js';
import { contactSealContext, placeTypeOf } from './contact-access.js';
import { createMailedPages } from './mailed-pages.js';
import { createPeopleCourier } from './people-courier.js';

/** What people are reached with. */
interface ContactParts extends MessageParts {
  readonly outbox: ReadableOutbox;
  readonly mailTransport: MailTransport | undefined;
}

export const contactsRoom = defineRoom({
  name: 'contacts',
  needs: ['channelTypes'],
  provides: ({ store, channelTypes, addressGuard: guard, derivedKeys, publicUrl, clock }) => ({
    draftTests: createDraftTests({
      store,
      findType: (name) => channelTypes.find(name) ?? placeTypeOf(name),
      guard,
      sealing: { keyOf: (purpose) => derivedKeys.of(purpose), serverUrl: publicUrl },
      clock,
    }),
  }),
  workers: ({ store, clock, logger, ...parts }: ContactParts) => [
    createFamilySender({
      store,
      courier: createPeopleCourier({
        ...parts,
        store,
        logger,
        transport: parts.openTransport(),
        now: clock.now,
        observer: parts.channelMeter,
      }),
      retrySeconds: parts.notificationRetrySeconds,
      concurrency: deliveryBounds.channelPlaces.most,
      dispatches: false,
      clock,
      logger,
    }),
    createMailSender({
      ...parts,
      store,
      clock,
      logger,
      transport: parts.mailTransport,
      together: createMailedPages({ ...parts, store }),
    }),
  ],
  seals: [sealedColumn('contactMethods', 'access', ({ id }) => ({ key: { id }, context: contactSealContext(id) }))],
});
