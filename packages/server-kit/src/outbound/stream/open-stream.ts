import { changeStreamTypes, defaultStreamTypes, type Scope, streamRoute, type streamTypes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { CallContext, Caller, OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serveCall, type Verb } from '../../request/operation.js';
import type { Follower, OpenStream } from '../../request/ports/streams.js';
import type { Row } from '../../store/interface/store.js';
import { checkedType } from './check-feed.js';
import { overlapMs } from './live-feed.js';
import { eventMessage, resetMessage, textMessage } from './message.js';
import { createMessageQueue } from './message-queue.js';
import { placeOf, readMissed } from './missed-events.js';

type EventRow = Row<'events'>;
type StreamType = (typeof streamTypes)[number];

/** Silence lets proxies hang up, so a comment comes at least so often (WHATWG HTML, Server-sent events, authoring notes). */
const commentMs = 15_000;
/** After so long the client comes again and shows that it still may: no longer than an access token lives. */
const longestMs = 600_000;
/** What a client missed is read on when it has taken what was read before, down to so many bytes. */
const pacedBytes = 262_144;

/** What must be allowed to see a type, beyond `monitors:read`. */
const neededScope = (type: string): Scope | null => {
  if (type.startsWith('incident.')) return 'incidents:read';
  if (type.startsWith('onCall.')) return 'on-call:read';
  return type.startsWith('alert.') ? 'alert-rules:read' : null;
};

/** The types that are asked for; the route's schema lets only those of the stream and `*` through. */
const typesOf = (text: string | undefined): ReadonlySet<StreamType> => {
  if (text === undefined) return new Set(defaultStreamTypes);
  const named = text.split(',') as (StreamType | '*')[];
  return new Set(named.flatMap((type) => (type === '*' ? changeStreamTypes : [type])));
};

/** Follows what happens in the caller's organization. */
const open = serveCall(
  streamRoute,
  async ({ query }, context: CallContext<'checkFeed' | 'liveFeed' | 'openStreams'> & OrganizationContext) => {
    const { caller, services } = context;
    const { liveFeed, checkFeed, openStreams, clock, store } = services;
    const { organizationId } = caller;
    const asked = typesOf(query.types);
    const isSeen = ({ type }: EventRow, { scopes }: Caller): boolean => {
      const scope = neededScope(type);
      return asked.has(type as StreamType) && (scope === null || scopes.has(scope));
    };
    const place = context.header('last-event-id') ?? query.lastEventId;
    // It is written back into the stream, so what is no id, and might be messages, is as good as none.
    const lastEventId = place !== undefined && /^evt_\w+$/.test(place) ? place : undefined;

    const queue = createMessageQueue();
    /** Events that are not in the queue yet. */
    let waiting: EventRow[] = [];
    let waitingBytes = 0;
    /** Ids that were read as missed; the live feed finds the newest of them again. */
    const missed = new Set<string>();
    let isOpen = true;
    let isSending = true;
    /** While a client is sent what it missed, what happens is found in the same way, and not kept. */
    let isHolding = lastEventId === undefined;
    let isStarting = true;
    let failure: Error | undefined;
    let failWith: (error: Error) => void = () => {};

    const self: OpenStream = {
      organizationId,
      callerId: caller.id,
      unreadBytes: () => queue.bytes + waitingBytes,
      cutOff() {
        if (!release()) return;
        failure = new Error('The stream was read too slowly.');
        failWith(failure);
        queue.drop();
      },
    };
    openStreams.add(self);

    /** Ends it; the client may read what it was sent. */
    const close = (): void => {
      if (release()) queue.end();
    };
    /** Ends it without what waits, for a client that may not read it any more. */
    const endAccess = (): void => {
      if (release()) queue.drop();
    };

    /** Who the client is by now: what ends access ends a stream that is open. */
    const readFollower = async (): Promise<Caller> => {
      const again = await context.readCaller();
      if (again.organizationId !== organizationId) throw new ProblemError('forbidden', 'This is another organization.');
      endAt(again.accessEndsAt);
      return again;
    };
    const send = (event: EventRow, follower: Caller): void => {
      if (isSeen(event, follower)) queue.push(eventMessage(event));
    };
    const sendWaiting = async (): Promise<void> => {
      isSending = true;
      do {
        // Only what waited before it was read who the client is: what comes meanwhile may have come after its access ended.
        const count = waiting.length;
        const follower = await readFollower();
        for (const event of waiting.splice(0, count)) {
          waitingBytes -= eventMessage(event).byteLength;
          send(event, follower);
        }
        openStreams.assertRead(self);
      } while (waiting.length > 0 && isOpen);
      isSending = false;
    };
    /** After this the client reads again what it shows, and needs only what happens from now on. */
    const reset = (reason: 'tooOld' | 'tooMany'): void => {
      isHolding = true;
      queue.push(resetMessage(reason, organizationId, clock()));
    };
    const sendMissed = async (since: number): Promise<void> => {
      for await (const page of readMissed({ since, organizationId, sent: missed, types: [...asked], store })) {
        if (page === 'tooMany') {
          reset(page);
          return;
        }
        const follower = await readFollower();
        for (const event of page) {
          if (!isOpen) return;
          send(event, follower);
          if (queue.bytes > pacedBytes) await queue.drained();
        }
      }
    };

    const follower: Follower = {
      onEvents(events) {
        for (const event of events) {
          if (!isHolding || missed.has(event.id)) continue;
          // Without a place to go on from, a stream begins now, though the reader reads a little of the past.
          if (lastEventId === undefined && isStarting && event.occurredAt < context.now) continue;
          waiting.push(event);
          waitingBytes += eventMessage(event).byteLength;
        }
        openStreams.assertRead(self);
        // Who comes back is sent what was missed first: it is older.
        if (!isSending && waiting.length > 0) sendWaiting().catch(endAccess);
      },
      onEnd: close,
    };
    const following = [liveFeed.follow(organizationId, follower)];
    if (asked.has(checkedType)) {
      const onEvents: Follower['onEvents'] = (events) => {
        // The next checks come in ten seconds: they are no reason to cut off a client that reads slowly.
        if (queue.bytes + waitingBytes <= pacedBytes) follower.onEvents(events);
      };
      following.push(checkFeed.follow(organizationId, { ...follower, onEvents }));
    }
    const comments = setInterval(() => {
      if (queue.bytes === 0) queue.push(textMessage(': still here\n\n'));
      if (!isSending) sendWaiting().catch(endAccess);
    }, commentMs);
    const longest = setTimeout(() => (queue.bytes > 0 ? self.cutOff() : close()), longestMs);
    let accessEnd: NodeJS.Timeout | undefined;
    /** A key or a token that expires ends the stream at that moment, whether or not something happens. */
    const endAt = (at: number | undefined): void => {
      clearTimeout(accessEnd);
      const leftMs = (at ?? Number.POSITIVE_INFINITY) - clock();
      if (isOpen && leftMs < longestMs) accessEnd = setTimeout(endAccess, leftMs);
    };
    /** @returns whether it was open */
    const release = (): boolean => {
      if (!isOpen) return false;
      isOpen = false;
      openStreams.remove(self);
      for (const stop of following) stop();
      clearInterval(comments);
      clearTimeout(longest);
      clearTimeout(accessEnd);
      waiting = [];
      waitingBytes = 0;
      return true;
    };

    // A place to go on from, before anything has happened.
    queue.push(textMessage(`retry: 2000\nid: ${lastEventId ?? newId('evt', context.now)}\n\n`));
    endAt(caller.accessEndsAt);
    const begin = async (): Promise<void> => {
      if (lastEventId !== undefined) {
        const place = placeOf(lastEventId, context.now);
        missed.add(lastEventId);
        if (place === undefined) reset('tooOld');
        else await sendMissed(place);
        if (!isHolding) {
          isHolding = true;
          // What happened while the last page was on its way.
          await sendMissed(clock() - overlapMs);
        }
      }
      await sendWaiting();
      isStarting = false;
    };
    begin().catch(endAccess);

    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          failWith = (error) => controller.error(error);
        },
        async pull(controller) {
          const message = await queue.next();
          if (message !== undefined) controller.enqueue(message);
          else if (failure === undefined) controller.close();
        },
        cancel: () => endAccess(),
      },
      // Nothing is taken from the queue before the client asks.
      { highWaterMark: 0 },
    );
    return { stream, headers: { 'x-accel-buffering': 'no' } };
  },
);

export const streamOperations: Readonly<Record<string, Verb>> = { 'stream.open': open };
