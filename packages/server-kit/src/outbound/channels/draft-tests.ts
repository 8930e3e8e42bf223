import { setTimeout as delay } from 'node:timers/promises';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { NotificationAttempt, NotificationChannelDraftTestResult, NotificationMessage } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import type { ChannelType, ConversationRef, SealingMeans } from '../../request/ports/channel-type.js';
import type { DraftPlace, DraftTests } from '../../request/ports/draft-tests.js';
import type { Store } from '../../store/interface/store.js';
import { createTransportOnUse } from '../delivery/transport-on-use.js';
import { lineOf } from '../notifications/write-delivery.js';
import { stepsOf } from './conversation-step.js';
import { failureOf } from './message-verdict.js';
import { type OpenedPlace, openPlace, type Spoken, speakTo } from './opened-place.js';
import { recordPaces, takeRoom } from './pace-rows.js';
import { inWordsOf } from './render/channel-template.js';

type SentMessage = NotificationChannelDraftTestResult['messages'][number];

/** Nothing is begun later: a person waits for the answer. */
const longestMs = 15_000;
/** A test that arrives later is no answer any more, and a code is not good any more. */
const lifetimeSeconds = 900;

const shownAttempt = (
  { sent, interpretation, error }: Spoken,
  { number, startedAt }: Pick<NotificationAttempt, 'number' | 'startedAt'>,
): NotificationAttempt => {
  const { durationUs, ...shown } = sent;
  const isDeferred = interpretation.outcome === 'deferred';
  const retryAfterMs = isDeferred ? interpretation.retryAfterMs : null;
  return {
    number,
    startedAt,
    ...shown,
    durationMs: durationUs / 1000,
    retryAfterSeconds: retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000),
    ...(interpretation.outcome === 'delivered'
      ? { status: 'delivered', error: null, message: null }
      : {
          status: isDeferred ? 'deferred' : 'failed',
          error: failureOf(interpretation, error),
          message: interpretation.reason,
        }),
  } as NotificationAttempt;
};

/** Makes {@link DraftTests}, and `close`, which gives up what is under way. */
export const createDraftTests = (options: {
  readonly store: Pick<Store, 'commit'>;
  /** The types of places: those of channels, and those that people alone have. */
  readonly findType: (name: string) => ChannelType | undefined;
  readonly guard: AddressGuard;
  readonly sealing: Omit<SealingMeans, 'now'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}): DraftTests & { close(): Promise<void> } => {
  const { store, findType, guard, sealing, clock } = options;
  const closing = new AbortController();
  const transport = createTransportOnUse({ guard });

  /** Waits until the provider lets one request more through; returns whether it does before the time is over. */
  const waitForRoom = async ({ paces }: OpenedPlace, endsAt: number): Promise<boolean> => {
    for (;;) {
      const now = clock();
      const roomAt = await takeRoom(store, paces, now);
      if (roomAt === null) return true;
      const waitMs = Math.max(roomAt - now, 10);
      if (performance.now() + waitMs > endsAt) return false;
      await delay(waitMs, undefined, { signal: closing.signal });
    }
  };

  const sendMessage = async (
    place: OpenedPlace,
    message: NotificationMessage,
    { ref: known, endsAt }: { readonly ref: ConversationRef | null; readonly endsAt: number },
  ): Promise<SentMessage & { readonly ref: ConversationRef | null }> => {
    let ref = known;
    const { type, access } = place;
    const supports = type.supportsOf?.(access.config) ?? type.supports;
    const attempts: NotificationAttempt[] = [];
    const shown = { kind: message.kind, title: lineOf(message.title), attempts };
    const ended = { certainty: null, link: null, ref } as const;
    let arrived: Pick<SentMessage, 'certainty' | 'link'> = ended;
    for (const [index, step] of stepsOf(message, { ref, updates: 'auto', supports, ageMs: 0 }).entries()) {
      // What is refused as it is goes out once more as plain text, as it would from a channel.
      for (let isPlain = false; ; isPlain = true) {
        if (!(await waitForRoom(place, endsAt))) {
          return {
            ...shown,
            ...ended,
            status: 'deferred',
            error: 'The provider lets no more messages through for now.',
          };
        }
        const startedAt = timestamp(clock());
        const idempotencyKey = `${message.conversation}.${message.sequence}.${index}`;
        const turn = { step, message, ref, idempotencyKey, lifetimeSeconds };
        const spoken = await speakTo(place, { message, turn, isPlain }, { transport, now: clock, sealing });
        if (spoken.kind !== 'spoken') return { ...shown, ...ended, status: 'failed', error: 'The server is stopping.' };
        const { interpretation, answer, at } = spoken;
        if (answer !== null) await recordPaces(store, place.paces, { interpretation, answer, deferredCount: 0, at });
        attempts.push(shownAttempt(spoken, { number: attempts.length + 1, startedAt }));
        if (interpretation.outcome === 'delivered') {
          ref = interpretation.ref ?? ref;
          arrived = { certainty: interpretation.certainty, link: interpretation.link ?? arrived.link };
          break;
        }
        if (interpretation.outcome === 'rejected' && !isPlain) continue;
        const status = interpretation.outcome === 'deferred' ? 'deferred' : 'failed';
        return { ...shown, ...ended, status, error: interpretation.reason };
      }
    }
    return { ...shown, ...arrived, status: 'delivered', error: null, ref };
  };

  return {
    async send({ type, config, credentials, template, timezone, owner }: DraftPlace, messages) {
      const place = openPlace(findType(type), { config, credentials }, { type, timezone, owner });
      const endsAt = performance.now() + longestMs;
      const conversation = newId('cnv', clock());
      const sent: SentMessage[] = [];
      let ref: ConversationRef | null = null;
      for (const [index, content] of messages.entries()) {
        const message = inWordsOf(template, { ...content, conversation, sequence: index + 1 });
        const result: Awaited<ReturnType<typeof sendMessage>> = await sendMessage(place, message, { ref, endsAt });
        const { ref: after, ...shown } = result;
        sent.push(shown);
        if (shown.status !== 'delivered') break;
        ref = after;
      }
      return sent;
    },
    async close() {
      closing.abort();
      await transport.close();
    },
  };
};
