import type { EventSubject } from '@watchpost/schemas';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import { keptEventMs } from '../../store/upkeep/retention.js';
import { createEventHandlers, type EventHandlers } from './event-handlers.js';
import { failedEventMetrics } from './failed-events.js';
import { createHandlerOperator } from './handler-operator.js';
import { createHandlerWorkers, registerHandlers } from './handler-workers.js';
import type { EventHandler } from './host-event.js';

/** A handler of the host that no process has had for this long is forgotten: a week without a server is the end of it. */
const forgottenHandlerMs = 7 * 24 * 3_600_000;

/** Rooms of the host that receive events. */
interface HandlerHost {
  readonly rooms?: readonly { readonly name: string; readonly events?: Readonly<Record<string, unknown>> }[];
}

/** What events of the host are handed over with. */
type HandlerParts = WorkerParts & { readonly eventHandlers: EventHandlers };

export const hostHandlersRoom = defineRoom({
  name: 'hostHandlers',
  provides: (_, { rooms = [] }: HandlerHost) => {
    const eventHandlers = createEventHandlers();
    for (const { name, events = {} } of rooms) {
      for (const [subject, handle] of Object.entries(events)) {
        // Each gets events of its subject, which is what dispatch selects by.
        eventHandlers.add(subject as EventSubject, handle as EventHandler, `${name}.${subject}`);
      }
    }
    return { eventHandlers };
  },
  offers: createHandlerOperator,
  // Before anything can happen: from here on, each event waits for the handlers.
  prepares: ({ eventHandlers, store, clock }: HandlerParts) =>
    registerHandlers(eventHandlers.close(), store, clock.now()),
  workers: ({ eventHandlers, store, clock, logger }) =>
    createHandlerWorkers(eventHandlers.close(), { store, clock, logger }),
  queues: ['handlerDeliveries'],
  metrics: [failedEventMetrics],
  expires: (now) => {
    const atMost = now - keptEventMs;
    return [
      {
        kind: 'delete',
        table: 'handlerDeliveries',
        where: { nextAt: null, createdAt: { atMost } },
        orderBy: 'createdAt',
      },
      // One that still waits after twice the time belongs to a handler that was forgotten.
      {
        kind: 'delete',
        table: 'handlerDeliveries',
        where: { createdAt: { atMost: atMost - keptEventMs } },
        orderBy: 'createdAt',
      },
      { kind: 'delete', table: 'handlerAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
      // From then on, events no longer wait for it.
      {
        kind: 'delete',
        table: 'eventHandlers',
        where: { lastSeenAt: { atMost: now - forgottenHandlerMs } },
        orderBy: 'lastSeenAt',
      },
    ];
  },
});
