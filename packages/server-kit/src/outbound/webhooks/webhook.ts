import { type Webhook, type WebhookUpdate, webhookRoutes, webhooks } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import type { OrganizationContext } from '../../request/context.js';
import { readableSubjects, scopesToRead, subscribedSubjects } from '../../request/events/subjects.js';
import { type Decision, serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, presentByContract, readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { wellHealth } from '../delivery/receiver-health.js';
import { giveUpWaiting } from './left-behind.js';
import { assertAdmittedReceiver } from './receiver-url.js';
import { queueRemoval } from './removal.js';
import { newWebhookSecret, webhookSecretSealContext } from './webhook-secret.js';

const presentFields = presentByContract(webhooks);

/** A time that is still to come; what is over is as if it had not been set. */
const ahead = (time: unknown, now: number): number | null => (typeof time === 'number' && time > now ? time : null);

export const webhookResource = servedResource(webhooks, 'webhooks', (row, now) => ({
  ...presentFields({
    ...row,
    pausedUntil: row.enabled === true ? ahead(row.pausedUntil, now) : null,
    previousSecretEndsAt: ahead(row.previousSecretEndsAt, now),
  }),
  // It follows from the rest; no client writes it.
  status: row.enabled !== true ? 'disabled' : row.failingSince === null ? 'active' : 'failing',
}));

/** What a refusal is recorded about. */
const resourceOf = ({ id, name }: { readonly id: string | null; readonly name: string }) => ({
  type: webhooks.name,
  id,
  name,
});

/** Some subjects carry what not everyone with access to webhooks may know. @throws ProblemError `forbidden` */
const assertMayReceive = (
  events: Webhook['events'],
  context: OrganizationContext,
  webhook: { readonly id: string | null; readonly name: string },
): void => {
  // `*` of a caller who may read nothing of it is empty.
  const subjects = subscribedSubjects(events.length === 0 ? ['*'] : events);
  const missing = scopesToRead(subjects).filter((scope) => !context.caller.scopes.has(scope));
  if (missing.length === 0) return;
  const detail = `Its events need the permission ${missing.join(', ')}, which you do not have.`;
  throw refusal(context, detail, resourceOf(webhook));
};

/**
 * Reads a webhook of the caller's organization that is about to be changed. A caller who changes where events go, or
 * learns what signs them, must be allowed to read them; otherwise this would bypass the permission.
 *
 * @throws ProblemError `not_found`, `forbidden`
 */
export const readWebhookToChange = async (id: string, context: OrganizationContext): Promise<Row<'webhooks'>> => {
  const row = await readOwnRow('webhooks', id, context);
  assertMayReceive(row.events, context, row);
  return row;
};

/** As if nothing had ever failed. */
const begunAnew = { ...wellHealth, disabledReason: null };
const isTroubled = (row: Row<'webhooks'>): boolean =>
  !row.enabled || row.failingSince !== null || row.consecutiveFailures > 0 || row.pausedUntil !== null;

const seal = (secret: string, webhookId: string, { services }: OrganizationContext): string =>
  services.secretBox.seal(secret, webhookSecretSealContext(webhookId));

/** Creates a webhook and shows its secret for the only time. */
const createWebhook = serve(webhookRoutes.create, async ({ body }, context) => {
  const name = body.name ?? new URL(body.url).host.slice(0, 200);
  const events = readableSubjects(body.events, context.caller.scopes);
  assertMayReceive(events, context, { id: null, name });
  assertAdmittedReceiver(body.url, context.services.addressGuard);
  await assertKeyIsFree(webhookResource, body, context);
  const document = {
    ...body,
    ...begunAnew,
    name,
    events,
    disabledReason: body.enabled ? null : 'manual',
    previousSecret: null,
    previousSecretEndsAt: null,
    lastDeliveredAt: null,
    createdBy: context.caller.id,
  };
  const row = newDocumentRow(webhookResource, document, context);
  const secret = newWebhookSecret();
  const decision = decideCreate(webhookResource, { ...row, secret: seal(secret, row.id, context) }, context);
  return { ...decision, body: { ...decision.body, secret } };
});

/** What follows for the state of a webhook from the change of its document. */
const stateAfter = (columns: Readonly<Record<string, unknown>>, patch: WebhookUpdate, row: Row<'webhooks'>): object => {
  if (columns.enabled === false) return { disabledReason: 'manual' };
  // Another receiver has not failed yet.
  const isAnother = 'url' in columns && row.enabled;
  const isEnabled = columns.enabled === true || patch.enabled === true;
  return (isEnabled || isAnother) && isTroubled(row) ? begunAnew : {};
};

/** Changes a webhook. When it is switched off, what waits for it is given up. */
const updateWebhook = servePlain(async (input, context) => {
  const row = await readWebhookToChange(idOf(input), context);
  assertVersion(row, context);
  const changed = changedColumns(webhookResource, row, input.body);
  await assertKeyIsFree(webhookResource, changed, context);
  // The document's schema has made events and address what they are taken for.
  const events = changed.events as Webhook['events'] | undefined;
  const columns =
    events === undefined ? changed : { ...changed, events: readableSubjects(events, context.caller.scopes) };
  if (events !== undefined) assertMayReceive(columns.events as Webhook['events'], context, row);
  if (columns.url !== undefined) assertAdmittedReceiver(columns.url as string, context.services.addressGuard);
  const state = stateAfter(columns, input.body as WebhookUpdate, row);
  const decision = decideUpdate(webhookResource, row, { ...columns, ...state }, context);
  if (columns.enabled !== false) return decision;
  return {
    ...decision,
    changes: [...(decision.changes ?? []), ...(await giveUpWaiting(row.id, context.services.store, context.now))],
  };
});

/** Starts from zero; a webhook without failures stays as it is. */
const enableWebhook = serve(webhookRoutes.enable, async ({ params }, context) => {
  const row = await readWebhookToChange(params.id, context);
  assertVersion(row, context);
  return decideUpdate(webhookResource, row, isTroubled(row) ? { enabled: true, ...begunAnew } : {}, context);
});

/** Removes a webhook at once, and what was delivered to it soon. */
const removeWebhook = servePlain(async (input, context) => {
  const row = await readWebhookToChange(idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(webhookResource, row, context);
  return { changes: [...changes, queueRemoval(row, context.now)] };
});

/** Gives a webhook a new secret; the old one still signs for the grace that was asked for, up to the next rotation. */
const rotateSecret = serve(webhookRoutes.rotateSecret, async ({ params, body }, context): Promise<Decision> => {
  const row = await readWebhookToChange(params.id, context);
  assertVersion(row, context);
  const secret = newWebhookSecret();
  const hasGrace = body.graceSeconds > 0;
  const old = context.services.secretBox.open(row.secret, webhookSecretSealContext(row.id));
  const columns = {
    secret: seal(secret, row.id, context),
    // Sealed again: a rotation of the secret key that runs at this moment misses none.
    previousSecret: hasGrace ? seal(old, row.id, context) : null,
    previousSecretEndsAt: hasGrace ? context.now + body.graceSeconds * 1000 : null,
  };
  const decision = decideUpdate(webhookResource, row, columns, context);
  return { ...decision, body: { ...decision.body, secret } };
});

export const webhookOperations: Readonly<Record<string, Verb>> = {
  'webhooks.create': createWebhook,
  'webhooks.update': updateWebhook,
  'webhooks.enable': enableWebhook,
  'webhooks.remove': removeWebhook,
  'webhooks.rotateSecret': rotateSecret,
};
