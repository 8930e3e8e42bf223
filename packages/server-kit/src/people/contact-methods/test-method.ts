import { contactMethodRoutes } from '@watchpost/schemas';
import { contactKey, openContact, placeOf } from '../../outbound/contacts/contact-access.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { countContactCode } from '../throttle/contact-codes.js';
import { carrierOf } from './carrier-of.js';
import { testMessage } from './contact-code.js';
import { methodResource, presentMethod, readOwnMethod } from './contact-method.js';
import { sendToPlace } from './send-code.js';

/** Sends a test to a verified place. It counts like a code: it rings as well. */
const testMethod = serve(contactMethodRoutes.test, async ({ params }, context: Context<'draftTests' | 'outbox'>) => {
  const { now, services } = context;
  const row = await readOwnMethod(params.id, context);
  const { id, type, verifiedAt } = row;
  if (verifiedAt === null) throw new ProblemError('conflict', 'The contact method is not verified yet.');
  const access = openContact(row, services.secretBox);
  const carrier = await carrierOf(type, context);
  await countContactCode({ key: contactKey(type, access), carriedFor: carrier?.organizationId ?? null }, context);
  const audit = auditChange(context, { resource: methodResource(row) });
  if (type === 'email') {
    // The schema of the type says that it is a text.
    const to = String(access.config.address);
    const mail = services.outbox.mailChange({ to, template: 'contact-test', values: {} }, now);
    return { body: presentMethod(row), changes: [mail, audit] };
  }
  const { secretBox } = services;
  const place = placeOf(type, access, carrier === null ? null : { channel: carrier, secretBox });
  const lastError = await sendToPlace(place, testMessage(type, now), context);
  const set = { lastError, updatedAt: now };
  return {
    body: presentMethod({ ...row, ...set }),
    changes: [{ kind: 'update', table: 'contactMethods', where: { id, userId: row.userId }, set }, audit],
  };
});

export const testMethodOperations: Readonly<Record<string, Verb>> = { 'contactMethods.test': testMethod };
