import { recoveryList, type WebhookRecovery, webhookRoutes, webhooks } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Change, Row, Where } from '../../store/interface/store.js';
import { keptEventMs } from '../../store/upkeep/retention.js';
import { assertEnabled } from './redeliver.js';
import { readWebhookToChange } from './webhook.js';

/** A recovery as the API returns it. */
const presentRecovery = (row: Row<'webhookRecoveries'>): WebhookRecovery => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  webhookId: row.webhookId,
  since: timestamp(row.since),
  until: timestamp(row.until),
  status: row.status,
  totalEvents: row.totalEvents,
  checkedEvents: row.checkedEvents,
  recoveredCount: row.recoveredCount,
  finishedAt: timestampOrNull(row.finishedAt),
});

/** The start of a recovery. @throws ProblemError `validation_failed` when no events are kept from then */
const readSince = (since: string, now: number): number => {
  const time = Date.parse(since);
  if (time > now) throw invalidField('since', 'in_the_future', 'must not be in the future');
  if (time < now - keptEventMs) throw invalidField('since', 'too_old', 'must be at most 30 days ago');
  return time;
};

/** One recovery of a webhook at a time. @throws ProblemError `conflict` while another is in the queue */
const assertNoneRuns = async (webhookId: string, { services }: OrganizationContext): Promise<void> => {
  const isQueued = { webhookId, nextAt: { not: null } } as const;
  const [other] = await services.store.find('webhookRecoveries', isQueued, { limit: 1 });
  if (other !== undefined) throw new ProblemError('conflict', `The recovery ${other.id} of this webhook still runs.`);
};

/**
 * The entry of a commit that touches a webhook, and fails when it was changed or touched since it was read: of two that
 * ask at once, the later one is decided again.
 */
const touch = ({ id, version, updatedAt }: Row<'webhooks'>, now: number): Change => ({
  kind: 'update',
  table: 'webhooks',
  where: { id, version, updatedAt },
  set: { updatedAt: Math.max(now, updatedAt + 1) },
  mustMatch: true,
});

/** Puts the work into the queue, where {@link createRecoveryWorker} finds it. */
const recover = serve(webhookRoutes.recover, async ({ params, body }, context): Promise<Decision> => {
  const { now, services } = context;
  const webhook = await readWebhookToChange(params.id, context);
  assertEnabled(webhook);
  const since = readSince(body.since, now);
  await assertNoneRuns(webhook.id, context);
  const { organizationId } = webhook;
  const { totalItems: totalEvents } = await services.store.page('events', {
    where: { organizationId, occurredAt: { atLeast: since, below: now } },
    orderBy: 'occurredAt',
    isDescending: false,
    limit: 1,
    offset: 0,
  });
  const row: Row<'webhookRecoveries'> = {
    id: newId('rcv', now),
    organizationId,
    webhookId: webhook.id,
    since,
    until: now,
    status: 'queued',
    totalEvents,
    checkedEvents: 0,
    recoveredCount: 0,
    cursorAt: null,
    cursorId: null,
    finishedAt: null,
    nextAt: now,
    leaseUntil: null,
    leaseToken: null,
    createdAt: now,
    updatedAt: now,
  };
  return {
    body: presentRecovery(row),
    changes: [
      touch(webhook, now),
      { kind: 'insert', table: 'webhookRecoveries', row },
      auditChange(context, {
        resource: { type: webhooks.name, id: webhook.id, name: webhook.name },
        after: { recoveryId: row.id, since: timestamp(since), totalEvents },
      }),
    ],
  };
});

const listRecoveries = serve(webhookRoutes.recoveries, async (input, context) => {
  const { query } = input;
  const webhook = await readOwnRow('webhooks', input.params.id, context);
  const { rows, totalItems } = await context.services.store.page('webhookRecoveries', {
    where: { webhookId: webhook.id, ...filterConditions(recoveryList, query) } as Where<'webhookRecoveries'>,
    ...pageOptions(query),
    orderBy: 'createdAt',
  });
  return { body: pageBody(query, rows.map(presentRecovery), totalItems) };
});

const getRecovery = serve(webhookRoutes.recovery, async ({ params }, context) => {
  const webhook = await readOwnRow('webhooks', params.id, context);
  const row = await context.services.store.get('webhookRecoveries', { id: params.recoveryId, webhookId: webhook.id });
  if (row === undefined) throw notFound();
  return { body: presentRecovery(row) };
});

export const recoveryOperations: Readonly<Record<string, Verb>> = {
  'webhooks.recover': recover,
  'webhooks.recoveries': listRecoveries,
  'webhooks.recovery': getRecovery,
};
