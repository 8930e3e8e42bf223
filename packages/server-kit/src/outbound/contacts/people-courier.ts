import type { NotificationMessage } from '@watchpost/schemas';
import type { Logger } from '../../base/logger.js';
import { needsCarrier, readCarrier } from '../../request/access/carrier.js';
import type { ChannelTurn } from '../../request/ports/channel-type.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { ClaimedDelivery, Row, Store } from '../../store/interface/store.js';
import type { ChannelObserver } from '../channels/channel-courier.js';
import { judgedMessage, notSent, outdatedMessage } from '../channels/judged-message.js';
import type { SentStep } from '../channels/message-verdict.js';
import { createPaceNotes } from '../channels/note-paces.js';
import { type OpenedPlace, openPlace, speakTo } from '../channels/opened-place.js';
import { blockPace, unusedPace } from '../channels/pace.js';
import { takeRoom } from '../channels/pace-rows.js';
import { createRedaction, redacting } from '../channels/redact.js';
import type { AttemptResult } from '../delivery/attempt-result.js';
import type { Courier } from '../delivery/courier.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { openContact, placeOf, placeTypeOf } from './contact-access.js';
import { deleteEndedMethod } from './ended-method.js';
import {
  bundleMessage,
  carriedChanges,
  gatherPages,
  incidentsOf,
  type PageBundle,
  withCarried,
} from './page-bundle.js';
import { withPersonAction } from './person-action.js';
import { personRoomAt } from './person-pace.js';

type Delivery = Row<'notificationDeliveries'>;
type Method = Row<'contactMethods'>;

/** What the courier of people works with. */
export interface PeopleCourierOptions {
  readonly store: Store;
  readonly transport: DeliveryTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  /** Where people reach this server: links that acknowledge lead there. */
  readonly publicUrl: string;
  /** Where the API is reached: devices post there what is pressed. */
  readonly apiUrl: string;
  /** Where the console is; pages link into it. */
  readonly consoleUrl?: string | undefined;
  readonly now: () => number;
  readonly logger?: Logger;
  /** Default: none. */
  readonly observer?: ChannelObserver;
}

/** A place that was opened for a message. */
interface OpenedMethod {
  readonly method: Method;
  readonly place: OpenedPlace;
}

/** A carrier calls for what is critical alone, and a page that goes by voice is to call. */
const asCalled = (message: NotificationMessage, { type }: Method): NotificationMessage =>
  type === 'voice' ? { ...message, severity: 'critical', tone: 'bad' } : message;

/**
 * Makes the courier of messages to people's own places: requests as those to channels. A place is read when its message is
 * sent: one that was deleted gets nothing. What leads to a person is kept out of the log like what signs in.
 */
export const createPeopleCourier = (options: PeopleCourierOptions): Courier<'people'> => {
  const { store, transport, secretBox, derivedKeys, outbox, publicUrl, apiUrl, now, observer } = options;
  const sealing = { keyOf: (purpose: string) => derivedKeys.of(purpose), serverUrl: publicUrl };
  const notePaces = createPaceNotes(options);

  /** The place of a message, or why it cannot be sent to. */
  const open = async ({ organizationId, contactMethodId }: Delivery): Promise<OpenedMethod | string> => {
    const method = await store.get('contactMethods', { id: contactMethodId ?? '', verifiedAt: { not: null } });
    if (method === undefined) return 'The contact method was deleted.';
    const access = openContact(method, secretBox);
    const channel = needsCarrier(method.type) ? await readCarrier(organizationId, store) : undefined;
    if (needsCarrier(method.type) && channel === undefined) {
      return 'The organization has no carrier for text messages and calls.';
    }
    const place = placeOf(method.type, access, channel === undefined ? null : { channel, secretBox });
    const at = { type: place.type, timezone: null, owner: organizationId };
    const redact = createRedaction([access, place.credentials]);
    return { method, place: { ...openPlace(placeTypeOf(place.type), place, at), redact } };
  };

  /** A result that is also that of the pages which the message carried. */
  const ofAll = (result: AttemptResult, bundle: PageBundle): AttemptResult => {
    const leaseToken = bundle.lead.leaseToken ?? '';
    if (result.kind !== 'interpreted') return result;
    return {
      kind: 'interpreted',
      judge: (attempt, circumstances) =>
        withCarried(result.judge(attempt, circumstances), bundle, { leaseToken, now: circumstances.now }),
    };
  };

  const putOff = (delivery: Delivery, until: number, reason: string): AttemptResult => {
    const interpretation = { outcome: 'deferred', retryAfterMs: until - now(), scope: 'receiver', reason } as const;
    return judgedMessage(delivery, notSent, { interpretation, blockedUntil: until, changes: [] });
  };

  const send = async (delivery: Delivery): Promise<AttemptResult> => {
    const startedAt = now();
    if (delivery.expiresAt <= startedAt) {
      return outdatedMessage(delivery);
    }
    const { leaseToken, leaseUntil } = delivery;
    const lease = { leaseToken: leaseToken ?? '', leaseUntil: leaseUntil ?? startedAt };
    const bundle = { lead: delivery, others: await gatherPages(delivery, lease, { store, now: startedAt }) };
    const result = await sendAll(bundle, startedAt);
    if (result.kind === 'unsent') {
      await store.commit(carriedChanges(bundle, { nextAt: startedAt }, { ...lease, now: startedAt }));
    }
    return ofAll(result, bundle);
  };

  const sendAll = async (bundle: PageBundle, startedAt: number): Promise<AttemptResult> => {
    const { lead: delivery, others } = bundle;
    const opened = await open(delivery);
    if (typeof opened === 'string') {
      const interpretation = { outcome: 'gone', isFinal: false, reason: opened } as const;
      return judgedMessage(delivery, notSent, { interpretation, blockedUntil: null, changes: [] });
    }
    const { method, place } = opened;
    const first = [delivery, ...others].find(({ kind }) => kind === 'opened') ?? delivery;
    const full = await personRoomAt(first, method.type, { store, now: startedAt });
    if (full !== null) return putOff(delivery, full.at, full.reason);
    const roomAt = await takeRoom(store, place.paces, startedAt);
    if (roomAt !== null) return putOff(delivery, roomAt, 'The provider lets no more messages through for now.');
    const incidents = await incidentsOf(bundle, store);
    const message =
      incidents.length > 1
        ? bundleMessage(delivery, incidents, { consoleUrl: options.consoleUrl, now: startedAt })
        : delivery.message;
    const acting = await withPersonAction(
      asCalled(message, method),
      { delivery, incidents, place },
      { store, derivedKeys, publicUrl, apiUrl, now: startedAt },
    );
    const turn: ChannelTurn = {
      step: 'post',
      message: acting.message,
      ref: null,
      idempotencyKey: `${delivery.id}.${delivery.stepsDone}`,
      lifetimeSeconds: Math.max(0, Math.floor((delivery.expiresAt - startedAt) / 1000)),
    };
    const spoken = await speakTo(
      { ...place, redact: redacting(place.redact, acting.secrets) },
      { message: acting.message, turn, button: acting.button, isPlain: delivery.unsentReason === 'plainText' },
      { transport, now, sealing },
    );
    if (spoken.kind !== 'spoken') return spoken;
    const { interpretation, error, answer, at } = spoken;
    const { outcome } = interpretation;
    if (answer !== null) {
      const { deferredCount, organizationId } = delivery;
      await notePaces(place, organizationId, { interpretation, answer, deferredCount, at });
    }
    if (method.type === 'webPush' && outcome === 'gone' && interpretation.isFinal) {
      // A browser that subscribes again has another address: this one never comes back (RFC 8030 §7.3).
      await deleteEndedMethod(method, { store, outbox, delivery, now: at });
    }
    observer?.sent({ type: method.type, outcome, lagMs: outcome === 'delivered' ? at - delivery.causeAt : null });
    const { blockedUntil } =
      outcome === 'deferred'
        ? blockPace(
            unusedPace,
            { retryAfterMs: interpretation.retryAfterMs, deferredCount: delivery.deferredCount },
            at,
          )
        : unusedPace;
    if (blockedUntil !== null) observer?.deferred(method.type, blockedUntil - at);
    const sent: SentStep = { ...spoken.sent, isLastStep: true };
    return judgedMessage(delivery, sent, {
      interpretation,
      blockedUntil,
      changes: [],
      ...(error !== undefined && { error }),
    });
  };

  return {
    family: 'people',
    name: 'personal notification delivery',
    opening: 'contact method preparation',
    lanePlaces: 1,
    // The claim has read the row of this very family, with all of its columns but the one that names its lane.
    open:
      () =>
      ({ delivery, laneId }: ClaimedDelivery) =>
        send({ ...(delivery as unknown as Delivery), contactLaneId: laneId }),
    close: transport.close,
  };
};
