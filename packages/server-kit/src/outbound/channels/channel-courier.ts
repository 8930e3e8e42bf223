import type { NotificationMessage } from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, ClaimedDelivery, Row, Store } from '../../store/store.js';
import type { AttemptResult } from '../delivery/attempt-result.js';
import type { Courier } from '../delivery/courier.js';
import type { Verdict } from '../delivery/judgement.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { type Credentials, channelTypeOf, openChannelCredentials } from './channel-access.js';
import { channelConsequence } from './channel-consequence.js';
import type { ChannelTurn, HttpChannelType, Interpretation } from './channel-type.js';
import { failedPage } from '../delivery/failed-page.js';
import { stepsOf } from './conversation-step.js';
import { type Meaning, messageVerdict, type SentStep, unsentVerdict } from './message-verdict.js';
import { blockPace, unusedPace } from './pace.js';
import { type KeyedPace, keyedPaces, pacedClaim } from './paced-claim.js';
import { createRedaction } from './redact.js';
import { inWordsOf } from './render/channel-template.js';

type Channel = Row<'notificationChannels'>;
type Delivery = Row<'notificationDeliveries'>;

const longestRequest = serverBounds.receiverAnswerKept.most;

/** A channel that is about to be sent to. */
interface OpenedChannel {
  readonly type: HttpChannelType;
  readonly credentials: Credentials;
  readonly paces: readonly KeyedPace[];
  readonly redact: (text: string) => string;
}

const openChannel = (channel: Channel, secretBox: Pick<SecretBox, 'open'>): OpenedChannel => {
  const type = channelTypeOf(channel.type);
  if (type?.carriedBy !== 'http') throw new TypeError(`this server has no type ${channel.type} of channels`);
  const credentials = openChannelCredentials(channel, secretBox);
  const access = { config: channel.config, credentials };
  return {
    type,
    credentials,
    paces: keyedPaces(channel.type, type.paces(access)),
    redact: createRedaction(credentials, channel.config),
  };
};

/** The entries that keep anybody from sending at a pace before a time; a block is never shortened. */
const blockChanges = (paces: readonly KeyedPace[], scope: KeyedPace['scope'], until: number): Change[] =>
  paces
    .filter((pace) => pace.scope === scope)
    .flatMap(({ id }) => [
      { kind: 'update', table: 'sendingPaces', where: { id, blockedUntil: null }, set: { blockedUntil: until } },
      {
        kind: 'update',
        table: 'sendingPaces',
        where: { id, blockedUntil: { below: until } },
        set: { blockedUntil: until },
      },
    ]);

/** A page that fails for good makes the escalation go on at once. */
const withFailedPage = (verdict: Verdict, delivery: Delivery, now: number): Verdict => {
  const { status } = verdict.delivery as Partial<Delivery>;
  if (status !== 'failed' && status !== 'expired') return verdict;
  return { ...verdict, changes: [...(verdict.changes ?? []), ...failedPage(delivery, now)] };
};

/** Makes the courier of channels: it renders a message, sends it, and reads the answer as the provider means it. */
export const createChannelCourier = (options: {
  readonly store: Store;
  readonly transport: DeliveryTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  readonly now: () => number;
}): Courier<'channels'> => {
  const { store, transport, secretBox, outbox, now } = options;
  /** Lanes whose paces are full, until when: they are not claimed before, by this process. */
  const fullUntil = new Map<string, number>();

  const meaningOf = (
    interpretation: Interpretation,
    { delivery, opened, at }: { readonly delivery: Delivery; readonly opened: OpenedChannel; readonly at: number },
  ): Meaning => {
    const clean =
      interpretation.outcome === 'delivered'
        ? interpretation
        : { ...interpretation, reason: opened.redact(interpretation.reason) };
    const { conversationId } = delivery;
    switch (clean.outcome) {
      case 'delivered': {
        const reportedState = delivery.kind === 'resolved' ? 'closed' : 'open';
        const set = {
          updatedAt: at,
          reportedState,
          reportedAt: at,
          ...(clean.ref !== undefined && { ref: clean.ref }),
        } as const;
        const change = { kind: 'update', table: 'conversations', where: { id: conversationId }, set } as const;
        return { interpretation: clean, blockedUntil: null, changes: [change] };
      }
      case 'deferred': {
        const { retryAfterMs, scope } = clean;
        const { blockedUntil } = blockPace(unusedPace, { retryAfterMs, deferredCount: delivery.deferredCount }, at);
        const until = blockedUntil ?? at;
        return { interpretation: clean, blockedUntil: until, changes: blockChanges(opened.paces, scope, until) };
      }
      case 'lost':
        return {
          interpretation: clean,
          blockedUntil: null,
          changes: [{ kind: 'update', table: 'conversations', where: { id: conversationId }, set: { ref: null } }],
        };
      default:
        return { interpretation: clean, blockedUntil: null, changes: [] };
    }
  };

  const send = async (channel: Channel, opened: OpenedChannel, delivery: Delivery): Promise<AttemptResult> => {
    const startedAt = now();
    if (delivery.expiresAt <= startedAt) {
      return { kind: 'interpreted', judge: (_, { now: at }) => withFailedPage(unsentVerdict(delivery, at), delivery, at) };
    }
    const { type, credentials, redact } = opened;
    const conversation = await store.get('conversations', { id: delivery.conversationId });
    const message = inWordsOf(channel.template, delivery.message);
    const steps = stepsOf(message, {
      ref: conversation?.ref ?? null,
      updates: channel.updates,
      supports: type.supportsOf?.(channel.config) ?? type.supports,
      ageMs: startedAt - (conversation?.createdAt ?? startedAt),
    });
    const step = steps[Math.min(delivery.stepsDone, steps.length - 1)] ?? 'post';
    const turn: ChannelTurn = {
      step,
      message: message satisfies Pick<NotificationMessage, 'kind' | 'conversation' | 'sequence' | 'severity'>,
      ref: conversation?.ref ?? null,
      idempotencyKey: `${delivery.id}.${delivery.stepsDone}`,
    };
    const rendering = { config: channel.config, step, timezone: channel.timezone ?? 'UTC', now: startedAt };
    const isPlain = delivery.unsentReason === 'plainText';
    const body = isPlain ? type.renderPlain(message, rendering) : type.render(message, rendering);
    const request = type.request(body, { config: channel.config, credentials }, turn);
    const result = await transport.send({ ...request, headers: Object.entries(request.headers).flat() });
    if (result.kind !== 'answered' && result.kind !== 'unanswered') return result;
    const at = now();
    const sent: SentStep = {
      step,
      isLastStep: delivery.stepsDone >= steps.length - 1,
      statusCode: result.statusCode,
      response: result.response === null ? null : redact(result.response),
      durationUs: result.durationUs,
      request: {
        method: request.method,
        url: redact(request.url),
        body: redact(request.body).slice(0, longestRequest),
      },
    };
    const meaning: Meaning =
      result.kind === 'answered'
        ? meaningOf(
            type.interpret(
              {
                statusCode: result.statusCode,
                headers: {
                  ...result.paceHeaders,
                  ...(result.retryAfter !== null && { 'retry-after': result.retryAfter }),
                },
                body: result.response,
                receivedAt: at,
              },
              turn,
            ),
            { delivery, opened, at },
          )
        : {
            interpretation: { outcome: 'transient', reason: redact(result.message) },
            error: result.error,
            blockedUntil: null,
            changes: [],
          };
    return { kind: 'interpreted', judge: (_, circumstances) =>
        withFailedPage(messageVerdict(delivery, sent, meaning, circumstances), delivery, circumstances.now) };
  };

  return {
    family: 'channels',
    name: 'notification delivery',
    opening: 'notification channel preparation',
    // A later message of a conversation needs what the provider answered to the first.
    lanePlaces: 1,
    mayClaim: ({ id }, at) => {
      const until = fullUntil.get(id);
      if (until === undefined) return true;
      if (at < until) return false;
      fullUntil.delete(id);
      return true;
    },
    pacesOf: (channels, shares, at) => {
      const byId = new Map(channels.map((channel) => [channel.id, channel]));
      const known = new Map<string, readonly KeyedPace[]>();
      const pacesOf = (laneId: string): readonly KeyedPace[] => {
        const found = known.get(laneId);
        if (found !== undefined) return found;
        const channel = byId.get(laneId);
        let paces: readonly KeyedPace[] = [];
        try {
          if (channel !== undefined) paces = openChannel(channel, secretBox).paces;
        } catch {
          // It cannot be opened: nothing is sent to it, and that is said when it is tried.
        }
        known.set(laneId, paces);
        return paces;
      };
      return pacedClaim(shares, pacesOf, at, (laneId, roomAt) => fullUntil.set(laneId, roomAt));
    },
    open: (channel) => {
      const opened = openChannel(channel, secretBox);
      // The claim has read the row of this very family, with all of its columns.
      return ({ delivery }: ClaimedDelivery) => send(channel, opened, delivery as unknown as Delivery);
    },
    consequences: (failure) => channelConsequence(failure, { store, outbox }),
    close: transport.close,
  };
};
