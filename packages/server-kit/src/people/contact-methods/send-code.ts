import { type CheckedContact, type ContactPlace, placeOf } from '../../outbound/contacts/contact-access.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import { countContactCode } from '../throttle/contact-codes.js';
import { codeMessage, hashCode, newCode } from './contact-code.js';

type Method = Row<'contactMethods'>;
type CodeColumns = Pick<Method, 'codeHash' | 'codeExpiresAt' | 'codeTries' | 'lastError' | 'updatedAt'>;

const lifetimeMs = 15 * 60_000;

/** The contact method that a code goes to. */
export interface CodeReceiver {
  readonly row: Method;
  readonly contact: Pick<CheckedContact, 'access' | 'key'>;
  /** The carrier channel that brings it; `null` where none does. */
  readonly carrier: Row<'notificationChannels'> | null;
}

/** Sends a message to a place at once; returns why it did not get there, in words, or `null`. */
export const sendToPlace = async (
  place: ContactPlace,
  message: ReturnType<typeof codeMessage>,
  { caller, requestId, services }: Context<'draftTests'>,
): Promise<string | null> => {
  const draft = { ...place, template: null, timezone: null, owner: caller.organizationId ?? caller.id ?? '' };
  const [sent] = await services.sharedWork.draftTests.run({
    lane: draft.owner,
    key: requestId,
    work: () => services.draftTests.send(draft, [message]),
  });
  return sent?.status === 'delivered' ? null : (sent?.error ?? 'It could not be sent.');
};

/**
 * The page of the console that takes a code from its address, behind `#`. Only a browser can open it: it is the place itself, and
 * what it shows is confirmed by a press instead of by typing.
 */
const confirmUrlOf = ({ id, type }: Method, code: string, consoleUrl: string | undefined): string | null =>
  type !== 'webPush' || consoleUrl === undefined
    ? null
    : `${consoleUrl.replace(/\/+$/, '')}/account/notifications#${id}.${code}`;

/**
 * Makes a code for a contact method and sends it. A mail is written with the method. A request to a provider cannot be taken
 * back, so there the method is committed first: what was sent is then good, and a commit that loses sends nothing.
 *
 * @param begin the entries that write the columns of the code
 * @throws ProblemError `rate_limited`, `conflict`
 */
export const sendingCode = async (
  { row, contact, carrier }: CodeReceiver,
  begin: (columns: CodeColumns) => Change[],
  context: Context<'draftTests' | 'outbox'>,
): Promise<{ readonly row: Method; readonly changes: readonly Change[] }> => {
  const { now, services } = context;
  const { outbox, store, secretBox, derivedKeys } = services;
  await countContactCode({ key: contact.key, carriedFor: carrier?.organizationId ?? null }, context);
  const code = newCode();
  const columns: CodeColumns = {
    codeHash: await hashCode(code, row.id, derivedKeys),
    codeExpiresAt: now + lifetimeMs,
    codeTries: 0,
    lastError: null,
    updatedAt: now,
  };
  const begun = { ...row, ...columns };
  if (row.type === 'email') {
    // The schema of the type says that it is a text.
    const to = String(contact.access.config.address);
    const mail = outbox.mailChange({ to, template: 'contact-code', values: { code } }, now);
    return { row: begun, changes: [...begin(columns), mail] };
  }
  const place = placeOf(row.type, contact.access, carrier === null ? null : { channel: carrier, secretBox });
  const { isCommitted } = await store.commit(begin(columns));
  if (!isCommitted) throw new ProblemError('conflict', 'Something else was changed at the same time; try again.');
  const confirmUrl = confirmUrlOf(row, code, services.consoleUrl);
  const error = await sendToPlace(place, codeMessage(row.type, { code, confirmUrl, now }), context);
  if (error === null) return { row: begun, changes: [] };
  // What the provider says may repeat the message: who reads the code here proves nothing.
  const failed = { codeHash: null, lastError: error.replaceAll(code, '•••') } as const;
  return {
    row: { ...begun, ...failed },
    changes: [
      {
        kind: 'update',
        table: 'contactMethods',
        where: { id: row.id, codeHash: columns.codeHash },
        set: failed,
      },
    ],
  };
};
