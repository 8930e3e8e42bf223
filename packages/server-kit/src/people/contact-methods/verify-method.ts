import { contactMethodRoutes } from '@watchpost/schemas';
import { isSameSecret } from '../../outbound/channels/same-secret.js';
import { contactKey, openContact } from '../../outbound/contacts/contact-access.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Change, Row } from '../../store/interface/store.js';
import { contactMethodsBounds } from './bounds.js';
import { carrierOf } from './carrier-of.js';
import { hashCode } from './contact-code.js';
import { methodResource, presentMethod, readOwnMethod } from './contact-method.js';
import { sendingCode } from './send-code.js';

const mostTries: number = contactMethodsBounds.contactCodeTries.most;

const assertUnverified = ({ verifiedAt }: Row<'contactMethods'>): void => {
  if (verifiedAt !== null) throw new ProblemError('conflict', 'The contact method is verified already.');
};

/** Sends another code; the one before it is good no longer. */
const sendCode = serve(contactMethodRoutes.sendCode, async ({ params }, context: Context<'draftTests' | 'outbox'>) => {
  const row = await readOwnMethod(params.id, context);
  assertUnverified(row);
  const access = openContact(row, context.services.secretBox);
  const carrier = await carrierOf(row.type, context);
  const sent = await sendingCode(
    { row, contact: { access, key: contactKey(row.type, access) }, carrier },
    (columns): Change[] => [
      {
        kind: 'update',
        table: 'contactMethods',
        where: { id: row.id, verifiedAt: null, codeHash: row.codeHash },
        set: columns,
        mustMatch: true,
      },
      auditChange(context, { resource: methodResource(row) }),
    ],
    context,
  );
  return { body: presentMethod(sent.row), changes: sent.changes };
});

/**
 * Verifies a contact method with its code. A wrong one is counted before the answer: otherwise many tried at once would count as
 * one. When another was counted meanwhile, it reads and compares again.
 */
const verifyMethod = serve(contactMethodRoutes.verify, async ({ params, body }, context) => {
  const { now, services } = context;
  for (let counted = 0; counted <= mostTries; counted++) {
    const row = await readOwnMethod(params.id, context);
    assertUnverified(row);
    const { id, codeHash, codeTries } = row;
    if (codeHash === null || (row.codeExpiresAt ?? 0) <= now || codeTries >= mostTries) {
      throw new ProblemError('conflict', 'There is no code that is still good: have another one sent.');
    }
    const where = { id, verifiedAt: null, codeHash, codeTries };
    if (isSameSecret(await hashCode(body.code, id, services.derivedKeys), codeHash)) {
      const set = { verifiedAt: now, codeHash: null, codeExpiresAt: null, codeTries: 0, updatedAt: now };
      return {
        body: presentMethod({ ...row, ...set }),
        changes: [
          { kind: 'update', table: 'contactMethods', where, set, mustMatch: true },
          auditChange(context, { resource: methodResource(row), after: { verified: true } }),
        ],
      };
    }
    const { isCommitted } = await services.store.commit([
      { kind: 'update', table: 'contactMethods', where, set: { codeTries: codeTries + 1 }, mustMatch: true },
      auditChange(context, { resource: methodResource(row), result: 'failure' }),
    ]);
    if (isCommitted) throw invalidField('code', 'wrong', 'is wrong');
  }
  throw new ProblemError('rate_limited', 'Too many codes are tried at once.', { headers: { 'retry-after': '1' } });
});

export const verifyMethodOperations: Readonly<Record<string, Verb>> = {
  'contactMethods.sendCode': sendCode,
  'contactMethods.verify': verifyMethod,
};
