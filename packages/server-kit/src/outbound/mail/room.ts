import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { OutboundOptions } from '../outbound-options.js';
import { createOutbox, mailSealContext } from './outbox.js';
import { withheldMails } from './withheld-mails.js';

/** A mail that is done with is kept this long, for those who ask whether it was sent. */
const finishedMailMs = 30 * 24 * 3_600_000;

export const mailRoom = defineRoom({
  name: 'mail',
  provides: ({ secretBox, publicUrl, consoleUrl, sendsMail }, { accountLinks, mailTransport }: OutboundOptions) => ({
    mailTransport,
    outbox: createOutbox({ secretBox, publicUrl, consoleUrl, accountLinks, isSealed: sendsMail }),
  }),
  seals: [sealedColumn('mails', 'content', ({ id }) => ({ key: { id }, context: mailSealContext(id) }))],
  queues: ['mails'],
  metrics: [withheldMails],
  expires: (now) => [
    {
      kind: 'delete',
      table: 'mails',
      where: { nextAt: null, updatedAt: { atMost: now - finishedMailMs } },
      orderBy: 'updatedAt',
    },
  ],
});
