import { type MailRecipient, mailRecipientRoutes, type RecipientStatus } from '@watchpost/schemas';
import { auditChange } from '../../../request/audit/record.js';
import type { Context } from '../../../request/context.js';
import { ProblemError } from '../../../request/http/problem.js';
import { serve, type Verb } from '../../../request/operation.js';
import { assertWithinLimit, countRequest } from '../../../request/rate-limit/window.js';
import type { Change, Row } from '../../../store/interface/store.js';
import { channelsBounds } from '../bounds.js';
import { readRecipientToken } from './recipient-token.js';

const mostTries = channelsBounds.recipientDecisions.most;

/** One refusal for everything: it tells nothing about what there is. */
const deadLink = (): ProblemError => new ProblemError('token_expired', 'This link does nothing any more.');

/** An address whose link is held. */
interface Held {
  readonly row: Row<'mailRecipients'>;
  readonly organization: Row<'organizations'>;
}

/** @throws ProblemError `token_expired` alike for whatever does nothing; `rate_limited` */
const readHeld = async (token: string, { now, services }: Context): Promise<Held> => {
  const { store, derivedKeys } = services;
  const id = await readRecipientToken(token, now, derivedKeys);
  if (id === undefined) throw deadLink();
  assertWithinLimit(await countRequest(store.requestCounter, `mail-recipients:${id}`, mostTries, now), 'The link');
  const row = await store.get('mailRecipients', { id });
  const organization = row && (await store.get('organizations', { id: row.organizationId }));
  if (row === undefined || organization === undefined) throw deadLink();
  return { row, organization };
};

const present = ({ row, organization }: Held, status: RecipientStatus): MailRecipient => ({
  organizationName: organization.name,
  address: row.shown,
  status,
});

/** The entries of a decision; none when it says what was said before. */
const decided = ({ row }: Held, status: Exclude<RecipientStatus, 'pending'>, context: Context): readonly Change[] => {
  if (row.status === status) return [];
  const { id, organizationId, shown } = row;
  const set = { status, decidedAt: context.now, updatedAt: context.now };
  return [
    { kind: 'update', table: 'mailRecipients', where: { id, status: row.status }, set, mustMatch: true },
    auditChange(context, {
      resource: { type: 'mailRecipient', id, name: shown },
      before: { status: row.status },
      after: { status },
      organizationId,
    }),
  ];
};

const read = serve(mailRecipientRoutes.read, async ({ body }, context) => {
  const held = await readHeld(body.token, context);
  return { body: present(held, held.row.status) };
});

const decide = serve(mailRecipientRoutes.decide, async ({ body }, context) => {
  const held = await readHeld(body.token, context);
  return { body: present(held, body.decision), changes: decided(held, body.decision, context) };
});

const unsubscribe = serve(mailRecipientRoutes.unsubscribe, async ({ query, body }, context) => ({
  changes: decided(await readHeld(query.recipient ?? body.token ?? '', context), 'refused', context),
}));

export const mailRecipientOperations: Readonly<Record<string, Verb>> = {
  'mailRecipients.read': read,
  'mailRecipients.decide': decide,
  'mailRecipients.unsubscribe': unsubscribe,
};
