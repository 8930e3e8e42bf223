import { notificationDeliveryRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { notificationsBounds } from '../notifications/bounds.js';
import { stillEnabled, writeDelivery } from '../notifications/write-delivery.js';
import { channelsBounds } from './bounds.js';
import { assertTemplate, checkedAccess, knownChannelType } from './channel-access.js';
import { presentNotification } from './delivery.js';
import { testMessage } from './test-message.js';

const minuteMs = 60_000;
const maxTests = channelsBounds.channelTests.most;
const mostWaiting: number = notificationsBounds.waitingMessages.most;
/** Between the messages of a conversation: people see them come. */
const betweenMs = 3000;

/** @throws ProblemError `rate_limited` with `Retry-After` */
const countTest = async ({ caller, now, services }: OrganizationContext): Promise<void> => {
  const window = windowAt(now, minuteMs);
  const count = await services.store.requestCounter.count(`channel-tests:${caller.organizationId}`, window);
  if (count <= maxTests) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', `An organization may send ${maxTests} test messages a minute.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/** @throws ProblemError `conflict` when as many messages wait for the channel as may */
const assertRoom = async (channelId: string, { store }: OrganizationContext['services']): Promise<void> => {
  const where = { channelId, nextAt: { not: null } } as const;
  const waiting = await store.findColumns('notificationDeliveries', ['id'], where, { limit: mostWaiting });
  if (waiting.length < mostWaiting) return;
  throw new ProblemError(
    'conflict',
    `${mostWaiting} messages wait for this channel; a test would be the last of them.`,
  );
};

const kindsOf = {
  opened: ['opened'],
  resolved: ['resolved'],
  digest: ['digest'],
  conversation: ['opened', 'acknowledged', 'resolved'],
} as const;

/** The columns that are empty before the first attempt. */
const nothingYet = {
  unsentReason: null,
  supersededBy: null,
  carriedBy: null,
  certainty: null,
  deliveredAt: null,
  link: null,
  lastStatusCode: null,
  lastError: null,
} as const;

/** Sends test messages through the engine that sends all others. */
const testChannel = serve(notificationDeliveryRoutes.test, async ({ params, body }, context) => {
  const { caller, now, services } = context;
  const channel = await readOwnRow('notificationChannels', params.id, context);
  if (!channel.enabled) throw new ProblemError('conflict', 'The channel is disabled; enable it first.');
  await assertRoom(channel.id, services);
  await countTest(context);
  const { message = 'opened' } = body;
  const subject = { type: 'test', id: newId('tst', now) };
  const place = { kind: 'channel', channelId: channel.id, type: channel.type } as const;
  const written: Awaited<ReturnType<typeof writeDelivery>>[] = [];
  for (const [index, kind] of kindsOf[message].entries()) {
    const notBefore = now + index * betweenMs;
    written.push(
      await writeDelivery(
        {
          organizationId: channel.organizationId,
          place,
          subject,
          message: testMessage(kind, channel.name, { actor: caller.name, at: notBefore }),
          reason: 'test',
          causeAt: notBefore,
          notBefore,
          expiresAt: notBefore + channel.expiresAfterSeconds * 1000,
          // Each of them is to be seen.
          supersedes: false,
        },
        { store: services.store, now, ...(index > 0 && { after: index }) },
      ),
    );
  }
  const rows = written.map(({ row }) => ({ ...nothingYet, ...row }) as Row<'notificationDeliveries'>);
  return {
    body: { deliveries: rows.map(presentNotification) },
    changes: [
      stillEnabled(channel),
      ...written.flatMap(({ changes }) => changes),
      auditChange(context, {
        resource: { type: 'notificationChannel', id: channel.id, name: channel.name },
        after: { message, deliveryIds: rows.map(({ id }) => id) },
      }),
    ],
  };
});

/** Sends test messages to a channel that is not created yet, at once, and keeps only the audit entry of the request. */
const testDraft = serve(
  notificationDeliveryRoutes.testDraft,
  async ({ body }, context: OrganizationContext<'channelTypes' | 'draftTests'>) => {
    const { caller, now, services } = context;
    const type = knownChannelType(body.type, services.channelTypes);
    if (type.carriedBy === 'mail') {
      throw invalidField('type', 'invalid', `channels of type ${type.type} are tested once they are created`);
    }
    assertTemplate(body.template);
    const access = checkedAccess(type, body, services.addressGuard);
    const destination = type.destination(access).shown;
    await countTest(context);
    const { organizationId: owner } = caller;
    const place = { type: type.type, template: body.template, timezone: body.timezone, owner, ...access };
    const messages = kindsOf[body.message].map((kind) =>
      testMessage(kind, type.title, { actor: caller.name, at: now }),
    );
    const sent = await services.sharedWork.draftTests.run({
      lane: caller.organizationId,
      key: context.requestId,
      work: () => services.draftTests.send(place, messages),
    });
    return {
      body: { destination, messages: sent },
      changes: [
        auditChange(context, {
          resource: { type: 'notificationChannel', id: null, name: body.name ?? destination },
          after: { type: type.type, message: body.message, statuses: sent.map(({ status }) => status) },
        }),
      ],
    };
  },
);

export const channelTestOperations: Readonly<Record<string, Verb>> = {
  'notificationChannels.test': testChannel,
  'notificationChannels.testDraft': testDraft,
};
