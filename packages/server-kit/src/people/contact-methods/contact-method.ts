import { bounds, type ContactMethod, type ContactMethodDocument, contactMethodRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { checkedContact, sealedAccess } from '../../outbound/contacts/contact-access.js';
import { leaveMethod } from '../../outbound/contacts/leave-method.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { locationOf } from '../../request/http/location.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import type { Change, Row } from '../../store/interface/store.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { carrierOf } from './carrier-of.js';
import { sendingCode } from './send-code.js';

type Method = Row<'contactMethods'>;

const most: number = bounds.contactMethods.most;

/** A contact method as its owner sees it: the place is masked, and what it signs in with is left out. */
export const presentMethod = (row: Method): ContactMethod => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  type: row.type,
  name: row.name,
  destination: row.destination,
  verifiedAt: timestampOrNull(row.verifiedAt),
  codeExpiresAt: timestampOrNull(row.codeHash === null ? null : row.codeExpiresAt),
  lastError: row.lastError,
});

/** How the audit trail names a contact method: where it leads is its owner's affair. */
export const methodResource = ({ id, type }: Pick<Method, 'id' | 'type'>) => ({
  type: 'contactMethod',
  id,
  name: type,
});

/** @throws ProblemError `not_found` for what is not the caller's */
export const readOwnMethod = async (id: string, { caller, services }: Context): Promise<Method> => {
  const row = await services.store.get('contactMethods', { id, userId: caller.id ?? '' });
  if (row === undefined) throw notFound();
  return row;
};

const listMethods = serve(contactMethodRoutes.list, async ({ query }, { caller, services }) => {
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await services.store.page('contactMethods', {
    where: { userId: caller.id ?? '' },
    orderBy: orderBy === 'name' ? 'name' : 'createdAt',
    ...page,
  });
  return { body: pageBody(query, rows.map(presentMethod), totalItems) };
});

const getMethod = serve(contactMethodRoutes.get, async ({ params }, context) => ({
  body: presentMethod(await readOwnMethod(params.id, context)),
}));

/** @throws ProblemError `plan_limit_reached` when the person has as many as a person may have */
const assertRoom = async ({ caller, services }: Context): Promise<void> => {
  const known = await services.store.findColumns(
    'contactMethods',
    ['id'],
    { userId: caller.id ?? '' },
    { limit: most },
  );
  if (known.length >= most) {
    throw new ProblemError('plan_limit_reached', `A person has at most ${most} contact methods; delete one first.`);
  }
};

/** Creates a contact method, and sends it a code. A stolen session must not have pages sent elsewhere. */
const createMethod = serve(contactMethodRoutes.create, async ({ body }, context: Context<'draftTests' | 'outbox'>) => {
  const { caller, now, services } = context;
  const { type, name, config, credentials }: ContactMethodDocument = body;
  const signIn = await recentSignIn(context);
  const contact = checkedContact(type, { config, credentials }, services.addressGuard);
  await assertRoom(context);
  const carrier = await carrierOf(type, context);
  const id = newId('cme', now);
  const row: Method = {
    id,
    userId: caller.id ?? '',
    type,
    name,
    access: sealedAccess(id, contact.access, services.secretBox),
    destination: contact.shown,
    verifiedAt: null,
    codeHash: null,
    codeExpiresAt: null,
    codeTries: 0,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
  const decision = await sendingCode(
    { row, contact, carrier },
    (columns): Change[] => [
      ...signIn,
      { kind: 'insert', table: 'contactMethods', row: { ...row, ...columns } },
      { kind: 'bound', table: 'contactMethods', where: { userId: row.userId }, atMost: most },
      auditChange(context, { resource: methodResource(row), after: { type } }),
    ],
    context,
  );
  return {
    body: presentMethod(decision.row),
    headers: { location: locationOf(context, id) },
    changes: decision.changes,
  };
});

/** Renames a contact method: where it leads and how it is used stay, so any sign-in will do. */
const renameMethod = serve(contactMethodRoutes.update, async ({ params, body }, context) => {
  const row = await readOwnMethod(params.id, context);
  const { name = row.name } = body;
  if (name === row.name) return { body: presentMethod(row) };
  const { id, userId } = row;
  const set = { name, updatedAt: context.now };
  return {
    body: presentMethod({ ...row, ...set }),
    changes: [
      { kind: 'update', table: 'contactMethods', where: { id, userId }, set, mustMatch: true },
      // What its owner calls it is no affair of the organization.
      auditChange(context, { resource: methodResource(row) }),
    ],
  };
});

/** Deletes a contact method. A stolen session must not silence pages. */
const removeMethod = serve(contactMethodRoutes.remove, async ({ params }, context) => {
  const signIn = await recentSignIn(context);
  const row = await readOwnMethod(params.id, context);
  const { id, userId } = row;
  const { now, services } = context;
  return {
    changes: [
      ...signIn,
      { kind: 'delete', table: 'contactMethods', where: { id, userId }, mustMatch: true },
      ...(await leaveMethod(row, { store: services.store, now })),
      auditChange(context, { resource: methodResource(row), before: { type: row.type } }),
    ],
  };
});

export const contactMethodOperations: Readonly<Record<string, Verb>> = {
  'contactMethods.list': listMethods,
  'contactMethods.get': getMethod,
  'contactMethods.create': createMethod,
  'contactMethods.update': renameMethod,
  'contactMethods.remove': removeMethod,
};
