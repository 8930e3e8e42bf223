import type { MailContent } from '../../../src/outbound/mail/mail-content.js';
import { createOutbox, type ReadableOutbox } from '../../../src/outbound/mail/outbox.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Row } from '../../../src/store/interface/store.js';
import { spokenMails } from './spoken-mails.js';

const outboxWith = (consoleUrl: string | undefined, publicUrl: string): ReadableOutbox =>
  createOutbox({
    secretBox: createSecretBox([{ id: 'k1', bytes: new Uint8Array(32) }]),
    publicUrl,
    consoleUrl,
    isSealed: false,
  });

/**
 * Every mail of the product as it is sent.
 *
 * @param consoleUrl where the console is; `undefined` for a server without one
 */
export const writtenMails = (
  consoleUrl: string | undefined,
  publicUrl = 'https://watch.example.com',
): readonly { readonly name: string; readonly content: MailContent }[] => {
  const outbox = outboxWith(consoleUrl, publicUrl);
  return spokenMails.map(({ name, mail }) => {
    const change = outbox.mailChange(mail, 0);
    if (change.kind !== 'insert') throw new Error('a mail is a row');
    return { name, content: outbox.contentOf(change.row as Row<'mails'>) };
  });
};
