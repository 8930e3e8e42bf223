import { type Scope, streamRoute, type streamTypes } from '@watchpost/schemas';
import { serverBounds } from '../bounds.js';
import type { Caller, Context } from '../context.js';
import { ProblemError } from '../http/problem.js';
import { newId, timeOfId } from '../ids.js';
import { serve, type Verb } from '../operation.js';
import type { Row } from '../store/store.js';
import { timestamp } from '../timestamp.js';
import { overlapMs, readEvents } from './live-feed.js';

type EventRow = Row<'events'>;
type StreamType = (typeof streamTypes)[number];

/** Silence lets proxies hang up, so a comment comes at least so often (WHATWG HTML, Server-sent events, authoring notes). */
const commentMs = 15_000;
/** After so long the client comes again and shows that it still may: no longer than an access token lives. */
const longestMs = 600_000;
/** How far back a connection can go on; events are kept longer, but nobody waits for so many. */
const resumeMs = 24 * 3_600_000;
const maxResumed = serverBounds.streamResumed.most;
/** What waits for a slow reader at most; then it is cut off, and comes back to where it was. */
const maxWaiting = serverBounds.streamBacklog.most;
const maxFollowers = serverBounds.streams.most;

/** What must be allowed to see a type, beyond `monitors:read`. */
const neededScope = (type: string): Scope | null => {
  if (type.startsWith('incident.')) return 'incidents:read';
  return type.startsWith('alert.') ? 'alert-rules:read' : null;
};

const messageOf = ({ id, type, occurredAt, subjectType, subjectId, subjectSequence, data }: EventRow): string => {
  const message = {
    id,
    type,
    occurredAt: timestamp(occurredAt),
    subject: { type: subjectType, id: subjectId, sequence: subjectSequence },
    data,
  };
  // JSON has no line breaks of its own, so one line is one `data` field.
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(message)}\n\n`;
};

/** What happened since the event that a client has seen last; all that it may have missed. */
const readMissed = async (lastEventId: string, organizationId: string, context: Context): Promise<EventRow[]> => {
  const { store } = context.services;
  // An id tells when it was made, so that a place outlasts the event, and there is one where nothing has happened yet.
  const seenAt = timeOfId(lastEventId);
  if (seenAt === undefined || seenAt < context.now - resumeMs) return [];
  const events = await readEvents(store, organizationId, seenAt - overlapMs, maxResumed);
  return events.filter(({ id }) => id !== lastEventId);
};

/** Follows what happens in the caller's organization. */
const open = serve(streamRoute, async ({ query }, context) => {
  const { caller, services } = context;
  const { liveFeed } = services;
  const organizationId = caller.organizationId ?? '';
  if (liveFeed.followers(organizationId) >= maxFollowers) {
    throw new ProblemError('rate_limited', `At most ${maxFollowers} streams of an organization are open at once.`, {
      headers: { 'retry-after': '30' },
    });
  }
  // The route's schema lets only types of the stream through.
  const asked = query.types === undefined ? null : new Set(query.types.split(',') as StreamType[]);
  const isSeen = ({ type }: EventRow, { scopes }: Caller): boolean => {
    const scope = neededScope(type);
    return (asked === null || asked.has(type as StreamType)) && (scope === null || scopes.has(scope));
  };
  /** Who the client is by now: what ends access ends a stream that is open. */
  const readFollower = async (): Promise<Caller> => {
    const again = await context.readCaller();
    if (again.organizationId !== organizationId) throw new ProblemError('forbidden', 'This is another organization.');
    return again;
  };
  const place = context.header('last-event-id') ?? query.lastEventId;
  // It is written back into the stream, so what is no id, and might be messages, is as good as none.
  const lastEventId = place !== undefined && /^evt_\w+$/.test(place) ? place : undefined;
  const encoder = new TextEncoder();
  let end = (): void => {};

  const stream = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const told = new Set<string>();
        let isOpen = true;
        let isTelling = true;
        let waiting: EventRow[] = [];
        const write = (text: string): void => {
          if (isOpen) controller.enqueue(encoder.encode(text));
        };
        const close = (): void => {
          if (!isOpen) return;
          end();
          controller.close();
        };
        /** Lets go of what a slow reader has not read; it comes back to where it was. */
        const cutOff = (): void => {
          if (!isOpen) return;
          end();
          controller.error(new Error('The stream was read too slowly.'));
        };
        const tell = (events: readonly EventRow[], follower: Caller): void => {
          for (const event of events) {
            if (told.has(event.id)) continue;
            told.add(event.id);
            if (isSeen(event, follower)) write(messageOf(event));
          }
          if ((controller.desiredSize ?? 0) < -maxWaiting) cutOff();
        };
        const tellWaiting = async (): Promise<void> => {
          isTelling = true;
          do {
            const follower = await readFollower();
            const events = waiting;
            waiting = [];
            tell(events, follower);
          } while (waiting.length > 0 && isOpen);
          isTelling = false;
        };
        const stopFollowing = liveFeed.follow(organizationId, {
          onEvents: (events) => {
            waiting.push(...events);
            // Who comes back is told what was missed first: it is older.
            if (!isTelling) tellWaiting().catch(close);
          },
          onEnd: close,
        });
        const comments = setInterval(() => {
          write(': still here\n\n');
          if (!isTelling) tellWaiting().catch(close);
        }, commentMs);
        const longest = setTimeout(() => ((controller.desiredSize ?? 0) < 0 ? cutOff() : close()), longestMs);
        end = () => {
          isOpen = false;
          stopFollowing();
          clearInterval(comments);
          clearTimeout(longest);
        };
        // A place to go on from, before anything has happened.
        write(`retry: 2000\nid: ${lastEventId ?? newId('evt', context.now)}\n\n`);
        const openedAt = context.now;
        try {
          const missed = lastEventId === undefined ? [] : await readMissed(lastEventId, organizationId, context);
          // Without a place to go on from, a stream begins now, though the reader looks back a little.
          const isWanted = (event: EventRow): boolean => lastEventId !== undefined || event.occurredAt >= openedAt;
          waiting = [...missed, ...waiting.filter(isWanted)];
          await tellWaiting();
        } catch {
          close();
        }
      },
      cancel: () => end(),
    },
    // Counts messages and not bytes.
    { highWaterMark: 0 },
  );
  return { stream, headers: { 'x-accel-buffering': 'no' } };
});

export const streamOperations: Readonly<Record<string, Verb>> = { 'stream.open': open };
