import type { NotificationMessage } from '@watchpost/schemas';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { ChannelTurn, ChannelTypes, Interpretation, MailChannelType } from '../../request/ports/channel-type.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { ClaimedDelivery, Row, Store } from '../../store/interface/store.js';
import type { AttemptResult } from '../delivery/attempt-result.js';
import type { Courier } from '../delivery/courier.js';
import { createRecentBatch } from '../delivery/recent-batch.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { openChannelCredentials } from './channel-access.js';
import { channelConsequence } from './channel-consequence.js';
import { stepsOf } from './conversation-step.js';
import { judgedMessage, notSent, outdatedMessage } from './judged-message.js';
import { mailMessage } from './mailed-message.js';
import type { Meaning, SentStep } from './message-verdict.js';
import { movedChannel } from './moved-channel.js';
import { createPaceNotes } from './note-paces.js';
import { type ActionOptions, withAction } from './offered-action.js';
import { type OpenedPlace, openPlace, speakTo } from './opened-place.js';
import { blockPace, unusedPace } from './pace.js';
import { type KeyedPace, pacedClaim } from './paced-claim.js';
import { createListening } from './provider-listening.js';
import { redacting } from './redact.js';
import { inWordsOf } from './render/channel-template.js';

type Channel = Row<'notificationChannels'>;
type Delivery = Row<'notificationDeliveries'>;

/** Opens channels, and keeps those of the last batch open: a channel of many messages is opened once. */
const createPlaces = ({
  types,
  secretBox,
}: {
  readonly types: Pick<ChannelTypes, 'find'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
}) => {
  const recent = createRecentBatch<OpenedPlace>();
  return {
    nextBatch: recent.next,
    /** A channel that is about to be sent to. @throws TypeError where this server has no such type */
    open: (channel: Channel): OpenedPlace => {
      const { id, type, config, credentials, timezone, organizationId: owner } = channel;
      // All that the place is made of: no version stands for it.
      const key = JSON.stringify([id, owner, type, timezone, credentials, config]);
      return recent.of(key, () => {
        const access = { config, credentials: openChannelCredentials(channel, secretBox) };
        return openPlace(types.find(type), access, { type, timezone, owner });
      });
    },
  };
};

/** What an operator measures of the messages to channels, by the type of the channel. */
export interface ChannelObserver {
  /** A request was answered or failed, with what the answer meant; `lagMs` for the last request of a message that arrived. */
  sent(message: {
    readonly type: string;
    readonly outcome: Interpretation['outcome'];
    readonly lagMs: number | null;
  }): void;
  /** A provider asked to wait for so long. */
  deferred(type: string, milliseconds: number): void;
  /** A host refused so much that nothing is sent to it before a time, in milliseconds since the epoch. */
  hostStopped(host: string, until: number): void;
}

/** Makes the courier of channels: it renders a message, sends it, and reads the answer as the provider means it. */
export const createChannelCourier = (options: {
  readonly store: Store;
  readonly transport: DeliveryTransport;
  readonly types: Pick<ChannelTypes, 'find'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  readonly now: () => number;
  readonly logger?: Logger;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  readonly actions: ActionOptions;
  /** Default: none. */
  readonly observer?: ChannelObserver;
}): Courier<'channels'> => {
  const {
    store,
    transport,
    types,
    secretBox,
    outbox,
    now,
    logger = silentLogger,
    derivedKeys,
    actions,
    observer,
  } = options;
  const notePaces = createPaceNotes({ store, logger, observer });
  const listen = createListening({ transport, now });
  const places = createPlaces({ types, secretBox });
  /** The conversations of the last claim, by their ids: one read for all of its messages. */
  let conversations: Promise<ReadonlyMap<string, Row<'conversations'>>> = Promise.resolve(new Map());
  /** Lanes whose paces are full, until when: they are not claimed before, by this process. */
  const fullUntil = new Map<string, number>();

  const meaningOf = async (
    interpretation: Interpretation,
    { channel, delivery, at }: { readonly channel: Channel; readonly delivery: Delivery; readonly at: number },
  ): Promise<Meaning> => {
    const { conversationId } = delivery;
    switch (interpretation.outcome) {
      case 'delivered': {
        const reportedState = delivery.kind === 'resolved' ? 'closed' : 'open';
        const set = {
          updatedAt: at,
          reportedState,
          reportedAt: at,
          ...(interpretation.ref !== undefined && { ref: interpretation.ref }),
        } as const;
        const change = { kind: 'update', table: 'conversations', where: { id: conversationId }, set } as const;
        return { interpretation, blockedUntil: null, changes: [change] };
      }
      case 'deferred': {
        const { retryAfterMs } = interpretation;
        const { blockedUntil } = blockPace(unusedPace, { retryAfterMs, deferredCount: delivery.deferredCount }, at);
        observer?.deferred(channel.type, (blockedUntil ?? at) - at);
        return { interpretation, blockedUntil, changes: [] };
      }
      case 'lost':
        return {
          interpretation,
          blockedUntil: null,
          changes: [{ kind: 'update', table: 'conversations', where: { id: conversationId }, set: { ref: null } }],
        };
      case 'moved': {
        const destinationKey = await derivedKeys.of('channel-destinations');
        const changes = movedChannel(channel, interpretation.config, {
          types,
          secretBox,
          destinationKey,
          deliveryId: delivery.id,
          at,
        });
        return { interpretation, blockedUntil: null, changes };
      }
      default:
        return { interpretation, blockedUntil: null, changes: [] };
    }
  };

  const readConversations = async (ids: readonly string[]): Promise<ReadonlyMap<string, Row<'conversations'>>> => {
    const rows = await store.find('conversations', { id: { in: ids } }, { limit: ids.length });
    return new Map(rows.map((row) => [row.id, row]));
  };

  const send = async (
    channel: Channel,
    opened: OpenedPlace,
    delivery: Delivery,
    known: typeof conversations,
  ): Promise<AttemptResult> => {
    const startedAt = now();
    if (delivery.expiresAt <= startedAt) {
      return outdatedMessage(delivery);
    }
    const { type } = opened;
    const conversation = (await known).get(delivery.conversationId);
    const action = await withAction(
      inWordsOf(channel.template, delivery.message),
      { channel, delivery, opened, now: startedAt },
      { ...actions, derivedKeys, store },
    );
    const { secrets, listening } = action;
    const isHeard = listening === undefined || (await listen(listening));
    const message = isHeard ? action.message : (action.withoutButton ?? action.message);
    const button = isHeard ? action.button : undefined;
    const place = { ...opened, redact: redacting(opened.redact, secrets) };
    const steps = stepsOf(message, {
      ref: conversation?.ref ?? null,
      updates: channel.updates,
      supports: type.supportsOf?.(channel.config) ?? type.supports,
      ageMs: startedAt - (conversation?.createdAt ?? startedAt),
    });
    const turn: ChannelTurn = {
      step: steps[Math.min(delivery.stepsDone, steps.length - 1)] ?? 'post',
      message: message satisfies Pick<NotificationMessage, 'kind' | 'conversation' | 'sequence' | 'severity'>,
      ref: conversation?.ref ?? null,
      idempotencyKey: `${delivery.id}.${delivery.stepsDone}`,
    };
    const isPlain = delivery.unsentReason === 'plainText';
    if (type.carriedBy === 'mail') return handOver({ type, channel, delivery }, message);
    const spoken = await speakTo(place, { message, turn, button, isPlain }, { transport, now });
    if (spoken.kind !== 'spoken') return spoken;
    const { interpretation, error, answer, at } = spoken;
    if (answer !== null)
      await notePaces(opened, channel.organizationId, {
        interpretation,
        answer,
        deferredCount: delivery.deferredCount,
        at,
      });
    const sent: SentStep = { ...spoken.sent, isLastStep: delivery.stepsDone >= steps.length - 1 };
    const { outcome } = interpretation;
    const lagMs = outcome === 'delivered' && sent.isLastStep ? at - delivery.causeAt : null;
    observer?.sent({ type: channel.type, outcome, lagMs });
    const meaning = {
      ...(await meaningOf(interpretation, { channel, delivery, at })),
      ...(error !== undefined && { error }),
    };
    return judgedMessage(delivery, sent, meaning);
  };

  /** The mails are written with the outcome, in one commit: none is lost or sent twice. */
  const handOver = async (
    {
      type,
      channel,
      delivery,
    }: { readonly type: MailChannelType; readonly channel: Channel; readonly delivery: Delivery },
    message: NotificationMessage,
  ): Promise<AttemptResult> => {
    const at = now();
    const { publicUrl, apiUrl } = actions;
    const mailed = await mailMessage(
      message,
      { type, channel, delivery },
      { store, outbox, derivedKeys, publicUrl, apiUrl, now: at },
    );
    const { interpretation } = mailed;
    const isDelivered = interpretation.outcome === 'delivered';
    observer?.sent({
      type: channel.type,
      outcome: interpretation.outcome,
      lagMs: isDelivered ? at - delivery.causeAt : null,
    });
    const meaning = await meaningOf(interpretation, { channel, delivery, at });
    return judgedMessage(delivery, notSent, { ...meaning, changes: [...meaning.changes, ...mailed.changes] });
  };

  const withoutType = async (delivery: Delivery, reason: string): Promise<AttemptResult> => {
    const meaning: Meaning = { interpretation: { outcome: 'transient', reason }, blockedUntil: null, changes: [] };
    return judgedMessage(delivery, notSent, meaning);
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
          if (channel !== undefined) paces = places.open(channel).paces;
        } catch {
          // It cannot be opened: nothing is sent to it, and that is said when it is tried.
        }
        known.set(laneId, paces);
        return paces;
      };
      return pacedClaim(shares, pacesOf, at, (laneId, roomAt) => fullUntil.set(laneId, roomAt));
    },
    beginBatch: (claimed) => {
      places.nextBatch();
      // The claim has read the rows of this very family, with all of their columns.
      const ids = claimed.map(({ delivery }) => (delivery as unknown as Delivery).conversationId);
      conversations = readConversations([...new Set(ids)]);
      // Each message that needs one hears of a failure; there may be none.
      conversations.catch(() => {});
    },
    open: (channel) => {
      if (types.find(channel.type) === undefined) {
        // Started without a type of its host: the channel is failing until that is back, and keeps what it has.
        const reason = `This server has no type ${channel.type} of channels: it was started without it.`;
        return ({ delivery }) => withoutType(delivery as unknown as Delivery, reason);
      }
      const opened = places.open(channel);
      const known = conversations;
      return ({ delivery }: ClaimedDelivery) => send(channel, opened, delivery as unknown as Delivery, known);
    },
    consequences: (failure) => channelConsequence(failure, { store, outbox }),
    close: transport.close,
  };
};
